import { LIMITS } from "@gokaku/game";
import { dot, type Explained, fitWaits, type Prior } from "./estimate-fit.ts";
import type { OpenWait, TickRecord } from "./estimate-record.ts";
import { type Stretch, survivalTimes } from "./estimate-survival.ts";
import { countRoles, ROLE_NUMBERS, type RoleCounts, type RoleNumber } from "./roles.ts";

/** Seconds by which half of the players like this one are matched, and nine in ten. */
export interface WaitRange {
  readonly p50S: number;
  readonly p90S: number;
}

export interface WaitEstimate extends WaitRange {
  /** False when no recent match says anything: both figures are then the product's default of ten minutes. */
  readonly known: boolean;
  /** The same for each role that is not selected, were it added; never longer, whatever chance says. */
  readonly ifAdded: readonly (WaitRange & { readonly role: RoleNumber })[];
}

/** A player who asks how long the wait would be. */
export interface Asked {
  readonly rate: number;
  readonly roles: readonly RoleNumber[];
}

interface Seen extends Asked {
  /** Seconds waited when the time looked at began, and when the wait ended or now. */
  readonly enterS: number;
  readonly exitS: number;
  readonly matched: boolean;
  readonly weight: number;
}

const seenIn = (records: readonly TickRecord[], waiting: readonly OpenWait[]): readonly Seen[] => {
  const seen: Seen[] = [];
  let lookedAtS = 0;
  for (const { sinceLastS, waits, standsFor } of records) {
    lookedAtS += sinceLastS;
    for (const { rate, roles, waitedS, matched } of waits) {
      const enterS = Math.max(0, waitedS - lookedAtS);
      seen.push({ rate, roles, enterS, exitS: waitedS, matched, weight: standsFor });
    }
  }
  for (const { rate, roles, waitedS, standsFor = 1 } of waiting) {
    const enterS = Math.max(0, waitedS - lookedAtS);
    seen.push({ rate, roles, enterS, exitS: waitedS, matched: false, weight: standsFor });
  }
  return seen.filter(({ enterS, exitS }) => exitS > enterS);
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? LIMITS.initialRate;

/** How sought each role is: seats filled for each player who offered it, shrunk to even when little is known. */
const demandOf = (records: readonly TickRecord[]): RoleCounts => {
  const total = (role: RoleNumber, pick: (record: TickRecord) => RoleCounts): number =>
    records.reduce((sum, record) => sum + (pick(record)[role - 1] ?? 0), 0);
  const raw = countRoles(
    (role) => (total(role, ({ matched }) => matched) + 5) / (total(role, ({ waiting }) => waiting) + 10),
  );
  const middle = Math.exp(raw.reduce((sum, value) => sum + Math.log(value), 0) / raw.length);
  return raw.map((value) => value / middle);
};

const RATE_UNIT = 200;
/** Up to here, in units of rate from the middle, the rate does not change the wait. */
const NEAREST = 0.75;
const FARTHEST = 2.5;
/** Width of the kernel over the distance from the middle, in the same unit. */
const KERNEL_WIDTH = 0.4;
/** Distances are rounded to it, so that many players share their quantiles. */
const DISTANCE_STEP = 0.05;
/** Least kernel weight of any other wait, relative to 1. */
const LEAST_WEIGHT = 0.1;
/**
 * Quantiles of recent waits that cover half and nine in ten of the next players, measured in simulation. They differ
 * because a model is closer to its own data, and because a session's first waits are longer.
 */
const SHARES = [0.48, 0.915] as const;

const PRIOR: Prior = {
  coefficients: [Math.log(LIMITS.defaultWait / Math.LN2), 0.8, 0, -0.4],
  strengths: [1, 20, 20, 20],
};

/** Units of rate from the middle. */
const distanceFrom = (middle: number, rate: number): number =>
  Math.min(Math.abs(rate - middle) / RATE_UNIT, FARTHEST);

/** Covariates of a wait: a constant, distance from the middle of the rates, number of roles, demand for them. */
const traitsFor =
  (middle: number, demand: RoleCounts) =>
  ({ rate, roles }: Asked): readonly number[] => {
    const sought = roles.reduce((sum, role) => sum + (demand[role - 1] ?? 1), 0);
    return [
      1,
      Math.max(0, distanceFrom(middle, rate) - NEAREST),
      roles.length - 2,
      Math.log(Math.max(sought, 0.01) / 2),
    ];
  };

/** Estimates the wait of one player after another. */
export type WaitModel = (player: Asked) => WaitEstimate;

const notSelected = (player: Asked): readonly RoleNumber[] =>
  ROLE_NUMBERS.filter((role) => !player.roles.includes(role));

const unknownWait: WaitModel = (player) => {
  const unknown: WaitRange = { p50S: LIMITS.defaultWait, p90S: LIMITS.defaultWait };
  const ifAdded = notSelected(player).map((role) => ({ role, ...unknown }));
  return { ...unknown, known: false, ifAdded };
};

/**
 * Fits a model of waits from joining to the match, to the last ticks and the current waits. A ridge regression gives
 * the expected wait. The quantiles are those of observed over expected waits, weighted by similar rates.
 */
export const waitModel = (records: readonly TickRecord[], waiting: readonly OpenWait[]): WaitModel => {
  const seen = seenIn(records, waiting);
  if (!seen.some(({ matched }) => matched)) return unknownWait;
  const middle = median(seen.map(({ rate }) => rate));
  const traits = traitsFor(middle, demandOf(records));
  const observations = seen.map(
    (wait): Explained => ({
      traits: traits(wait),
      exposure: wait.exitS - wait.enterS,
      matched: wait.matched,
      weight: wait.weight,
    }),
  );
  const coefficients = fitWaits(observations, PRIOR);
  const expectedS = (asked: Asked): number => Math.exp(dot(traits(asked), coefficients));
  const stretches = seen.map((wait): Stretch => {
    const scale = expectedS(wait);
    const { matched, weight } = wait;
    return { enter: wait.enterS / scale, exit: wait.exitS / scale, matched, weight };
  });
  const distances = seen.map(({ rate }) => distanceFrom(middle, rate));
  const quantilesAt = (distance: number): readonly number[] => {
    const weighted = stretches.map((stretch, index): Stretch => {
      const apart = ((distances[index] ?? 0) - distance) / KERNEL_WIDTH;
      return { ...stretch, weight: stretch.weight * (LEAST_WEIGHT + Math.exp(-(apart * apart) / 2)) };
    });
    return survivalTimes(weighted, SHARES);
  };
  const found = new Map<number, readonly number[]>();
  return (player) => {
    const distance = Math.round(distanceFrom(middle, player.rate) / DISTANCE_STEP) * DISTANCE_STEP;
    const quantiles = found.get(distance) ?? quantilesAt(distance);
    found.set(distance, quantiles);
    const [half = 0, most = 0] = quantiles;
    const range = (asked: Asked): WaitRange => {
      const scale = expectedS(asked);
      return { p50S: half * scale, p90S: most * scale };
    };
    const own = range(player);
    const ifAdded = notSelected(player).map((role) => {
      const more = range({ ...player, roles: [...player.roles, role] });
      return { role, p50S: Math.min(own.p50S, more.p50S), p90S: Math.min(own.p90S, more.p90S) };
    });
    return { ...own, known: true, ifAdded };
  };
};
