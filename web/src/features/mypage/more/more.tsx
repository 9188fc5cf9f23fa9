import type { User } from "@gokaku/contract";
import { ChevronRight } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { DEVICES_TITLE } from "../../../live/devices/title.ts";
import { askSeal } from "../../../session/seal-prompt.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { mypageText } from "../text.ts";
import styles from "./more.module.css";
import { MORE_NAMES } from "./names.ts";

const AchievementsDialog = lazyDialog(mypageText.achievements.title, () =>
  import("./achievements-dialog.tsx").then((m) => m.AchievementsDialog),
);
const AlbumDialog = lazyDialog(MORE_NAMES.album, () =>
  import("./album-dialog.tsx").then((m) => m.AlbumDialog),
);
const SeasonsDialog = lazyDialog(MORE_NAMES.seasons, () =>
  import("./seasons-dialog.tsx").then((m) => m.SeasonsDialog),
);
const PenaltiesDialog = lazyDialog(MORE_NAMES.penalties, () =>
  import("./penalties-dialog.tsx").then((m) => m.PenaltiesDialog),
);
const BlockingDialog = lazyDialog(MORE_NAMES.blocking, () =>
  import("./blocking-dialog.tsx").then((m) => m.BlockingDialog),
);
const DevicesDialog = lazyDialog(DEVICES_TITLE, () =>
  import("../../../live/devices/devices-dialog.tsx").then((m) => m.DevicesDialog),
);
const LeavingDialog = lazyDialog(MORE_NAMES.leaving, () =>
  import("./leaving-dialog.tsx").then((m) => m.LeavingDialog),
);

const OrdersDialog = lazyDialog(MORE_NAMES.orders, () =>
  import("./orders-dialog.tsx").then((m) => m.OrdersDialog),
);

const DIALOGS = [
  "achievements",
  "album",
  "seasons",
  "penalties",
  "orders",
  "blocking",
  "devices",
  "leaving",
] as const;
type Name = (typeof DIALOGS)[number];
const NAMES = { ...MORE_NAMES, devices: DEVICES_TITLE, achievements: mypageText.achievements.open };

interface RowProps {
  readonly name: string;
  readonly Icon: typeof ChevronRight;
  readonly onClick: () => void;
}

const Row = ({ name, Icon, onClick }: RowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      {name}
      <Icon size={18} aria-hidden="true" />
    </button>
  </li>
);

/** Another screen leads to one of the dialogs: `&open=penalties`. */
const askedDialog = (): Name | null => {
  const asked = new URLSearchParams(location.search).get("open");
  return DIALOGS.find((name) => name === asked) ?? null;
};

/** Leaves the address without the dialog, so that a reload or the way back does not open it again. */
const dropAskedDialog = (): void => {
  const query = new URLSearchParams(location.search);
  if (!query.has("open")) return;
  query.delete("open");
  history.replaceState(history.state, "", `${location.pathname}?${query}`);
};

/** Rarely used dialogs: past seasons, penalties, the block list, deletion of the account. */
export const More = ({ user, Orders }: { readonly user: User; readonly Orders: ComponentType }) => {
  const [open, setOpen] = useState<Name | null>(askedDialog);
  useEffect(dropAskedDialog, []);
  const onClose = () => setOpen(null);
  return (
    <Card title={MORE_NAMES.title}>
      <ul>
        {DIALOGS.map((name) => (
          <Row key={name} name={NAMES[name]} Icon={ChevronRight} onClick={() => setOpen(name)} />
        ))}
        {user.seal_required ? <Row name={MORE_NAMES.seal} Icon={ChevronRight} onClick={askSeal} /> : null}
      </ul>
      {open === "achievements" ? <AchievementsDialog onClose={onClose} /> : null}
      {open === "album" ? <AlbumDialog onClose={onClose} /> : null}
      {open === "seasons" ? <SeasonsDialog seasons={user.season_data} onClose={onClose} /> : null}
      {open === "penalties" ? <PenaltiesDialog onClose={onClose} /> : null}
      {open === "orders" ? <OrdersDialog Orders={Orders} onClose={onClose} /> : null}
      {open === "blocking" ? <BlockingDialog onClose={onClose} /> : null}
      {open === "devices" ? <DevicesDialog onClose={onClose} /> : null}
      {open === "leaving" ? <LeavingDialog onClose={onClose} /> : null}
    </Card>
  );
};
