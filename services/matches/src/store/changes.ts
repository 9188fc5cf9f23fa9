import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Kysely } from "kysely";
import type { ClosingCause } from "../domain/closing.ts";
import type { HostChange } from "../domain/host.ts";
import type { Match } from "../domain/match.ts";
import type { Report } from "../domain/report.ts";
import type { Settlement } from "../domain/settle.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const insertHostChange = async (
  db: Db,
  { id, version, hostUserId }: Match,
  { cause, byUserId, atMs }: HostChange,
): Promise<void> => {
  await db
    .insertInto("host_changes")
    .values({ match_id: id, version, cause, by_user_id: byUserId, host_user_id: hostUserId, at_ms: atMs })
    .execute();
};

export const insertLobbyChange = async (
  db: Db,
  { id, version, lobbyId }: Match,
  byUserId: string,
  atMs: number,
): Promise<void> => {
  await db
    .insertInto("lobby_changes")
    .values({ match_id: id, version, by_user_id: byUserId, lobby_id: lobbyId, at_ms: atMs })
    .execute();
};

/** Keeps the report as the one that counts, and as one more that was ever accepted. */
export const saveReport = async (db: Db, match: Match, report: Report): Promise<void> => {
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

export const insertDispute = async (
  db: Db,
  { id }: Match,
  cause: ClosingCause,
  atMs: number,
): Promise<void> => {
  await db.insertInto("disputes").values({ match_id: id, cause, disputed_at_ms: atMs }).execute();
};

/** Keeps how a match ended and everything needed to compute its deltas again. */
export const insertSettlement = async (db: Db, { id }: Match, settlement: Settlement): Promise<void> => {
  await db
    .insertInto("settlements")
    .values({
      match_id: id,
      verdict: settlement.verdict,
      culprit: settlement.culprit,
      voided: settlement.voided,
      cause: settlement.cause,
      was_disputed: settlement.wasDisputed,
      formula_version: FORMULA_VERSION,
      constants: JSON.stringify(RATING),
      settled_at_ms: settlement.atMs,
    })
    .execute();
  await db
    .insertInto("settlement_deltas")
    .values(
      settlement.seats.map((seat) => ({
        match_id: id,
        user_id: seat.userId,
        rate_delta: seat.rateDelta,
        mu_before: seat.muBefore,
        sigma_before: seat.sigmaBefore,
        sigma_after: seat.sigmaAfter,
        expected_score: seat.expectedScore,
        is_culprit: seat.isCulprit,
        contradicted: seat.contradicted,
      })),
    )
    .execute();
};
