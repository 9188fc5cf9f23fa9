import type { User } from "@gokaku/contract";
import type { ComponentType } from "react";
import { DEVICES_TITLE } from "../../../live/devices/title.ts";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { mypageText } from "../text.ts";
import type { DialogName } from "./more.tsx";
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
const CasesDialog = lazyDialog(MORE_NAMES.cases, () =>
  import("./cases-dialog.tsx").then((m) => m.CasesDialog),
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

interface OpenDialogProps {
  readonly name: DialogName;
  readonly user: User;
  readonly Orders: ComponentType;
  readonly onClose: () => void;
}

/** The dialog of a name; each loads its file when it is opened. */
export const OpenDialog = ({ name, user, Orders, onClose }: OpenDialogProps) => {
  if (name === "achievements") return <AchievementsDialog onClose={onClose} />;
  if (name === "album") return <AlbumDialog onClose={onClose} />;
  if (name === "seasons") return <SeasonsDialog seasons={user.season_data} onClose={onClose} />;
  if (name === "penalties") return <PenaltiesDialog onClose={onClose} />;
  if (name === "cases") return <CasesDialog onClose={onClose} />;
  if (name === "orders") return <OrdersDialog Orders={Orders} onClose={onClose} />;
  if (name === "blocking") return <BlockingDialog onClose={onClose} />;
  if (name === "devices") return <DevicesDialog onClose={onClose} />;
  return <LeavingDialog onClose={onClose} />;
};
