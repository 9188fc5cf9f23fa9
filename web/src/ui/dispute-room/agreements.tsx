import type { AgreeRequest, DisputeRoom } from "@gokaku/contract/disputes";
import { LIMITS, REPORT_RESULTS, type ReportResult } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { Button } from "../button.tsx";
import { Refusal } from "../fallback.tsx";
import { RadioList } from "../radio-list.tsx";
import styles from "./dispute-room.module.css";
import { disputeRoomKey } from "./keys.ts";
import { playersOf, resultText } from "./results.ts";
import type { RoomPartProps } from "./statements.tsx";
import { disputeText } from "./text.ts";

const text = disputeText.agree;

/** A bar that is filled as far as the players of a match agree. */
const filled = (players: number): string => {
  const percent = (players / LIMITS.playersPerMatch) * 100;
  return `linear-gradient(90deg, var(--accent) ${percent}%, var(--s2) ${percent}%)`;
};

/** How many agree on each result, and none by name. */
const Counts = ({ match, room }: Pick<RoomPartProps, "match" | "room">) =>
  room.counts.length === 0 ? (
    <p className="muted">{text.none}</p>
  ) : (
    <ul className="stack-2" aria-label={text.counts}>
      {room.counts.map((count) => (
        <li key={`${count.result}/${count.invalid_player}`}>
          <div className="row wrap">
            <span className="bold">{resultText(match, count)}</span>
            <span className="figure">{text.people(count.players)}</span>
          </div>
          <div className={styles.bar} style={{ background: filled(count.players) }} />
        </li>
      ))}
    </ul>
  );

const AgreeForm = ({ match, room, userId }: RoomPartProps) => {
  const { agreement } = room;
  const [result, setResult] = useState<ReportResult | null>(agreement?.result ?? null);
  const [offender, setOffender] = useState(agreement?.invalid_player ?? "");
  const client = useQueryClient();
  const agree = useMutation({
    mutationFn: (body: AgreeRequest) => call("agreeOnResult", { params: { id: match.match_id }, body }),
    onSuccess: (answer) => client.setQueryData<DisputeRoom>(disputeRoomKey(match.match_id), answer),
    onError: () => void client.invalidateQueries({ queryKey: disputeRoomKey(match.match_id) }),
    retry: false,
  });
  const ownTeam = match.team_a.players.some(({ user_id: id }) => id === userId) ? "A-win" : "B-win";
  const isInvalid = result === "invalid";
  const named = isInvalid ? offender : "";
  const isSame = agreement?.result === result && agreement.invalid_player === named;
  const isReady = result !== null && (!isInvalid || offender !== "") && !isSame;
  return (
    <div className="stack-3">
      <RadioList
        title={text.choose}
        choices={REPORT_RESULTS.map((value) => ({
          value,
          label: disputeText.results[value],
          ...(value === ownTeam && { aside: <span className="caption">{text.mine}</span> }),
        }))}
        value={result}
        onChange={(value) => setResult(REPORT_RESULTS.find((one) => one === value) ?? null)}
      />
      {isInvalid ? (
        <RadioList
          title={text.offender}
          choices={playersOf(match).map(({ user_id: value, trainer_name: name }) => ({
            value,
            label: name || value,
          }))}
          value={offender}
          onChange={setOffender}
        />
      ) : null}
      <Refusal failure={agree.error} />
      <div className="wrap">
        <Button
          kind="primary"
          disabled={!isReady || agree.isPending}
          onClick={() => result !== null && agree.mutate({ result, invalid_player: named })}
        >
          {agree.isPending ? text.sending : agreement === null ? text.send : text.change}
        </Button>
      </div>
    </div>
  );
};

/** The results on which players agree, and the own choice while the dispute is open. */
export const Agreements = (props: RoomPartProps) => {
  const { match, room } = props;
  if (!room.open && room.counts.length === 0) return null;
  return (
    <section className="stack-3" aria-label={text.title}>
      <h3 className="text-14">{text.title}</h3>
      <Counts match={match} room={room} />
      {room.open && room.agreement !== null ? (
        <p className="muted">{text.own(resultText(match, room.agreement))}</p>
      ) : null}
      {room.open ? <AgreeForm {...props} /> : null}
    </section>
  );
};
