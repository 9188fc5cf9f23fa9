import { ROLES, type Role } from "@gokaku/game";
import { ja } from "../../text/ja.ts";
import { PentagonMark } from "../pentagon.tsx";
import { toggleRole } from "./role-order.ts";
import styles from "./role-tiles.module.css";
import { roleText } from "./text.ts";

interface RoleTilesProps {
  readonly selected: readonly Role[];
  readonly locked?: boolean;
  readonly onChange: (roles: readonly Role[]) => void;
}

export const RoleTiles = ({ selected, locked = false, onChange }: RoleTilesProps) => (
  <fieldset className={styles.roles} disabled={locked}>
    <legend className={styles.title}>{roleText.title}</legend>
    <p className={`muted ${styles.help}`}>{locked ? roleText.locked : roleText.help}</p>
    <div className={styles.tiles}>
      {ROLES.map((role) => {
        const order = selected.indexOf(role) + 1;
        return (
          <button
            key={role}
            type="button"
            className={styles.tile}
            style={locked ? { order } : undefined}
            data-role={role}
            aria-pressed={order > 0}
            onClick={() => onChange(toggleRole(selected, role))}
          >
            <PentagonMark text={ja.roleGlyphs[role]} size={44} />
            <span className={styles.label}>{ja.roles[role]}</span>
            {order > 0 ? (
              <span className={`figure ${styles.order}`}>
                <span aria-hidden="true">{order}</span>
                <span className="visually-hidden">{roleText.order(order)}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  </fieldset>
);
