import { statement } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { LastEnd, OpenSeat, Status } from "../domain/entry.ts";
import type { RoleNumber } from "../domain/roles.ts";
import { type EntryRow, toEntry } from "./entries.ts";
import type { EntryTable, Tables } from "./tables.ts";

/** Numbers of the database's `bigint` are text in its JSON, as they are in rows. */
interface StatusRow {
  readonly user_id: UserId;
  readonly live: EntryRow | null;
  readonly last_end: {
    readonly entry_id: string;
    readonly state: EntryTable["state"];
    readonly cause: EntryTable["cause"];
    readonly ended_at_ms: string;
  } | null;
  readonly seat: OpenSeat | null;
  readonly offer: { readonly match_id: MatchId; readonly role: RoleNumber; readonly until_ms: string } | null;
}

/** One statement reads one moment: several would show an entry and a seat, or an end that is not the last one. */
const listRows = statement<StatusRow>(`
  select asked.user_id,
    (select row_to_json(one) from (
      select entry_id, entry.user_id, entry.season_id, state, entry.version::text, selected_roles, entry.blocking,
        joined_at_ms::text, end_requested, match_id::text, rate, trainer_name
      from entry join player on player.user_id = entry.user_id
      where entry.user_id = asked.user_id and ended_at_ms is null) as one) as live,
    (select row_to_json(one) from (
      select entry_id, state, cause, ended_at_ms::text from entry
      where user_id = asked.user_id and ended_at_ms is not null
      order by entry.ended_at_ms desc limit 1) as one) as last_end,
    (select case when claim.closed_at_ms is null then 'playing' else 'counting' end
      from seat left join claim on claim.match_id = seat.match_id
      where seat.user_id = asked.user_id and released_at_ms is null
      order by seat.match_id desc limit 1) as seat,
    (select row_to_json(one) from (
      select seat_offer.match_id::text, vacancy.role, until_ms::text from seat_offer
        join vacancy on vacancy.match_id = seat_offer.match_id and vacancy.user_id = seat_offer.vacated_user_id
        join entry on entry.entry_id = seat_offer.entry_id and entry.state = 'waiting'
      where seat_offer.user_id = asked.user_id and seat_offer.state = 'open' and vacancy.state = 'open'
        and until_ms > $2::bigint limit 1) as one) as offer
  from unnest($1::text[]) with ordinality as asked (user_id, place) order by place`);

const toLastEnd = (row: NonNullable<StatusRow["last_end"]>): LastEnd => ({
  entryId: row.entry_id,
  cause: row.cause ?? (row.state === "left" ? "left" : "matched"),
  endedAtMs: Number(row.ended_at_ms),
});

/** The status of each of these players at one moment, in the given order. */
export const listStatusesByUserIds = async (
  db: Kysely<Tables>,
  userIds: readonly UserId[],
  nowMs: number,
): Promise<readonly Status[]> => {
  const rows = await listRows(db, [userIds, nowMs]);
  return rows.map(({ user_id, live, last_end, seat, offer }) => ({
    userId: user_id,
    entry: live && toEntry(live),
    lastEnd: last_end && toLastEnd(last_end),
    inMatch: seat === "playing",
    resultPending: seat === "counting",
    offer: offer ? { matchId: offer.match_id, role: offer.role, untilMs: Number(offer.until_ms) } : undefined,
  }));
};
