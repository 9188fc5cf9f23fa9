import type { Fairness } from "@gokaku/contract/people";
import { intervalOf } from "../../model/interval.ts";

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A distribution: how many lie below each bound and not below the one before; `below` null is all that is larger. */
export type Bounded = readonly { readonly below: number | null; readonly count: number }[];

/** The part of all that lies below a bound of the distribution; null of nothing. */
export const shareBelow = (distribution: Bounded, bound: number): number | null => {
  const all = sum(distribution.map(({ count }) => count));
  const inside = distribution.filter(({ below }) => below !== null && below <= bound);
  return all === 0 ? null : sum(inside.map(({ count }) => count)) / all;
};

/** The least bound below which at least that part of all lies; the last bound where none does, null of nothing. */
export const boundHolding = (distribution: Bounded, part: number): number | null => {
  const bounds = distribution.flatMap(({ below }) => below ?? []);
  const holding = bounds.find((bound) => (shareBelow(distribution, bound) ?? 0) >= part);
  return sum(distribution.map(({ count }) => count)) === 0 ? null : (holding ?? bounds.at(-1) ?? null);
};

/** Each part with the bound before its own, for its label. */
export const barsOf = (
  distribution: Bounded,
  label: (from: number, to: number | null) => string,
): readonly Bar[] =>
  distribution.map(({ below, count }, at) => ({
    label: label(distribution[at - 1]?.below ?? 0, below),
    value: count,
  }));

/** A part of a season's ticks, from the proven ones to those without a bound. */
export interface PlanPart {
  /** By what share the best plan could be better at most; beyond every bound, or not known. */
  readonly within: number | "beyond" | "unknown";
  readonly ticks: number;
}

/** The ticks of a season by the gap of their plans to the best possible; null while that is unknown. */
export const planPartsOf = ({
  plan_gaps: gaps,
  ticks_without_bound: unknown = 0,
}: Pick<Fairness, "plan_gaps" | "ticks_without_bound">): readonly PlanPart[] | null =>
  gaps === null
    ? null
    : gaps.flatMap(({ within, ticks }): readonly PlanPart[] =>
        within === null
          ? [
              { within: "beyond", ticks: Math.max(0, ticks - unknown) },
              { within: "unknown", ticks: unknown },
            ]
          : [{ within, ticks }],
      );

/** Whole percent, rounded down: what is claimed of so many is true of no fewer. Of all only all are 100. */
export const percentDown = (some: number, all: number): number => Math.floor((some * 100) / all);

const ticksWithin = (parts: readonly PlanPart[], bound: number): number =>
  sum(parts.filter(({ within }) => typeof within === "number" && within <= bound).map(({ ticks }) => ticks));

/** The claim about a season's ticks. `bound` 0 says that they are proven to be the best. */
export interface PlanClaim {
  readonly bound: number;
  readonly percent: number;
}

/**
 * The strongest claims, each of one percent of the ticks at least: how many are proven, and the least bound that holds
 * four fifths where that says more. Where none is proven, the least bound that holds half.
 */
export const planClaims = (parts: readonly PlanPart[]): readonly PlanClaim[] => {
  const all = sum(parts.map(({ ticks }) => ticks));
  if (all === 0) return [];
  const claim = (bound: number): PlanClaim => ({
    bound,
    percent: percentDown(ticksWithin(parts, bound), all),
  });
  const bounds = parts.flatMap(({ within }) => (typeof within === "number" && within > 0 ? [within] : []));
  const near = bounds.map(claim);
  const holding = (percent: number) => near.find((one) => one.percent >= percent) ?? near.at(-1);
  const proven = claim(0);
  const claims = proven.percent > 0 ? [proven, holding(80)] : [holding(50)];
  return claims.filter(
    (one) => one !== undefined && one.percent > 0 && (one === proven || one.percent > proven.percent),
  ) as readonly PlanClaim[];
};

const SHOWN = 100;

/**
 * The parts in `SHOWN` equal pieces, or in one for each tick where there are fewer. Remainders go to the worse part,
 * so that the picture never claims too much.
 */
export const piecesOf = (parts: readonly PlanPart[]): readonly number[] => {
  const all = sum(parts.map(({ ticks }) => ticks));
  const pieces = Math.min(SHOWN, all);
  const upTo = (at: number): number =>
    all === 0 ? 0 : Math.floor((sum(parts.slice(0, at).map(({ ticks }) => ticks)) * pieces) / all);
  return parts.map((_, at) => upTo(at + 1) - upTo(at));
};

export interface Calibrated {
  readonly from: number;
  readonly to: number;
  readonly matches: number;
  readonly said: number;
  readonly won: number;
  readonly interval: readonly [low: number, high: number];
}

/** Said and happened in each tenth of the chances in which there were matches. */
export const calibratedOf = (bins: Fairness["calibration"]): readonly Calibrated[] =>
  bins.flatMap(({ chance_from: from, chance_to: to, matches, mean_chance: said, win_rate: won }) =>
    matches === 0 || said === null || won === null
      ? []
      : [{ from, to, matches, said, won, interval: intervalOf(won * matches, matches) }],
  );

/** The stated and the real share of wins of favourites, over all those matches; null without any. */
export const favourites = (
  bins: readonly Calibrated[],
): { readonly said: number; readonly won: number } | null => {
  const ahead = bins.filter(({ from }) => from >= 0.5);
  const matches = sum(ahead.map((bin) => bin.matches));
  if (matches === 0) return null;
  const mean = (of: (bin: Calibrated) => number) => sum(ahead.map((bin) => of(bin) * bin.matches)) / matches;
  return { said: mean(({ said }) => said), won: mean(({ won }) => won) };
};

type Losses = Fairness["log_losses"];

export interface Loss {
  readonly model: keyof Losses;
  /** Null where it is not known. */
  readonly loss: number | null;
  readonly isBest: boolean;
}

/** Digits that are shown: what looks equal is equally good. */
const shownLoss = (loss: number): number => Math.round(loss * 1000);

/** The models in their order with their losses, the least ones marked; null without any. */
export const lossesOf = (losses: Losses): readonly Loss[] | null => {
  const models = ["coin", "elo", "openskill", "rate", "skill"] as const;
  const known = models.flatMap((model) => losses[model] ?? []).map(shownLoss);
  if (known.length === 0) return null;
  const least = Math.min(...known);
  return models.map((model) => {
    const loss = losses[model];
    return { model, loss, isBest: loss !== null && shownLoss(loss) === least };
  });
};

/** The three parts of the wishes, of all; null of nothing. */
export const wishShares = ({
  first,
  second,
  further,
}: Fairness["role_wishes"]): readonly [number, number, number] | null => {
  const all = first + second + further;
  return all === 0 ? null : [first / all, second / all, further / all];
};
