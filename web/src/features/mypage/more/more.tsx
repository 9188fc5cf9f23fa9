import type { User } from "@gokaku/contract";
import { ChevronRight } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DEVICES_TITLE } from "../../../live/devices/title.ts";
import { askSeal } from "../../../session/seal-prompt.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { mypageText } from "../text.ts";
import styles from "./more.module.css";
import { MORE_NAMES } from "./names.ts";

const OpenDialog = lazyPart(() => import("./open-dialog.tsx").then((m) => m.OpenDialog), null);

const DIALOGS = [
  "achievements",
  "album",
  "seasons",
  "penalties",
  "cases",
  "orders",
  "blocking",
  "devices",
  "leaving",
] as const;
export type DialogName = (typeof DIALOGS)[number];
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
const askedDialog = (): DialogName | null => {
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

/** Rarely used dialogs: past seasons, penalties, cases, the block list, deletion of the account. */
export const More = ({ user, Orders }: { readonly user: User; readonly Orders: ComponentType }) => {
  const [open, setOpen] = useState<DialogName | null>(askedDialog);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by every address that leads here
  useEffect(() => {
    setOpen((shown) => askedDialog() ?? shown);
    dropAskedDialog();
  }, [key]);
  return (
    <Card title={MORE_NAMES.title}>
      <ul>
        {DIALOGS.map((name) => (
          <Row key={name} name={NAMES[name]} Icon={ChevronRight} onClick={() => setOpen(name)} />
        ))}
        {user.seal_required ? <Row name={MORE_NAMES.seal} Icon={ChevronRight} onClick={askSeal} /> : null}
      </ul>
      {open === null ? null : (
        <OpenDialog name={open} user={user} Orders={Orders} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
};
