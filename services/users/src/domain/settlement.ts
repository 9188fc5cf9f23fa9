import type { Role, Team, Verdict } from "@gokaku/game";
import { type Award, awardsOfMatch } from "./achievement.ts";
import { isDecided, type LedgerEntry, type Outcome } from "./ledger.ts";
import { type Penalty, type PenaltyCause, type PenaltyState, penalise, playClean } from "./penalty.ts";
import { applyEntry, type Game, roleDebtOf, type Stats } from "./stats.ts";
import { judgeReporters } from "./violation-report.ts";

export interface SettledPlayer {
  readonly userId: string;
  readonly team: Team;
  readonly role: Role;
  /** 0 for the first choice. */
  readonly roleChoice: number;
  readonly rateDelta: number;
  readonly sigmaBefore: number;
  readonly sigmaAfter: number;
  readonly characterId: string;
  readonly reported: boolean;
  readonly isOffender: boolean;
  readonly violationReporters: readonly string[];
  readonly contradicted: boolean;
}

/** The content of `match.settled`. */
export interface Settlement {
  readonly matchId: string;
  readonly seasonId: string;
  readonly verdict: Verdict;
  readonly voided: boolean;
  readonly reachedDeadline: boolean;
  readonly wasDisputed: boolean;
  readonly startedAtMs: number;
  readonly settledAtMs: number;
  readonly players: readonly SettledPlayer[];
}

/** The content of `match.disputed`: the match closed without a verdict. */
export interface Dispute {
  readonly matchId: string;
  readonly startedAtMs: number;
  readonly disputedAtMs: number;
  readonly players: readonly Pick<SettledPlayer, "userId" | "characterId" | "role" | "roleChoice">[];
}

/** A player before the settlement, all of one state. */
export interface PlayerBefore {
  readonly stats: Stats;
  readonly penalties: PenaltyState;
  /** Penalties within the memory of penalties. */
  readonly recentPenalties: number;
  /** Matches of this season that reached their deadline without this player's report. */
  readonly silences: number;
  /** Matches in which the verdict contradicted this player. */
  readonly contradictions: number;
  /** Users whose violation report cost this player a point within the memory of such reports. */
  readonly countedReporters: readonly string[];
  /** The newest decided matches, at most three. */
  readonly lastGames: readonly Game[];
}

export type MarkKind = "silence" | "contradicted";
export interface PlayerOutcome {
  readonly entry: LedgerEntry;
  readonly stats: Stats;
  readonly penalties: PenaltyState;
  readonly newPenalties: readonly Penalty[];
  readonly marks: readonly MarkKind[];
  readonly violationReports: readonly { readonly reporterId: string; readonly counted: boolean }[];
  readonly awards: readonly Award[];
  /** Off-role games among the last three. */
  readonly roleDebt: number;
}

/** So many marks of one kind are one penalty. */
export const MARKS_PER_PENALTY = 3;

/** When the match began, in unix seconds. */
export const startedAtSOf = ({ startedAtMs }: Pick<Settlement, "startedAtMs">): number =>
  Math.floor(startedAtMs / 1000);

/** When the match was settled, in unix seconds. */
export const settledAtSOf = ({ settledAtMs }: Settlement): number => Math.floor(settledAtMs / 1000);

/** The outcome of a match for the players of a team. */
export const outcomeOf = (settlement: Settlement, team: Team): Outcome => {
  if (settlement.voided) return "void";
  if (settlement.verdict === "invalid") return "invalid";
  return settlement.verdict === team ? "won" : "lost";
};

/** The conduct of a player in a match that costs a point only when it repeats. */
export const marksOf = (settlement: Settlement, player: SettledPlayer): readonly MarkKind[] => {
  if (settlement.voided) return [];
  const marks: MarkKind[] = [];
  if (settlement.reachedDeadline && !player.reported) marks.push("silence");
  if (player.contradicted) marks.push("contradicted");
  return marks;
};

/** The players who reported the player for a violation, and whether each report counts. */
export const violationReportsOf = (
  settlement: Settlement,
  player: SettledPlayer,
  before: Pick<PlayerBefore, "countedReporters">,
): PlayerOutcome["violationReports"] => {
  if (settlement.voided) return [];
  const reporters = settlement.players
    .filter((other) => other.userId !== player.userId && player.violationReporters.includes(other.userId))
    .map(({ userId, team }) => ({
      userId,
      team,
      countedBefore: before.countedReporters.includes(userId),
    }));
  const counted = judgeReporters(reporters);
  return reporters.map(({ userId }) => ({ reporterId: userId, counted: counted.includes(userId) }));
};

