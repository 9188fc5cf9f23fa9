import { LIMITS } from "@gokaku/game";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { playersOf } from "../../model/attendance.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Refusal } from "../../ui/fallback.tsx";
import { RadioList } from "../../ui/radio-list.tsx";
import { matchText } from "./text.ts";
import { useMatchAnswer } from "./use-match-actions.ts";

const text = matchText.seats;

interface MissingDialogProps {
  readonly view: MyMatch;
  readonly userId: string;
  readonly onClose: () => void;
}

/** Names one of the other nine as missing. Four names open that seat; each player names another one once. */
export const MissingDialog = ({ view, userId, onClose }: MissingDialogProps) => {
  const { match } = view;
  const [chosen, setChosen] = useState<string | null>(null);
  const { show, reload } = useMatchAnswer();
  const name = useMutation({
    mutationFn: (missing: string) => call("nameMissing", { body: { user_id: missing } }),
    onSuccess: (answered) => {
      show(answered);
      setChosen(null);
    },
    onError: reload,
  });
  const isNamed = (id: string) => match.named_missing.includes(id);
  const choices = playersOf(match)
    .filter(({ user_id: id, attendance }) => id !== userId && attendance !== "open")
    .map((player) => ({
      value: player.user_id,
      label: player.trainer_name || ja.profile.noName,
      aside: (
        <span className="figure caption">
          {isNamed(player.user_id) ? `${text.named}${formatText.beside}` : ""}
          {text.votes(player.missing_votes)}
        </span>
      ),
    }));
  return (
    <Dialog title={text.missingTitle} onClose={onClose}>
      <p>{text.missingHelp(LIMITS.missingVotes)}</p>
      <RadioList title={text.choose} choices={choices} value={chosen} onChange={setChosen} />
      <Refusal failure={name.error} />
      <div className="wrap">
        <Button onClick={onClose}>{ja.common.close}</Button>
        <Button
          kind="primary"
          disabled={!match.can_substitute || chosen === null || isNamed(chosen) || name.isPending}
          onClick={() => chosen !== null && name.mutate(chosen)}
        >
          {text.send}
        </Button>
      </div>
    </Dialog>
  );
};
