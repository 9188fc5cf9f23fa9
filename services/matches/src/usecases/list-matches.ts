import { CodedError, isTokenActor, type MatchId, type UserId } from "@gokaku/game";
import type { Correction } from "../domain/correction.ts";
import { type Agreement, readableStatements, type Statement } from "../domain/dispute-room.ts";
import { isOpen, type Match, seatOf } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { listCorrectionsByMatchId } from "../store/corrections.ts";
import { type CourseStep, listCourseByMatchId } from "../store/course.ts";
import { findDisputeRecord } from "../store/dispute-rooms.ts";
import { listMatchIds, type MatchPage } from "../store/match-list.ts";
import { findMatch, listCurrentByUserIds, listMatchesByIds } from "../store/matches.ts";
import { listProposalsByMatchId, type Proposal } from "../store/proposals.ts";
import { findOpenRehearsalOf, findRehearsal } from "../store/rehearsals.ts";
import { listReporters as listFromStore, type Reporter } from "../store/reporters.ts";
import { findSettlement, type StoredSettlement } from "../store/settlements.ts";
import type { Deps } from "./deps.ts";

/** A match with how it ended; null while it has no result. */
export interface AdminRecord extends MatchRecord {
  readonly settlement: StoredSettlement | null;
  /** The oldest first. */
  readonly corrections: readonly Correction[];
  /** The oldest first. */
  readonly proposals: readonly Proposal[];
  /** Everything that happened in the match, the oldest first. */
  readonly course: readonly CourseStep[];
  /** Of the dispute room, as far as the viewer may read it. */
  readonly statements: readonly Statement[];
  readonly agreements: readonly Agreement[];
}

/** The match or rehearsal of that id; null for none. */
export const getMatch = async ({ db }: Pick<Deps, "db">, matchId: MatchId): Promise<MatchRecord | null> =>
  (await findMatch(db, matchId)) ?? findRehearsal(db, matchId);

/** The matches in which these users sit, and the rehearsal of one who sits in none. */
export const listCurrent = async (
  { db }: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<readonly MatchRecord[]> => {
  const records = await listCurrentByUserIds(db, userIds);
  const rehearsal = await findOpenRehearsalOf(db, userIds);
  const isSeated = records.some(({ match }) => seatOf(match, rehearsal?.userId ?? "") !== undefined);
  return rehearsal === null || isSeated ? records : [...records, rehearsal];
};

/** Matches, undecided disputes first, then from the newest on. */
export const listMatches = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  page: MatchPage,
): Promise<readonly Match[]> => {
  const ids = await listMatchIds(db, page, await clock.confirmedNowMs());
  const found = new Map((await listMatchesByIds(db, ids)).map(({ match }) => [match.id, match]));
  return ids.map((id) => found.get(id)).filter((match) => match !== undefined);
};

const isOfRoom = ({ kind }: CourseStep): boolean => kind === "stated" || kind === "agreed";

/**
 * Everything about a match, for admins.
 * @throws CodedError `match_not_found`; `own_match_open` for an admin who still plays in it
 */
export const getMatchForAdmin = async (
  { db }: Pick<Deps, "db">,
  adminId: UserId,
  matchId: MatchId,
): Promise<AdminRecord> => {
  const record = await findMatch(db, matchId);
  if (record === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
  // An API token may be that of one of the ten.
  if (isOpen(record.match) && (isTokenActor(adminId) || seatOf(record.match, adminId) !== undefined))
    throw new CodedError("own_match_open", `${adminId} may not see the open match ${matchId}`);
  const settlement = await findSettlement(db, matchId);
  const corrections = await listCorrectionsByMatchId(db, matchId);
  const proposals = await listProposalsByMatchId(db, matchId);
  const { statements, agreements } = await findDisputeRecord(db, matchId);
  const course = await listCourseByMatchId(db, matchId);
  // An API token may be that of one of the ten, who read the others only after they have written themselves, and who
  // never see on what the others agree.
  const mayReadAll = !isTokenActor(adminId) && seatOf(record.match, adminId) === undefined;
  const isOwn = ({ userId }: { readonly userId: string }): boolean => userId === adminId;
  const isReadable = (step: CourseStep): boolean => mayReadAll || !isOfRoom(step) || isOwn(step);
  return {
    ...record,
    settlement,
    corrections,
    proposals,
    course: course.filter(isReadable),
    statements: mayReadAll ? statements : readableStatements(statements, adminId),
    agreements: mayReadAll ? agreements : agreements.filter(isOwn),
  };
};

/**
 * How the reports of a match's players in its season compare with the results, for an admin who decides.
 * @throws CodedError `match_not_found`; `own_match_open` for an admin who still plays in it
 */
export const listReporters = async (
  { db }: Pick<Deps, "db">,
  adminId: UserId,
  matchId: MatchId,
): Promise<Readonly<{ seasonId: string; reporters: readonly Reporter[] }>> => {
  const { seasonId } = (await getMatchForAdmin({ db }, adminId, matchId)).match;
  return { seasonId, reporters: await listFromStore(db, matchId, seasonId) };
};
