import { type Write, writeStatement } from "@gokaku/db";
import { VACANCY_CAUSES } from "@gokaku/game";
import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Match, Seat } from "../domain/match.ts";
import type { End, SeatChange, SeatStep, Step } from "../domain/step.ts";
import { stepEvents } from "../events/events.ts";
import { changingColumns, PLAYER_COLUMNS } from "./match-rows.ts";

/*
 * A match is read in one statement and moves on in another one, which goes through only if the match still has the
 * version that was read.
 */

const SAID = `match_id, user_id, verdict, offender, banned_character_id, picked_character_id, move_1, move_2, reported_player,
  reported_at_ms`;

const MOVED = `
  moved as (
    update matches set
      version = step.version, status = step.status, disputed_at_ms = step.disputed_at_ms, voided = step.voided,
      winner = step.winner, closed_at_ms = step.closed_at_ms, host_user_id = step.host_user_id,
      lobby_id = step.lobby_id, report_count = step.report_count, lead_key = step.lead_key,
      lead_since_ms = step.lead_since_ms, next_close_at_ms = step.next_close_at_ms,
      next_host_at_ms = step.next_host_at_ms, lobby_from_ms = step.lobby_from_ms,
      next_check_in_at_ms = step.next_check_in_at_ms
    from json_populate_record(null::matches, $3::json) as step
    where matches.id = $1::bigint and matches.version = $2::bigint
    returning matches.id
  )`;

/** Keeps the report as the one that counts, and as one more that was ever accepted. */
const REPORTED = `
  reported as (
    insert into reports (${SAID}, team)
    select ${SAID}, team from json_populate_recordset(null::reports, $4::json), moved
    on conflict (match_id, user_id) do update set
      verdict = excluded.verdict, offender = excluded.offender, banned_character_id = excluded.banned_character_id,
      picked_character_id = excluded.picked_character_id, move_1 = excluded.move_1, move_2 = excluded.move_2,
      reported_player = excluded.reported_player, reported_at_ms = excluded.reported_at_ms
  ), remembered as (
    insert into report_history (${SAID}, version)
    select ${SAID}, version from json_populate_recordset(null::report_history, $4::json), moved
  )`;

const insertInto = (table: string, columns: string, rows: number): string => `
  insert into ${table} (${columns})
  select ${columns} from json_populate_recordset(null::${table}, $${rows}::json), moved`;

const SEAT_COLUMNS = `match_id, ${PLAYER_COLUMNS.join(", ")}`;

/** Stores the seats with what happened to them, and frees the players of those that became open. */
const SEATED = `
  seat_times as (
    update match_players as player set team = seat.team, rate_order = seat.rate_order,
      confirmed_at_ms = seat.confirmed_at_ms, vacated_at_ms = seat.vacated_at_ms
    from json_populate_recordset(null::match_players, $4::json) as seat, moved
    where player.match_id = moved.id and player.user_id = seat.user_id
  ), replaced as (
    delete from match_players using moved where match_id = moved.id and user_id = any($5::text[])
  ), substitute as (
    ${insertInto("match_players", SEAT_COLUMNS, 6)}
  ), substitute_history as (
    insert into seat_history (match_id, user_id, from_ms)
    select match_id, user_id, seated_at_ms from json_populate_recordset(null::match_players, $6::json), moved
  ), vacated as (
    delete from active_seats using moved where active_seats.match_id = moved.id and user_id = any($7::text[])
  ), vacated_history as (
    update seat_history set to_ms = $8::bigint from moved
    where seat_history.match_id = moved.id and user_id = any($7::text[])
  ), changed as (
    ${insertInto("seat_changes", "match_id, version, kind, user_id, by_user_id, at_ms", 9)}
  ), host as (
    ${insertInto("host_changes", "match_id, version, cause, by_user_id, host_user_id, at_ms", 10)}
  )`;

/**
 * Keeps how a match ended and everything needed to compute its deltas again, and frees its seats.
 * @param first the number of its first value
 */
const closed = (first: number): string => `
  settled as (
    ${insertInto(
      "settlements",
      "match_id, verdict, offender, voided, cause, was_disputed, formula_version, constants, settled_at_ms",
      first,
    )}
  ), rated as (
    ${insertInto(
      "settlement_deltas",
      `match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after, expected_score, is_offender,
       contradicted`,
      first + 1,
    )}
  ), disputed as (
    ${insertInto("disputes", "match_id, cause, disputed_at_ms, version", first + 2)}
  ), freed as (
    delete from active_seats using moved where active_seats.match_id = moved.id
  ), left_seats as (
    update seat_history set to_ms = $${first + 3}::bigint from moved
    where seat_history.match_id = moved.id and seat_history.to_ms is null
  )`;

const writeReport = writeStatement({ with: `${MOVED}, ${REPORTED}`, emits: "moved" });
const writeEnd = writeStatement({ with: `${MOVED}, ${REPORTED}, ${closed(5)}`, emits: "moved" });
const writeSeats = writeStatement({ with: `${MOVED}, ${SEATED}`, emits: "moved" });
const writeSeatsAndEnd = writeStatement({ with: `${MOVED}, ${SEATED}, ${closed(11)}`, emits: "moved" });

