import { X } from "lucide-react";
import { useNow } from "../../live/use-now.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { closeHint, useClosedHints } from "../../session/closed-hints.ts";
import { IconButton } from "../../ui/button.tsx";
import { firstHintOf } from "./first-match.ts";
import styles from "./first-match-hint.module.css";
import { firstMatchText as text } from "./first-match-text.ts";

/** One line about the phase for a player in the first match, until it is closed. */
export const FirstMatchHint = ({ view }: { readonly view: MyMatch }) => {
  const { phase } = matchCountdown(view.match, useNow());
  const closed = useClosedHints(({ names }) => names);
  const hint = firstHintOf(view, phase);
  if (hint === null || closed.includes(hint)) return null;
  return (
    <aside className={styles.hint} aria-label={text.label}>
      <p>
        <strong className={styles.label}>{text.label}</strong>
        {text.hints[hint]}
      </p>
      <IconButton label={text.close} onClick={() => closeHint(hint)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
};
