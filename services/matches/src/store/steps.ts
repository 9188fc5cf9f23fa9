import { type Write, writeStatement } from "@gokaku/db";
import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { End, Step } from "../domain/step.ts";
import { stepEvents } from "../events/events.ts";
import { changingColumns } from "./match-rows.ts";

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
      next_host_at_ms = step.next_host_at_ms
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

/** Keeps how a match ended and everything needed to compute its deltas again, and frees its seats. */
const CLOSED = `
  settled as (
    ${insertInto(
      "settlements",
      "match_id, verdict, offender, voided, cause, was_disputed, formula_version, constants, settled_at_ms",
      5,
    )}
  ), rated as (
    ${insertInto(
      "settlement_deltas",
      `match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after, expected_score, is_offender,
       contradicted`,
      6,
    )}
  ), disputed as (
    ${insertInto("disputes", "match_id, cause, disputed_at_ms", 7)}
  ), freed as (
    delete from active_seats using moved where active_seats.match_id = moved.id
  ), left_seats as (
    update seat_history set to_ms = $8::bigint from moved
    where seat_history.match_id = moved.id and seat_history.to_ms is null
  )`;

const writeReport = writeStatement({ with: `${MOVED}, ${REPORTED}`, emits: "moved" });
const writeEnd = writeStatement({ with: `${MOVED}, ${REPORTED}, ${CLOSED}`, emits: "moved" });

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

/** Rows of `settlements`, `settlement_deltas` and `disputes`, and when the seats are free. */
const endValues = (match_id: string, end: End): readonly unknown[] => {
  if (end.kind === "disputed") {
    const { cause, atMs } = end;
    return ["[]", "[]", JSON.stringify([{ match_id, cause, disputed_at_ms: atMs }]), atMs];
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
  const { before, after, end } = step;
  const values = [
    before.id,
    before.version,
    JSON.stringify(changingColumns(after)),
    JSON.stringify(reportRows(step)),
  ];
  const events = stepEvents(step);
  const moved =
    end === null
      ? await write(writeReport, values, events)
      : await write(writeEnd, [...values, ...endValues(before.id, end)], events);
  return moved.length > 0;
};
