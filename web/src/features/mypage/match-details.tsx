import type { MatchExplanation } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import { failureMessage, isMissing } from "../../api/http.ts";
import { ja } from "../../text/ja.ts";
import { Balance, Fact } from "../../ui/balance.tsx";
import { Lineup } from "../../ui/lineup/lineup.tsx";
import { usePublicMatch } from "../../ui/lineup/use-public-match.ts";
import { firstTeam } from "../../ui/lineup/view.ts";
import { Grounds } from "../../ui/reasons/grounds.tsx";
import { Reasons } from "../../ui/reasons/reasons.tsx";
import { reasonText } from "../../ui/reasons/text.ts";
import { useExplanation } from "../../ui/reasons/use-explanation.ts";
import { RoleMark } from "../../ui/role-mark.tsx";
import { choicesAt } from "./lanes.ts";
import styles from "./match-details.module.css";
import { mypageText } from "./text.ts";

const figure = (value: number) => <span className="figure">{Math.round(value)}</span>;

const Lanes = ({ explanation }: { readonly explanation: MatchExplanation }) => (
  <table className={styles.lanes}>
    <caption className={`caption ${styles.caption}`}>{mypageText.explain.lanes}</caption>
    <thead>
      <tr>
        <th scope="col">{mypageText.explain.lane}</th>
        <th scope="col">{reasonText.laneGap(explanation.by_skill)}</th>
        <th scope="col">{mypageText.explain.mineGot}</th>
        <th scope="col">{mypageText.explain.theirsGot}</th>
      </tr>
    </thead>
    <tbody>
      {ROLES.map((role) => {
        const gap = explanation.lane_gaps?.find((lane) => lane.role === role)?.gap;
        const { mine, theirs } = choicesAt(explanation, role);
        return (
          <tr key={role} data-own={role === explanation.my_role}>
            <th scope="row">
              <RoleMark role={role} size={20} />
            </th>
            <td>{gap === undefined ? ja.common.unknown : figure(gap)}</td>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const Whole = ({ explanation }: { readonly explanation: MatchExplanation }) => {
  const { spread, off_role_gap: offRole, my_window: window, binding, proven } = explanation;
  // An answer of before a release may not have them.
  const mates = explanation.mate_repeats ?? 0;
  const opponents = explanation.opponent_repeats ?? 0;
  return (
    <>
      <Balance explanation={explanation}>
        <Fact name={mypageText.explain.window}>
          <span className="figure">{mypageText.explain.windowValue(window)}</span>
        </Fact>
        {spread === null ? null : (
          <Fact name={reasonText.spread(explanation.by_skill)}>{figure(spread)}</Fact>
        )}
        {offRole === null ? null : (
          <Fact name={reasonText.offRole}>
            <span className="figure">{reasonText.people(offRole)}</span>
          </Fact>
        )}
      </Balance>
      <Grounds explanation={explanation} nameOf={() => null} />
      {explanation.closed ? (
        <>
          <Lanes explanation={explanation} />
          <Reasons
            binding={binding}
            mateRepeats={mates}
            opponentRepeats={opponents}
            isProven={proven === true}
            planGap={explanation.plan_gap}
          />
        </>
      ) : (
        <p className="muted">{mypageText.explain.notYet}</p>
      )}
    </>
  );
};

interface MatchDetailsProps {
  readonly matchId: string;
  readonly userId: string;
}

/** The ten of the match lane by lane, as on its page. */
const Ten = ({ matchId, userId }: MatchDetailsProps) => {
  const match = usePublicMatch(matchId).data;
  return match === undefined ? null : (
    <div className={styles.ten}>
      <Lineup match={match} first={firstTeam(match, userId)} viewerId={userId} />
    </div>
  );
};

export const MatchDetails = ({ matchId, userId }: MatchDetailsProps) => {
  const { data, error, isPending } = useExplanation(matchId);
  return (
    <div className={styles.details} aria-busy={isPending}>
      <Ten matchId={matchId} userId={userId} />
      {data !== undefined ? (
        <Whole explanation={data} />
      ) : (
        <p className="muted" role="status">
          {isPending ? ja.common.loading : isMissing(error) ? mypageText.explain.gone : failureMessage(error)}
        </p>
      )}
    </div>
  );
};
