import type { User } from "@gokaku/contract";
import { ChevronRight } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { DEVICES_TITLE } from "../../../live/devices/title.ts";
import { askSeal } from "../../../session/seal-prompt.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { mypageText } from "../text.ts";
import styles from "./more.module.css";
import { MORE_NAMES } from "./names.ts";

const OpenDialog = lazyPart(() => import("./open-dialog.tsx").then((m) => m.OpenDialog), null);

const { title: TITLE, seal: SEAL, leaving, ...OTHERS } = MORE_NAMES;
/** In the order of the screen. */
const NAMES = {
  achievements: mypageText.achievements.open,
  ...OTHERS,
  devices: DEVICES_TITLE,
  leaving,
};
export type DialogName = keyof typeof NAMES;
const DIALOGS = Object.keys(NAMES) as DialogName[];

interface RowProps {
  readonly name: string;
  readonly onClick: () => void;
}

const Row = ({ name, onClick }: RowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      {name}
      <ChevronRight size={18} aria-hidden="true" />
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
  useEffect(dropAskedDialog, []);
  return (
    <Card title={TITLE}>
      <ul>
        {DIALOGS.map((name) => (
          <Row key={name} name={NAMES[name]} onClick={() => setOpen(name)} />
        ))}
        {user.seal_required ? <Row name={SEAL} onClick={askSeal} /> : null}
      </ul>
      {open === null ? null : (
        <OpenDialog name={open} user={user} Orders={Orders} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
};
