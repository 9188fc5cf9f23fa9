import { coalesce, type Write, writeStatement } from "@gokaku/db";
import { VACANCY_CAUSES } from "@gokaku/game";
import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Match, Seat } from "../domain/match.ts";
import type { End, SeatChange, SeatStep, Step, WriteStep } from "../domain/step.ts";
import { stepEvents } from "../events/events.ts";
import { changingColumns, PLAYER_COLUMNS } from "./match-rows.ts";

/*
 * A match is read in one statement and moves on in another one, which goes through only if the match still has the
 * version that was read. Closing reports of several matches share a statement; each match goes through by itself.
 */

const SAID = `match_id, user_id, verdict, offender, banned_character_id, picked_character_id, move_1, move_2, reported_player,
  reported_at_ms`;

/** Rows are locked in the order of their matches, so that statements with matches in common wait for each other. */
const MOVED = `
  unchanged as (
    select matches.id from matches
    join unnest($1::bigint[], $2::bigint[]) as known (id, version) on matches.id = known.id
    where matches.version = known.version
    order by matches.id for no key update of matches
  ), moved as (
    update matches set
      version = step.version, status = step.status, disputed_at_ms = step.disputed_at_ms, voided = step.voided,
      winner = step.winner, closed_at_ms = step.closed_at_ms, host_user_id = step.host_user_id,
      lobby_id = step.lobby_id, report_count = step.report_count, lead_key = step.lead_key,
      lead_since_ms = step.lead_since_ms, next_close_at_ms = step.next_close_at_ms,
      next_host_at_ms = step.next_host_at_ms, lobby_from_ms = step.lobby_from_ms,
      next_check_in_at_ms = step.next_check_in_at_ms
    from json_populate_recordset(null::matches, $3::json) as step
    join unchanged on step.id = unchanged.id
    where matches.id = unchanged.id
    returning matches.id
  )`;

/** Keeps the report as the one that counts, and as one more that was ever accepted. */
const REPORTED = `
  reported as (
    insert into reports (${SAID}, team)
    select ${SAID}, team from json_populate_recordset(null::reports, $4::json) join moved on match_id = moved.id
    on conflict (match_id, user_id) do update set
      verdict = excluded.verdict, offender = excluded.offender, banned_character_id = excluded.banned_character_id,
      picked_character_id = excluded.picked_character_id, move_1 = excluded.move_1, move_2 = excluded.move_2,
      reported_player = excluded.reported_player, reported_at_ms = excluded.reported_at_ms
  ), remembered as (
    insert into report_history (${SAID}, version)
    select ${SAID}, version
    from json_populate_recordset(null::report_history, $4::json) join moved on match_id = moved.id
  )`;

const insertInto = (table: string, columns: string, rows: number): string => `
  insert into ${table} (${columns})
  select ${columns} from json_populate_recordset(null::${table}, $${rows}::json) join moved on match_id = moved.id`;

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
 * Keeps how each match ended and everything needed to compute its deltas again, and frees its seats.
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
    update seat_history set to_ms = ended.at_ms
    from moved join unnest($1::bigint[], $${first + 3}::bigint[]) as ended (id, at_ms) on ended.id = moved.id
    where seat_history.match_id = moved.id and seat_history.to_ms is null
  )`;

/** @param owners the number of the value that says of each event whose it is */
const writeMoves = (parts: string, owners: number) =>
  writeStatement<{ id: string }>({
    with: `${MOVED}, ${parts},
      own_event as (
        select place from unnest($${owners}::bigint[]) with ordinality as owner (id, place)
        join moved on owner.id = moved.id
      )`,
    emits: "own_event",
    each: true,
    select: "select id from moved",
  });

const writeReport = writeMoves(REPORTED, 5);
const writeEnds = writeMoves(`${REPORTED}, ${closed(5)}`, 9);
const writeSeats = writeMoves(SEATED, 11);
const writeSeatsAndEnd = writeMoves(`${SEATED}, ${closed(11)}`, 15);

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
const endRows = ({ id: match_id, version }: Match, end: End) => {
  if (end.kind === "disputed") {
    const { cause, atMs } = end;
    return { settled: [], deltas: [], disputed: [{ match_id, cause, disputed_at_ms: atMs, version }], atMs };
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
  return { settled: [settled], deltas, disputed: [], atMs: settlement.atMs };
};

/** Values of `closed`; none when no match ends. */
const endValues = (steps: readonly Step[]): readonly unknown[] => {
  const rows = steps.flatMap(({ after, end }) => (end === null ? [] : [endRows(after.match, end)]));
  if (rows.length === 0) return [];
  return [
    JSON.stringify(rows.flatMap(({ settled }) => settled)),
    JSON.stringify(rows.flatMap(({ deltas }) => deltas)),
    JSON.stringify(rows.flatMap(({ disputed }) => disputed)),
    rows.map(({ atMs }) => atMs),
  ];
};

/** Runs a statement of `writeMoves`. @returns the matches that moved on */
const move = async (
  write: Write,
  statement: ReturnType<typeof writeMoves>,
  steps: readonly Step[],
  values: readonly unknown[],
): Promise<ReadonlySet<string>> => {
  const owned = steps.flatMap((step) =>
    stepEvents(step).map((event) => ({ event, matchId: step.before.id })),
  );
  const moved = [
    steps.map(({ before }) => before.id),
    steps.map(({ before }) => before.version),
    JSON.stringify(steps.map(({ after }) => ({ id: after.match.id, ...changingColumns(after) }))),
  ];
  const rows = await write(
    statement,
    [...moved, ...values, ...endValues(steps), owned.map(({ matchId }) => matchId)],
    owned.map(({ event }) => event),
  );
  return new Set(rows.map(({ id }) => id));
};

const reportValues = (steps: readonly Step[]): readonly unknown[] => [
  JSON.stringify(steps.flatMap(reportRows)),
];

/**
 * Writes the step of a match and its events. @returns false, with nothing changed, when the match changed
 * meanwhile
 */
export const writeStep = async (write: Write, step: Step): Promise<boolean> => {
  const { before, seats, end } = step;
  const [statement, values] =
    seats === null
      ? [end === null ? writeReport : writeEnds, reportValues([step])]
      : [end === null ? writeSeats : writeSeatsAndEnd, seatValues(before, seats, end !== null)];
  return (await move(write, statement, [step], values)).has(before.id);
};

/** Matches whose closing reports share one statement. */
const MOST_PER_STATEMENT = 20;

/** Of two reports that would close one match, the second one counts as overtaken. */
const writeEndsTogether = async (write: Write, steps: readonly Step[]): Promise<readonly boolean[]> => {
  const first = new Map(steps.toReversed().map((step) => [step.before.id, step]));
  const ending = [...first.values()];
  const moved = await move(write, writeEnds, ending, reportValues(ending));
  return steps.map((step) => first.get(step.before.id) === step && moved.has(step.before.id));
};

/** Reports that close matches while others are being written share the next statement. */
export const createWriteStep = (write: Write): WriteStep => {
  const writeEnd = coalesce((steps: readonly Step[]) => writeEndsTogether(write, steps), MOST_PER_STATEMENT);
  return (step) => (step.end !== null && step.seats === null ? writeEnd(step) : writeStep(write, step));
};
