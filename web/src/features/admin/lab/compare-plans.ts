import type { MatchmakerSettings, Plan } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";

type PlanMatch = Plan["matches"][number];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length;

/** The loss of a match's value by each term of the objective, in points. */
export type Losses = Readonly<
  Record<"team" | "lane" | "spread" | "choice" | "offRole" | "freshness" | "measuring", number>
>;

/**
 * @param debtOf how often the player of an entry recently missed the first choice
 * @returns null for a match without stored reasons
 */
export const lossesOf = (
  { reasons, seats }: PlanMatch,
  settings: MatchmakerSettings,
  debtOf: (entryId: string) => number,
): Losses | null =>
  reasons === null
    ? null
    : {
        team: settings.team_gap_weight * reasons.team_gap,
        lane: settings.lane_gap_weight * (mean(reasons.lane_gaps.map(({ gap }) => gap)) ?? 0),
        spread: settings.spread_weight * reasons.spread,
        choice:
          settings.choice_weight *
          sum(
            seats.map(
              ({ choice, entry_id: id }) => (settings.choice_penalty[choice] ?? 0) * (1 + debtOf(id)),
            ),
          ),
        offRole: settings.off_role_weight * reasons.off_role_gap,
        freshness: settings.freshness_weight * (reasons.mate_repeats + reasons.opponent_repeats / 2),
        measuring: settings.measuring_weight * reasons.measuring_gap,
      };

/** A plan in figures; means over its matches, null where there is none. */
export interface PlanFigures {
  readonly matches: number;
  readonly seated: number;
  readonly leftOver: number;
  readonly value: number;
  readonly teamGap: number | null;
  readonly laneGap: number | null;
  readonly spread: number | null;
  /** Of the match that is least even: how far the better side's chance is above a half, 0–0.5. */
  readonly worstChance: number | null;
  /** Shares of the seats, 0–1. */
  readonly firstChoice: number | null;
  readonly firstOrSecond: number | null;
  readonly overdueSeated: number;
  readonly overdueWaiting: number;
  readonly losses: Losses;
}

const NO_LOSSES: Losses = { team: 0, lane: 0, spread: 0, choice: 0, offRole: 0, freshness: 0, measuring: 0 };

const added = (one: Losses, other: Losses): Losses =>
  Object.fromEntries(
    (Object.keys(NO_LOSSES) as (keyof Losses)[]).map((term) => [term, one[term] + other[term]]),
  ) as Losses;

export const figuresOf = (
  plan: Plan,
  settings: MatchmakerSettings,
  debtOf: (entryId: string) => number,
): PlanFigures => {
  const seats = plan.matches.flatMap((match) => match.seats);
  const reasons = plan.matches.flatMap((match) => (match.reasons === null ? [] : [match.reasons]));
  const losses = plan.matches.map((match) => lossesOf(match, settings, debtOf));
  const share = (upTo: number) => mean(seats.map(({ choice }) => (choice <= upTo ? 1 : 0)));
  const chances = plan.matches.map((match) => Math.abs(match.win_chance_a - 0.5));
  return {
    matches: plan.matches.length,
    seated: seats.length,
    leftOver: plan.leftovers.length,
    value: plan.value,
    teamGap: mean(reasons.map((one) => one.team_gap)),
    laneGap: mean(reasons.map((one) => mean(one.lane_gaps.map(({ gap }) => gap)) ?? 0)),
    spread: mean(reasons.map((one) => one.spread)),
    worstChance: chances.length === 0 ? null : Math.max(...chances),
    firstChoice: share(0),
    firstOrSecond: share(1),
    overdueSeated: plan.overdue.seated,
    overdueWaiting: plan.overdue.waiting,
    losses: losses.filter((one) => one !== null).reduce(added, NO_LOSSES),
  };
};

const keyOf = ({ seats }: PlanMatch): string =>
  seats
    .map(({ entry_id: id, team, role }) => `${id} ${team} ${role}`)
    .toSorted()
    .join("\n");

const teamsOf = ({ seats }: PlanMatch): ReadonlySet<string> => new Set(seats.map(({ entry_id: id }) => id));

export interface Comparison {
  /** The same ten on the same places in both. */
  readonly same: readonly PlanMatch[];
  /** The others, each beside the one that shares most of its players with it. */
  readonly different: readonly { readonly before: PlanMatch | null; readonly after: PlanMatch | null }[];
  /** Entries that only the other plan seats, and that only the first one did. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

export const comparePlans = (before: Plan, after: Plan): Comparison => {
  const [beforeKeys, afterKeys] = [before, after].map(({ matches }) => new Set(matches.map(keyOf)));
  const isIn = (keys: ReadonlySet<string> | undefined) => (match: PlanMatch) =>
    keys?.has(keyOf(match)) === true;
  const rest = before.matches.filter((match) => !isIn(afterKeys)(match));
  const open = new Set(after.matches.filter((match) => !isIn(beforeKeys)(match)));
  const different: { before: PlanMatch | null; after: PlanMatch | null }[] = rest.map((match) => {
    const ten = teamsOf(match);
    const shared = (other: PlanMatch) => other.seats.filter(({ entry_id: id }) => ten.has(id)).length;
    const nearest = [...open].toSorted((one, other) => shared(other) - shared(one))[0];
    if (nearest === undefined || shared(nearest) < LIMITS.playersPerTeam)
      return { before: match, after: null };
    open.delete(nearest);
    return { before: match, after: nearest };
  });
  const seatsOf = ({ matches }: Plan) => matches.flatMap(({ seats }) => seats.map(({ entry_id: id }) => id));
  const [was, is] = [new Set(seatsOf(before)), new Set(seatsOf(after))];
  return {
    same: before.matches.filter(isIn(afterKeys)),
    different: [...different, ...[...open].map((match) => ({ before: null, after: match }))],
    gained: [...is].filter((id) => !was.has(id)),
    lost: [...was].filter((id) => !is.has(id)),
  };
};
