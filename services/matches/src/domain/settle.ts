import { otherTeam, type Role, type Team, type UserId, type Verdict } from "@gokaku/game";
import { decidedSteps, NO_STEP, RATING, type Step, winChance } from "@gokaku/rating";
import type { ClosingCause } from "./closing.ts";
import { type Seat, teamSeats } from "./match.ts";
import type { Report } from "./report.ts";
import type { Outcome } from "./tally.ts";

/** How a match ended: a verdict, void without fault, or (for now) without a verdict. */
export type Ending = Outcome | "void" | "disputed";

/** The effect of the end of the match on one of the ten. */
export interface SettledSeat {
  readonly userId: UserId;
  readonly team: Team;
  readonly role: Role;
  /** Place of the role in the player's own order, 0 for the first choice. */
  readonly roleChoice: number;
  readonly rateDelta: number;
  readonly muBefore: number;
  readonly sigmaBefore: number;
  readonly sigmaAfter: number;
  /** Win chance of the player's team before the match, 0 to 1. */
  readonly expectedScore: number;
  readonly report: Report | null;
  readonly isOffender: boolean;
  readonly violationReporters: readonly UserId[];
  /** The player's invalid vote or the offender that it names is not what the match was found to be. */
  readonly contradicted: boolean;
}

/** The end of a match with a verdict or as void. */
export interface Settlement {
  readonly verdict: Verdict;
  readonly offender: UserId | null;
  readonly voided: boolean;
  readonly cause: ClosingCause | "abandoned" | "dispute_expired" | "decided" | "agreed";
  readonly wasDisputed: boolean;
  readonly seats: readonly SettledSeat[];
  /** Players who wait again with their time: those who had come to an abandoned match. */
  readonly returning: readonly UserId[];
  readonly atMs: number;
}

type Steps = ReadonlyMap<UserId, Step>;
type RatedSeat = Pick<Seat, "userId" | "team" | "mu" | "sigma">;

const stepsOfWin = (seats: readonly RatedSeat[], winner: Team): Steps => {
  const winners = teamSeats(seats, winner);
  const losers = teamSeats(seats, otherTeam(winner));
  const steps = decidedSteps(winners, losers);
  return new Map([
    ...winners.map((seat, index) => [seat.userId, steps.winners[index] ?? NO_STEP] as const),
    ...losers.map((seat, index) => [seat.userId, steps.losers[index] ?? NO_STEP] as const),
  ]);
};

/** The changes at the end of a match, for the players that it changes. */
export const stepsOf = (seats: readonly RatedSeat[], ending: Ending): Steps => {
  if (ending === "void" || ending === "disputed") return new Map();
  if (ending.verdict !== "invalid") return stepsOfWin(seats, ending.verdict);
  return ending.offender === null
    ? new Map()
    : new Map([[ending.offender, { mu: RATING.offenderStep, sigma: 0 }]]);
};

const isContradicted = (report: Report | null, ending: Ending): boolean => {
  if (ending === "void" || ending === "disputed" || report?.verdict !== "invalid") return false;
  if (ending.verdict !== "invalid") return true;
  return ending.offender !== null && report.offender !== ending.offender;
};

const violationReportersOf = (
  reports: readonly Report[],
  userId: UserId,
  ending: Ending,
): readonly UserId[] =>
  ending === "void" || ending === "disputed"
    ? []
    : reports
        .filter((report) => report.reportedPlayer === userId)
        .map((report) => report.userId)
        .toSorted();

/** The end of a match for each of its players: a function of what was frozen at creation and of the reports. */
export const settle = (
  seats: readonly Seat[],
  reports: readonly Report[],
  ending: Ending,
): readonly SettledSeat[] => {
  const steps = stepsOf(seats, ending);
  const chanceOfA = winChance(teamSeats(seats, "A"), teamSeats(seats, "B"));
  return seats.map((seat) => {
    const { userId } = seat;
    const step = steps.get(userId) ?? NO_STEP;
    const report = reports.find((candidate) => candidate.userId === userId) ?? null;
    return {
      userId,
      team: seat.team,
      role: seat.role,
      roleChoice: seat.selectedRoles.indexOf(seat.role),
      rateDelta: step.mu,
      muBefore: seat.mu,
      sigmaBefore: seat.sigma,
      sigmaAfter: seat.sigma + step.sigma,
      expectedScore: seat.team === "A" ? chanceOfA : 1 - chanceOfA,
      report,
      isOffender: typeof ending === "object" && ending.offender === userId,
      violationReporters: violationReportersOf(reports, userId, ending),
      contradicted: isContradicted(report, ending),
    };
  });
};
