import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql, type UpdateObject } from "kysely";
import type { RequestedEnd } from "../domain/entry.ts";
import { ABSENT_AFTER_MS } from "../domain/presence.ts";
import type { Vacancy } from "../domain/substitution.ts";
import type { Placement, SeatOfferTable, Tables } from "./tables.ts";
import { eligibleAt } from "./ticks.ts";

type Db = Kysely<Tables>;
type VacancyKey = Pick<Vacancy, "matchId" | "userId">;

/** A seat that one player was offered. Times in unix ms. */
export interface SeatOffer {
  readonly matchId: MatchId;
  readonly vacatedUserId: UserId;
  readonly userId: UserId;
  readonly entryId: string;
  readonly state: SeatOfferTable["state"];
  readonly offeredAtMs: number;
  readonly untilMs: number;
  readonly placement: Placement | null;
}

interface OfferRow {
  readonly match_id: MatchId;
  readonly vacated_user_id: UserId;
  readonly user_id: UserId;
  readonly entry_id: string;
  readonly state: SeatOfferTable["state"];
  readonly offered_at_ms: string;
  readonly until_ms: string;
  readonly placement: Placement | null;
}

const toOffer = (row: OfferRow): SeatOffer => ({
  matchId: row.match_id,
  vacatedUserId: row.vacated_user_id,
  userId: row.user_id,
  entryId: row.entry_id,
  state: row.state,
  offeredAtMs: Number(row.offered_at_ms),
  untilMs: Number(row.until_ms),
  placement: row.placement,
});

export interface LiveOffer extends SeatOffer {
  /** Whether the entry still waits. */
  readonly isWaiting: boolean;
}

/** The open offers of a vacancy and the accepted one. */
export const listLiveOffers = async (
  db: Db,
  { matchId, userId }: VacancyKey,
): Promise<readonly LiveOffer[]> => {
  const { rows } = await sql<OfferRow & { readonly is_waiting: boolean }>`
    select seat_offer.*, coalesce((select state = 'waiting' from entry where entry.entry_id = seat_offer.entry_id), false)
      as is_waiting
    from seat_offer where match_id = ${matchId} and vacated_user_id = ${userId} and ended_at_ms is null`.execute(
    db,
  );
  return rows.map((row) => ({ ...toOffer(row), isWaiting: row.is_waiting }));
};

/** The last offer of a seat of this match to the user. */
export const findOfferOfUser = async (
  db: Db,
  matchId: MatchId,
  userId: UserId,
): Promise<SeatOffer | null> => {
  const { rows } = await sql<OfferRow>`
    select * from seat_offer where match_id = ${matchId} and user_id = ${userId}
    order by offered_at_ms desc limit 1`.execute(db);
  return rows[0] === undefined ? null : toOffer(rows[0]);
};

/** Accepted offers, one for each match, the oldest first: the next one is seated when the lineup is known. */
export const listAcceptedOffers = async (db: Db): Promise<readonly SeatOffer[]> => {
  const { rows } = await sql<OfferRow>`
    select distinct on (match_id) * from seat_offer where ended_at_ms is null and state = 'accepted'
    order by match_id, accepted_at_ms, vacated_user_id`.execute(db);
  return rows.map(toOffer);
};

/** Users who have an offer now, left a seat of this match, or were asked for one. */
export const listUnaskable = async (db: Db, matchId: MatchId): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from seat_offer where ended_at_ms is null
    union select user_id from seat_offer where match_id = ${matchId} and state not in ('gone', 'withdrawn')
    union select user_id from vacancy where match_id = ${matchId}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};

/** Offers a seat to a player whose entry waits. @returns whether it was stored */
export const insertOffer = async (
  db: Db,
  { matchId, userId: vacatedUserId }: VacancyKey,
  { userId, entryId }: { readonly userId: string; readonly entryId: string },
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into seat_offer (match_id, vacated_user_id, user_id, entry_id, state, offered_at_ms, until_ms)
    select ${matchId}, ${vacatedUserId}, user_id, entry_id, 'open', ${nowMs}, ${untilMs}
    from entry where entry_id = ${entryId}::uuid and user_id = ${userId} and state = 'waiting'
    on conflict do nothing returning user_id`.execute(db);
  return rows.length > 0;
};

const update = async (
  db: Db,
  { matchId, vacatedUserId, userId }: SeatOffer,
  columns: UpdateObject<Tables, "seat_offer">,
): Promise<void> => {
  await db
    .updateTable("seat_offer")
    .set(columns)
    .where("match_id", "=", matchId)
    .where("vacated_user_id", "=", vacatedUserId)
    .where("user_id", "=", userId)
    .execute();
};

export const endOffer = (
  db: Db,
  offer: SeatOffer,
  state: Exclude<SeatOfferTable["state"], "open" | "accepted">,
  nowMs: number,
  refusal: string | null = null,
): Promise<void> => update(db, offer, { state, ended_at_ms: nowMs, refusal });

export const markAccepted = (db: Db, offer: SeatOffer, nowMs: number): Promise<void> =>
  update(db, offer, { state: "accepted", accepted_at_ms: nowMs });

export const storePlacement = (db: Db, offer: SeatOffer, placement: Placement | null): Promise<void> =>
  update(db, offer, { placement: placement === null ? null : JSON.stringify(placement) });

/** Claims the entry of an offer if it still waits and its player may play. @returns whether it is claimed now */
export const claimOffered = async (
  db: Db,
  { matchId, entryId }: SeatOffer,
  {
    seasonId,
    waitedS,
    nowMs,
  }: { readonly seasonId: string; readonly waitedS: number; readonly nowMs: number },
): Promise<boolean> => {
  const { rows } = await sql`
    update entry set state = 'claimed', version = version + 1, match_id = ${matchId}, claimed_at_ms = ${nowMs},
      waited_s = ${waitedS}
    where entry_id = ${entryId}::uuid and state = 'waiting' and season_id = ${seasonId}
      and last_seen_at_ms >= ${nowMs - ABSENT_AFTER_MS}
      and exists (select from player where player.user_id = entry.user_id and ${eligibleAt(nowMs)})
      and not exists (select from seat where seat.user_id = entry.user_id and released_at_ms is null)
    returning entry_id`.execute(db);
  return rows.length > 0;
};

/** Locks the claimed entry of an accepted offer until the transaction ends. */
export const lockAcceptedEntry = async (
  db: Db,
  { matchId, entryId }: SeatOffer,
): Promise<{ readonly endRequested: RequestedEnd | null; readonly waitedS: number | null } | null> => {
  const row = await db
    .selectFrom("entry")
    .select(["end_requested", "waited_s"])
    .where("entry_id", "=", entryId)
    .where("match_id", "=", matchId)
    .where("state", "=", "claimed")
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { endRequested: row.end_requested, waitedS: row.waited_s };
};
