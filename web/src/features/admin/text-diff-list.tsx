import styles from "./admin.module.css";
import { contentAdminText } from "./content-text.ts";
import { Scroller } from "./parts.tsx";
import { type DiffLine, diffOf } from "./text-diff.ts";

const { lines } = contentAdminText;
const SIGNS = { same: "", added: "+", removed: "−" } as const;
/** Unchanged lines shown around a change. */
const AROUND = 2;

const isNear = (all: readonly DiffLine[], place: number): boolean =>
  all.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind !== "same");

/** The lines of a text that come and go, with a little of what stays around them. */
export const TextDiff = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const all = diffOf(before, after);
  return (
    <Scroller>
      <ul className={styles.diff}>
        {all.map(({ kind, text }, place) =>
          isNear(all, place) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <li key={place} data-kind={kind}>
              <span role="img" aria-label={lines[kind]}>
                {SIGNS[kind]}
              </span>
              {text}
            </li>
          ) : null,
        )}
      </ul>
    </Scroller>
  );
};