const completesPenalty = (earlierMarks: number): boolean => (earlierMarks + 1) % MARKS_PER_PENALTY === 0;

const causesOf = (
  settlement: Settlement,
  player: SettledPlayer,
  before: PlayerBefore,
  marks: readonly MarkKind[],
  violationReports: PlayerOutcome["violationReports"],
): readonly PenaltyCause[] => {
  const causes: PenaltyCause[] = [];
  if (!settlement.voided && player.isOffender) causes.push("offender");
  if (violationReports.some((violationReport) => violationReport.counted)) causes.push("violation");
  if (marks.includes("silence") && completesPenalty(before.silences)) causes.push("silence");
  if (marks.includes("contradicted") && completesPenalty(before.contradictions)) causes.push("contradicted");
  return causes;
};

/** Whether the match's season is over for the player: their present rate stays as it is then. */
const isLate = ({ seasonId }: Settlement, stats: Stats): boolean =>
  stats.seasonId !== "" && stats.seasonId !== seasonId;

const moveOf = (
  settlement: Settlement,
  { rateDelta, sigmaAfter }: SettledPlayer,
  stats: Stats,
): Pick<LedgerEntry, "delta" | "muAfter" | "sigmaAfter" | "lateDelta"> =>
  isLate(settlement, stats)
    ? { delta: 0, muAfter: stats.mu, sigmaAfter: stats.sigma, lateDelta: rateDelta }
    : { delta: rateDelta, muAfter: stats.mu + rateDelta, sigmaAfter };

const entryOf = (settlement: Settlement, player: SettledPlayer, stats: Stats): LedgerEntry => ({
  userId: player.userId,
  ordinal: stats.ledgerLength + 1,
  kind: "match",
  cause: settlement.matchId,
  matchId: settlement.matchId,
  seasonId: settlement.seasonId,
  outcome: outcomeOf(settlement, player.team),
  muBefore: stats.mu,
  sigmaBefore: stats.sigma,
  atMs: settlement.settledAtMs,
  ...moveOf(settlement, player, stats),
});

const roleDebtAfter = (settlement: Settlement, player: SettledPlayer, before: PlayerBefore): number => {
  if (!isDecided({ outcome: outcomeOf(settlement, player.team) })) return roleDebtOf(before.lastGames);
  const game = {
    matchId: settlement.matchId,
    startedAtS: startedAtSOf(settlement),
    roleChoice: player.roleChoice,
  };
  return roleDebtOf([...before.lastGames, game]);
};

/** When the newest decided match of a player began, after this one. */
export const lastMatchAtSAfter = (
  settlement: Settlement,
  { outcome }: Pick<LedgerEntry, "outcome">,
  lastMatchAtS: number,
): number => (isDecided({ outcome }) ? Math.max(lastMatchAtS, startedAtSOf(settlement)) : lastMatchAtS);

/** Everything that one settled match does to one of its ten players. */
export const settlePlayer = (
  settlement: Settlement,
  player: SettledPlayer,
  before: PlayerBefore,
): PlayerOutcome => {
  const atS = settledAtSOf(settlement);
  const entry = entryOf(settlement, player, before.stats);
  const stats = applyEntry(before.stats, entry);
  const marks = marksOf(settlement, player);
  const violationReports = violationReportsOf(settlement, player, before);
  const newPenalties: Penalty[] = [];
  let penalties = before.penalties;
  for (const cause of causesOf(settlement, player, before, marks, violationReports)) {
    const given = penalise(penalties, cause, before.recentPenalties + newPenalties.length, atS);
    penalties = given.state;
    newPenalties.push(given.penalty);
  }
  if (newPenalties.length === 0 && isDecided(entry)) penalties = playClean(penalties, atS);
  const awards = isDecided(entry) ? awardsOfMatch(stats, entry.outcome === "won", penalties.count) : [];
  const roleDebt = roleDebtAfter(settlement, player, before);
  return { entry, stats, penalties, newPenalties, marks, violationReports, awards, roleDebt };
};