const reportRows = ({ counted }: Step): readonly object[] => {
  if (counted === null) return [];
  const { report, match } = counted;
  return [
    {
      match_id: match.id,
      version: match.version,
      user_id: report.userId,
      team: report.team,
      verdict: report.verdict,
      offender: report.offender,
      banned_character_id: report.bannedCharacterId,
      picked_character_id: report.pickedCharacterId,
      move_1: report.move1,
      move_2: report.move2,
      reported_player: report.reportedPlayer,
      reported_at_ms: report.reportedAtMs,
    },
  ];
};

const seatRow = (match_id: string, seat: Seat) => ({
  match_id,
  user_id: seat.userId,
  team: seat.team,
  role: seat.role,
  selected_roles: seat.selectedRoles,
  mu: seat.mu,
  sigma: seat.sigma,
  rate: seat.rate,
  rate_order: seat.rateOrder,
  entry_id: seat.entryId,
  card: seat.card,
  skill_mean: seat.skill?.mean ?? null,
  skill_deviation: seat.skill?.deviation ?? null,
  confirmed_at_ms: seat.confirmedAtMs,
  vacated_at_ms: seat.vacatedAtMs,
  seated_at_ms: seat.seatedAtMs,
});

/** Values of `SEATED`. An end frees all seats, so that then no player is freed by the seat. */
const seatValues = (
  before: Match,
  { match, changes, atMs }: SeatStep,
  isEnd: boolean,
): readonly unknown[] => {
  const { id: match_id, version } = match;
  const had = new Set(before.seats.map(({ userId }) => userId));
  const has = new Set(match.seats.map(({ userId }) => userId));
  const rows = match.seats.filter((seat) => !before.seats.includes(seat));
  const isVacated = ({ kind }: SeatChange) => VACANCY_CAUSES.some((cause) => cause === kind);
  const json = (seats: readonly Seat[]) => JSON.stringify(seats.map((seat) => seatRow(match_id, seat)));
  return [
    json(rows.filter(({ userId }) => had.has(userId))),
    [...had].filter((userId) => !has.has(userId)),
    json(rows.filter(({ userId }) => !had.has(userId))),
    isEnd ? [] : changes.filter(isVacated).map(({ userId }) => userId),
    atMs,
    JSON.stringify(
      changes.map(({ kind, userId, byUserId }) => ({
        match_id,
        version,
        kind,
        user_id: userId,
        by_user_id: byUserId,
        at_ms: atMs,
      })),
    ),
    JSON.stringify(
      match.hostUserId === before.hostUserId
        ? []
        : [
            {
              match_id,
              version,
              cause: "vacated",
              by_user_id: null,
              host_user_id: match.hostUserId,
              at_ms: atMs,
            },
          ],
    ),
  ];
};

/** Rows of `settlements`, `settlement_deltas` and `disputes`, and when the seats are free. */
const endValues = ({ id: match_id, version }: Match, end: End): readonly unknown[] => {
  if (end.kind === "disputed") {
    const { cause, atMs } = end;
    return ["[]", "[]", JSON.stringify([{ match_id, cause, disputed_at_ms: atMs, version }]), atMs];
  }
  const { settlement } = end;
  const settled = {
    match_id,
    verdict: settlement.verdict,
    offender: settlement.offender,
    voided: settlement.voided,
    cause: settlement.cause,
    was_disputed: settlement.wasDisputed,
    formula_version: FORMULA_VERSION,
    constants: RATING,
    settled_at_ms: settlement.atMs,
  };
  const deltas = settlement.seats.map((seat) => ({
    match_id,
    user_id: seat.userId,
    rate_delta: seat.rateDelta,
    mu_before: seat.muBefore,
    sigma_before: seat.sigmaBefore,
    sigma_after: seat.sigmaAfter,
    expected_score: seat.expectedScore,
    is_offender: seat.isOffender,
    contradicted: seat.contradicted,
  }));
  return [JSON.stringify([settled]), JSON.stringify(deltas), "[]", settlement.atMs];
};

/**
 * Writes the step of a match and its events. @returns false, with nothing changed, when the match changed
 * meanwhile
 */
export const writeStep = async (write: Write, step: Step): Promise<boolean> => {
  const { before, after, seats, end } = step;
  const moved = [before.id, before.version, JSON.stringify(changingColumns(after))];
  const ended = end === null ? [] : endValues(after.match, end);
  const events = stepEvents(step);
  if (seats !== null) {
    const values = [...moved, ...seatValues(before, seats, end !== null), ...ended];
    return (await write(end === null ? writeSeats : writeSeatsAndEnd, values, events)).length > 0;
  }
  const values = [...moved, JSON.stringify(reportRows(step)), ...ended];
  return (await write(end === null ? writeReport : writeEnd, values, events)).length > 0;
};
