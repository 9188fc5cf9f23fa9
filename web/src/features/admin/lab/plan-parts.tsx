import type { MatchmakerSettings, Plan, TickResponse } from "@gokaku/contract/admin";
import { ROLES, TEAMS } from "@gokaku/game";
import { formatPercent } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Link } from "../../../ui/link.tsx";
import { reasonText } from "../../../ui/reasons/text.ts";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Facts, Scroller } from "../parts.tsx";
import { adminText } from "../text.ts";
import { type Losses, lossesOf } from "./compare-plans.ts";
import { labText } from "./text.ts";

type PlanMatch = Plan["matches"][number];
type Seat = PlanMatch["seats"][number];
export type TickPlayer = TickResponse["players"][number];

/** The entries and settings that a plan is read with. */
export interface Reading {
  readonly playerOf: (entryId: string) => TickPlayer | undefined;
  readonly settings: MatchmakerSettings;
}

export const readingOf = (players: readonly TickPlayer[], settings: MatchmakerSettings): Reading => {
  const byEntry = new Map(players.map((player) => [player.entry_id, player]));
  return { playerOf: (entryId) => byEntry.get(entryId), settings };
};

export const debtIn =
  ({ playerOf }: Reading) =>
  (entryId: string): number =>
    playerOf(entryId)?.role_debt ?? 0;

export const PlayerLink = ({
  userId,
  player,
}: {
  readonly userId: string;
  readonly player: TickPlayer | undefined;
}) => <Link to={addressOf("users", userId)}>{player?.trainer_name || userId}</Link>;

const SeatCell = ({ seat, reading }: { readonly seat: Seat | undefined; readonly reading: Reading }) => {
  if (seat === undefined) return <td>{ja.common.unknown}</td>;
  const player = reading.playerOf(seat.entry_id);
  return (
    <td>
      <PlayerLink userId={seat.user_id} player={player} />
      <span className="muted">
        {player === undefined ? "" : `${player.rate} `}
        {reasonText.choice(seat.choice + 1)} {labText.seatWindow(seat.window)}
      </span>
    </td>
  );
};

const Lanes = ({ match, reading }: { readonly match: PlanMatch; readonly reading: Reading }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{labText.lane}</th>
        {TEAMS.map((team) => (
          <th key={team} scope="col">
            {labText.team(team)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ROLES.map((role) => (
        <tr key={role}>
          <th scope="row">{ja.roles[role]}</th>
          {TEAMS.map((team) => (
            <SeatCell
              key={team}
              seat={match.seats.find((seat) => seat.team === team && seat.role === role)}
              reading={reading}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const TERMS = Object.keys(labText.losses) as (keyof Losses)[];

export const lossRows = (losses: Losses) =>
  TERMS.map((term) => [labText.losses[term], labText.minus(losses[term])] as const);

/** One match of a plan: how even it is in its head, and opened who sits where and what it loses by what. */
export const PlannedMatch = ({
  match,
  reading,
}: {
  readonly match: PlanMatch;
  readonly reading: Reading;
}) => {
  const losses = lossesOf(match, reading.settings, debtIn(reading));
  return (
    <details className={styles.match}>
      <summary className={styles.summary}>
        {labText.match(match.index + 1)}
        <span className={styles.summed}>
          <span className="figure">{formatPercent(match.win_chance_a * 100)}</span>
          <span>
            {labText.gap}{" "}
            <span className="figure">{match.reasons?.team_gap.toFixed(1) ?? ja.common.unknown}</span>
          </span>
          <span>
            {labText.value} <span className="figure">{match.value.toFixed(0)}</span>
          </span>
        </span>
      </summary>
      <Lanes match={match} reading={reading} />
      <Facts
        rows={[
          [labText.chance, formatPercent(match.win_chance_a * 100)],
          [labText.spread, match.reasons?.spread.toFixed(0) ?? ja.common.unknown],
          [labText.offRoleGap, match.reasons?.off_role_gap ?? ja.common.unknown],
        ]}
      />
      {losses === null ? null : (
        <>
          <h3>{labText.lossesTitle}</h3>
          <Facts rows={lossRows(losses)} />
        </>
      )}
    </details>
  );
};

export const Leftovers = ({ plan, reading }: { readonly plan: Plan; readonly reading: Reading }) => (
  <>
    {plan.leftovers.length === 0 ? <p>{adminText.none}</p> : null}
    <Scroller>
      <ul>
        {plan.leftovers.map((left) => (
          <li key={left.entry_id} className={styles.row}>
            <PlayerLink userId={left.user_id} player={reading.playerOf(left.entry_id)} />
            <span>{left.scope === null ? "" : labText.scopes[left.scope]}</span>
            <span>{left.shortage === null ? "" : labText.shortages[left.shortage]}</span>
            {left.roles.length === 0 ? null : (
              <span className="muted">
                {left.roles.map((role) => ja.roles[role]).join("・")}{" "}
                {labText.seatsMissing(left.takers, left.seats)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Scroller>
  </>
);
