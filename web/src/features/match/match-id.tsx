import { shortMatchId } from "@gokaku/game";
import { Copy } from "lucide-react";
import { copyText } from "../../ui/copy-text.ts";
import styles from "./match-id.module.css";
import { matchText } from "./text.ts";

/** The end of the id, which can be said aloud; pressing it copies the whole. */
export const MatchId = ({ matchId }: { readonly matchId: string }) => (
  <button
    type="button"
    className={`tap ${styles.id}`}
    title={matchText.copyId(matchId)}
    onClick={() => copyText(matchId, matchText.idCopied, matchText.copyFailed)}
  >
    {matchText.id(shortMatchId(matchId))}
    <Copy size={14} aria-hidden="true" />
  </button>
);
