import { arrayOf, waitForLock } from "@gokaku/db";
import { LIMITS, type MatchId, type UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { CorrectedStep, Correction } from "../domain/correction.ts";
import type { Match } from "../domain/match.ts";
import type { Settlement } from "../domain/settle.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Of the corrections of a season one is made at a time; whoever waited sees what the other one wrote. */
export const waitForCorrections = (db: Db, seasonId: string): Promise<void> =>
  waitForLock(db, `matches.correction ${seasonId}`);

export const countCorrectionsBySeasonId = async (db: Db, seasonId: string): Promise<number> => {
  const { made } = await db
    .selectFrom("correction")
    .select((all) => all.fn.coalesce(all.fn.max("revision"), sql<number>`0`).as("made"))
    .where("season_id", "=", seasonId)
    .executeTakeFirstOrThrow();
  return made;
};

/** Corrections of all seasons. Their ids do not come in the order of their commits, so the last one says less. */
export const countCorrections = async (db: Db): Promise<number> => {
  const { made } = await db
    .selectFrom("correction")
    .select((all) => all.fn.countAll<string>().as("made"))
    .executeTakeFirstOrThrow();
  return Number(made);
};

/** A correction to store; `settled` is the match as `match.corrected` has it, in bytes, of a mass correction. */
export interface NewCorrection extends Correction {
  readonly matchId: MatchId;
  readonly massCorrectionId: string | null;
  readonly settled: Uint8Array | null;
}

/** Stores corrections under the next numbers of their season, whose lock the caller has. @returns them in their order */
export const insertCorrections = async (
  db: Db,
  seasonId: string,
  corrections: readonly NewCorrection[],
): Promise<readonly { readonly id: string; readonly revision: number }[]> => {
  const before = await countCorrectionsBySeasonId(db, seasonId);
  const rows = await db
    .insertInto("correction")
    .values(
      corrections.map(({ matchId, adminId, from, to, reason, atMs, massCorrectionId, settled }, index) => ({
        season_id: seasonId,
        revision: before + index + 1,
        match_id: matchId,
        admin_id: adminId,
        reason,
        at_ms: atMs,
        was_verdict: from.verdict,
        was_offender: from.offender,
        was_voided: from.voided,
        verdict: to.verdict,
        offender: to.offender,
        voided: to.voided,
        mass_correction_id: massCorrectionId,
        settled: settled === null ? null : Buffer.from(settled),
      })),
    )
    .returning(["id", "revision"])
    .execute();
  return rows.toSorted((one, other) => one.revision - other.revision);
};

/** Writes the new steps as the current ones, and stores the old ones beside them. */
export const writeCorrectedSteps = async (
  db: Db,
  correctionId: string,
  steps: readonly CorrectedStep[],
): Promise<void> => {
  const list = (of: (step: CorrectedStep) => string | number) => arrayOf(steps.map(of));
  await sql`
    with given as (
      select * from unnest(${list((step) => step.matchId)}::bigint[], ${list((step) => step.userId)}::text[],
        ${list((step) => step.rateDelta)}::integer[], ${list((step) => step.muBefore)}::double precision[],
        ${list((step) => step.sigmaBefore)}::double precision[],
        ${list((step) => step.sigmaAfter)}::double precision[])
        as step (match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after)
    ), stored as (
      insert into correction_step (correction_id, match_id, user_id, was_rate_delta, was_mu_before, was_sigma_before,
        was_sigma_after, rate_delta, mu_before, sigma_before, sigma_after)
      select ${correctionId}::bigint, match_id, user_id, was.rate_delta, was.mu_before, was.sigma_before,
        was.sigma_after, given.rate_delta, given.mu_before, given.sigma_before, given.sigma_after
      from given join settlement_deltas as was using (match_id, user_id)
    )
    update settlement_deltas set rate_delta = given.rate_delta, mu_before = given.mu_before,
      sigma_before = given.sigma_before, sigma_after = given.sigma_after
    from given
    where settlement_deltas.match_id = given.match_id and settlement_deltas.user_id = given.user_id`.execute(
    db,
  );
};

/** Marks places whose players keep the ratings that they were frozen with. */
export const keepRatings = async (
  db: Db,
  seats: readonly { readonly matchId: string; readonly userId: string }[],
): Promise<void> => {
  await sql`
    update match_players set keeps_rating = true
    from unnest(${arrayOf(seats.map(({ matchId }) => matchId))}::bigint[],
      ${arrayOf(seats.map(({ userId }) => userId))}::text[]) as seat (match_id, user_id)
    where match_players.match_id = seat.match_id and match_players.user_id = seat.user_id`.execute(db);
};

/** Matches and their settlements with other results; their steps are written beside them. */
export const updateResults = async (
  db: Db,
  corrected: readonly { readonly match: Match; readonly settlement: Settlement }[],
): Promise<void> => {
  const results = JSON.stringify(
    corrected.map(({ match: { id, version }, settlement: { verdict, offender, voided } }) => ({
      match_id: id,
      version,
      verdict,
      offender,
      voided,
    })),
  );
  const marks = JSON.stringify(
    corrected.flatMap(({ match, settlement }) =>
      settlement.seats.map(({ userId, isOffender, contradicted }) => ({
        match_id: match.id,
        user_id: userId,
        is_offender: isOffender,
        contradicted,
      })),
    ),
  );
  await sql`
    with result as (
      select * from json_to_recordset(${results}::json)
        as given (match_id bigint, version bigint, verdict text, offender text, voided boolean)
    ), settled as (
      update settlements set verdict = result.verdict, offender = result.offender, voided = result.voided
      from result where settlements.match_id = result.match_id
    ), marked as (
      update settlement_deltas set is_offender = mark.is_offender, contradicted = mark.contradicted
      from json_to_recordset(${marks}::json)
        as mark (match_id bigint, user_id text, is_offender boolean, contradicted boolean)
      where settlement_deltas.match_id = mark.match_id and settlement_deltas.user_id = mark.user_id
    )
    update matches set version = result.version, winner = result.verdict, voided = result.voided
    from result where matches.id = result.match_id`.execute(db);
};

/** The corrections of a match, the oldest first. */
export const listCorrectionsByMatchId = async (db: Db, matchId: MatchId): Promise<readonly Correction[]> => {
  const rows = await db
    .selectFrom("correction")
    .selectAll()
    .where("match_id", "=", matchId)
    .orderBy("revision")
    .execute();
  return rows.map((row) => ({
    adminId: row.admin_id as UserId,
    from: { verdict: row.was_verdict, offender: row.was_offender, voided: row.was_voided },
    to: { verdict: row.verdict, offender: row.offender, voided: row.voided },
    reason: row.reason,
    atMs: Number(row.at_ms),
  }));
};

/** The changes of a correction in a match. */
export interface CorrectedMatch {
  readonly matchId: string;
  readonly steps: readonly Pick<CorrectedStep, "userId" | "rateDelta" | "sigmaAfter">[];
}

/** The changes of a correction of a season in at most `limit` matches, in the order of their ids. */
export const listCorrectedMatches = async (
  db: Db,
  {
    seasonId,
    revision,
    afterMatchId,
    limit,
  }: Readonly<{ seasonId: string; revision: number; afterMatchId: string; limit: number }>,
): Promise<readonly CorrectedMatch[]> => {
  const rows = await db
    .selectFrom("correction_step")
    .select(["match_id", "user_id", "rate_delta", "sigma_after"])
    .where("correction_id", "=", (from) =>
      from
        .selectFrom("correction")
        .select("id")
        .where("season_id", "=", seasonId)
        .where("revision", "=", revision),
    )
    .where("match_id", ">", afterMatchId)
    .orderBy("match_id")
    .orderBy("user_id")
    .limit(limit * LIMITS.playersPerMatch)
    .execute();
  const steps = Map.groupBy(rows, (row) => row.match_id);
  return [...steps].slice(0, limit).map(([matchId, changed]) => ({
    matchId,
    steps: changed.map((row) => ({
      userId: row.user_id,
      rateDelta: row.rate_delta,
      sigmaAfter: row.sigma_after,
    })),
  }));
};
