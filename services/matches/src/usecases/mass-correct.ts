import { CodedError, type MassResult, type UserId } from "@gokaku/game";
import {
  type Decided,
  type MassPreview,
  massBasis,
  massChanges,
  massDecisions,
} from "../domain/mass-correction.ts";
import { massCorrected, matchesCorrected } from "../events/events.ts";
import { countCorrectionsBySeasonId, waitForCorrections } from "../store/corrections.ts";
import {
  countUndecided,
  findMassCorrection,
  hasSeatIn,
  insertMassCorrection,
  listDecided,
  listMassCorrected,
  type MassCorrectedMatch,
  type MassCorrection,
} from "../store/mass-corrections.ts";
import { listMatchesByIds, lockMatches } from "../store/matches.ts";
import { listSettlements } from "../store/settlements.ts";
import { correctSettled } from "./correct-settled.ts";
import type { Deps } from "./deps.ts";
import type { Decisions } from "./rerate-season.ts";
import { rerateFrom } from "./rerate-season.ts";

const CORRECTED_AT_ONCE = 100;

/** All decided matches of a player in a season, and their other result. */
export interface MassRequest {
  readonly adminId: UserId;
  readonly seasonId: string;
  readonly userId: UserId;
  readonly result: MassResult;
}

export interface MassCommand extends MassRequest {
  readonly id: string;
  /** The basis of the preview. */
  readonly basis: string;
  readonly reason: string;
}

interface Plan {
  readonly basis: string;
  readonly decided: readonly Decided[];
  readonly decisions: Decisions;
}

/** @throws CodedError `own_match` for staff who played in one of the matches */
const planOf = async ({ db }: Pick<Deps, "db">, request: MassRequest): Promise<Plan> => {
  const { adminId, seasonId, userId, result } = request;
  const decided = await listDecided(db, seasonId, userId);
  const decisions = massDecisions(decided, result);
  if (await hasSeatIn(db, adminId, [...decisions.keys()]))
    throw new CodedError("own_match", `${adminId} played with ${userId} in season ${seasonId}`);
  const basis = massBasis(request, decided, await countCorrectionsBySeasonId(db, seasonId));
  return { basis, decided, decisions };
};

/** A dry run of `massCorrect`. @throws CodedError `own_match` */
export const previewMassCorrection = async (
  { db }: Pick<Deps, "db">,
  request: MassRequest,
): Promise<MassPreview> => {
  const { basis, decisions } = await planOf({ db }, request);
  const { seasonId, userId } = request;
  const undecided = await countUndecided(db, seasonId, userId);
  const [first] = decisions.keys();
  if (first === undefined) return { basis, matchIds: [], undecided, players: [], changedMatches: 0 };
  const { before, after } = await rerateFrom({ db }, { id: first, seasonId }, decisions);
  return { basis, matchIds: [...decisions.keys()], undecided, ...massChanges(before, after, decisions) };
};

/**
 * Gives all decided matches of a player in a season another result, as one act: whole or not at all. The later matches
 * are rated again once. The same id again is a no-op.
 * @throws CodedError `reason_required`; `own_match`; `no_changes` for no match; `conflict` for another basis than that
 * of the preview, or an id of another act
 */
export const massCorrect = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  command: MassCommand,
): Promise<MassCorrection & { readonly matchIds: readonly string[] }> => {
  const { id, adminId, seasonId, userId, result, reason } = command;
  if (reason.trim() === "") throw new CodedError("reason_required", "a mass correction needs a reason");
  await deps.transact(async ({ db, emit }) => {
    if ((await findMassCorrection(db, id)) !== null) return;
    const { decisions } = await planOf({ db }, command);
    // Matches before the season, as a single correction locks them.
    await lockMatches(db, [...decisions.keys()]);
    await waitForCorrections(db, seasonId);
    if ((await findMassCorrection(db, id)) !== null) return;
    const now = await planOf({ db }, command);
    if (now.basis !== command.basis)
      throw new CodedError(
        "conflict",
        `the matches of ${userId} in ${seasonId} have changed since the preview`,
      );
    if (now.decisions.size === 0) throw new CodedError("no_changes", `${userId} has no match to correct`);
    const atMs = deps.clock.nowMs();
    const made = { id, adminId, seasonId, userId, result, reason, atMs };
    await insertMassCorrection(db, made);
    const matchIds = [...now.decisions.keys()];
    const records = new Map(
      (await listMatchesByIds(db, matchIds)).map((record) => [record.match.id, record]),
    );
    const settlements = await listSettlements(db, matchIds);
    const changes = [...now.decisions].map(([matchId, decision]) => {
      const [record, settled] = [records.get(matchId), settlements.get(matchId)];
      if (record === undefined || settled === undefined) throw new Error(`match ${matchId} is not settled`);
      return { record, settled, decision };
    });
    const corrected = await correctSettled({ db }, deps, changes, { adminId, reason }, id);
    await emit(massCorrected(made, corrected), matchesCorrected(made, matchIds.length));
  });
  const made = await findMassCorrection(deps.db, id);
  if (made?.seasonId !== seasonId || made.userId !== userId || made.result !== result)
    throw new CodedError("conflict", `${id} is another mass correction`);
  return made;
};

/** @throws CodedError `not_found` */
export const getMassCorrection = async (
  { db }: Pick<Deps, "db">,
  id: string,
): Promise<MassCorrection & { readonly matchIds: readonly string[] }> => {
  const made = await findMassCorrection(db, id);
  if (made === null) throw new CodedError("not_found", `there is no mass correction ${id}`);
  return made;
};

/** The matches of a mass correction by the numbers of their corrections, a page at a time. */
export const listMassCorrectedMatches = async (
  { db }: Pick<Deps, "db">,
  page: { readonly id: string; readonly afterRevision: number },
): Promise<{ readonly matches: readonly MassCorrectedMatch[]; readonly hasMore: boolean }> => {
  const matches = await listMassCorrected(db, { ...page, limit: CORRECTED_AT_ONCE });
  return { matches, hasMore: matches.length === CORRECTED_AT_ONCE };
};
