import type { OutboxEvent, UnitOfWork } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import type { Transaction } from "kysely";
import { nextCloseAtMs } from "../domain/closing.ts";
import { opensToEveryoneAtMs } from "../domain/host.ts";
import { isOpen, type Match } from "../domain/match.ts";
import type { Report } from "../domain/report.ts";
import type { Fact, MatchRecord, MatchUnit } from "../usecases/ports.ts";
import { loadRecord, toMatchId } from "./records.ts";
import { saveSettlement } from "./settlements.ts";
import type { Tables } from "./tables.ts";

type Db = Transaction<Tables>;

const lock = async (db: Db, matchId: MatchId, mode: "wait" | "skip"): Promise<MatchRecord | null> => {
  const query = db.selectFrom("matches").select("id").where("id", "=", matchId).forUpdate();
  const row = await (mode === "skip" ? query.skipLocked() : query).executeTakeFirst();
  return row === undefined ? null : loadRecord(db, matchId);
};

/** The seat is read before the match is locked, so the match may have closed in between. */
const lockCurrent = async (db: Db, userId: string): Promise<MatchRecord | null> => {
  const seat = await db
    .selectFrom("active_seats")
    .select("match_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const record = seat === undefined ? null : await lock(db, toMatchId(seat.match_id), "wait");
  return record !== null && isOpen(record.match) ? record : null;
};

const save = async (db: Db, { match, reports }: MatchRecord): Promise<void> => {
  await db
    .updateTable("matches")
    .set({
      version: match.version,
      status: match.status,
      disputed_at_ms: match.disputedAtMs,
      voided: match.voided,
      winner: match.winner,
      closed_at_ms: match.closedAtMs,
      host_user_id: match.hostUserId,
      lobby_id: match.lobbyId,
      report_count: match.reportCount,
      held_key: match.held?.key ?? null,
      held_since_ms: match.held?.sinceMs ?? null,
      next_close_at_ms: nextCloseAtMs(match, reports),
      next_host_at_ms: opensToEveryoneAtMs(match),
    })
    .where("id", "=", match.id)
    .execute();
};

const saveReport = async (db: Db, match: Match, report: Report): Promise<void> => {
  const said = {
    match_id: match.id,
    user_id: report.userId,
    verdict: report.verdict,
    culprit: report.culprit,
    banned_character_id: report.bannedCharacterId,
    picked_character_id: report.pickedCharacterId,
    move_1: report.move1,
    move_2: report.move2,
    accused: report.accused,
    reported_at_ms: report.reportedAtMs,
  };
  await db
    .insertInto("reports")
    .values({ ...said, team: report.team })
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doUpdateSet(said))
    .execute();
  await db
    .insertInto("report_history")
    .values({ ...said, version: match.version })
    .execute();
};

const freeSeats = async (db: Db, matchId: MatchId, atMs: number): Promise<void> => {
  await db.deleteFrom("active_seats").where("match_id", "=", matchId).execute();
  await db
    .updateTable("seat_history")
    .set({ to_ms: atMs })
    .where("match_id", "=", matchId)
    .where("to_ms", "is", null)
    .execute();
};

/** The matches as one transaction sees and changes them. */
export const createMatchUnit = (
  { db, emit }: UnitOfWork<Tables>,
  encode: (fact: Fact) => OutboxEvent,
): MatchUnit => ({
  lock: (matchId) => lock(db, matchId, "wait"),
  lockIfFree: (matchId) => lock(db, matchId, "skip"),
  lockCurrent: (userId) => lockCurrent(db, userId),
  save: (record) => save(db, record),
  saveReport: (match, report) => saveReport(db, match, report),
  saveSettlement: (match, settlement) => saveSettlement(db, match, settlement),
  freeSeats: (matchId, atMs) => freeSeats(db, matchId, atMs),
  announce: (...facts) => emit(...facts.map(encode)),

  async saveHostChange({ id, version, hostUserId }, { cause, byUserId, atMs }) {
    await db
      .insertInto("host_changes")
      .values({ match_id: id, version, cause, by_user_id: byUserId, host_user_id: hostUserId, at_ms: atMs })
      .execute();
  },

  async saveLobbyChange({ id, version, lobbyId }, byUserId, atMs) {
    await db
      .insertInto("lobby_changes")
      .values({ match_id: id, version, by_user_id: byUserId, lobby_id: lobbyId, at_ms: atMs })
      .execute();
  },

  async saveDispute({ id }, cause, atMs) {
    await db.insertInto("disputes").values({ match_id: id, cause, disputed_at_ms: atMs }).execute();
  },
});
