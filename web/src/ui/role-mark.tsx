import type { Role } from "@gokaku/game";
import { ja } from "../text/ja.ts";
import { PentagonMark } from "./pentagon.tsx";
import styles from "./role-mark.module.css";

/** Tile, glyph and label together: a role is never shown by its colour alone. */
export const RoleMark = ({ role, size = 24 }: { readonly role: Role; readonly size?: number }) => (
  <span className={styles.role} data-role={role}>
    <PentagonMark text={ja.roleGlyphs[role]} size={size} />
    <span className={styles.label}>{ja.roles[role]}</span>
  </span>
);
