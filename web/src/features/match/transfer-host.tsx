import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import type { MyMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { matchText } from "./text.ts";

/**
 * The sentence that says who becomes host: from team A's host the highest rated of team B, from that player everybody.
 * Equal rates leave the name to the server.
 */
export const nextHostText = ({ team, other }: Pick<MyMatch, "team" | "other">): string => {
  if (team !== "A") return matchText.transferToAll;
  const top = Math.max(...other.players.map(({ rate }) => rate));
  const [first, second] = other.players.filter(({ rate }) => rate === top);
  return first === undefined || second !== undefined
    ? matchText.transferToTop
    : matchText.transferTo(first.trainer_name || ja.profile.noName);
};

interface TransferHostProps {
  readonly view: MyMatch;
  readonly busy: boolean;
  readonly onTransfer: () => void;
}

/** Transfers the host after a second tap, which names the new one. */
export const TransferHost = ({ view, busy, onTransfer }: TransferHostProps) => {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <div>
        <Button disabled={busy} onClick={() => setAsking(true)}>
          <ArrowLeftRight size={18} aria-hidden="true" />
          {matchText.transfer}
        </Button>
      </div>
    );
  }
  return (
    <Notice
      tone="warn"
      alert
      action={
        <div className="wrap">
          <Button onClick={() => setAsking(false)}>{ja.common.cancel}</Button>
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => {
              setAsking(false);
              onTransfer();
            }}
          >
            {matchText.transferNow}
          </Button>
        </div>
      }
    >
      {nextHostText(view)}
    </Notice>
  );
};
