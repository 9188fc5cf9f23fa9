import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Restarts } from "./search-result.ts";

/** From this interval on a tick has the whole work, since a plan must exist within a minute. */
const WHOLE_INTERVAL_S = 60;

/**
 * The moves grow with the queue from `WHOLE_BUDGET` players up to `LONGEST`, where they fill the time of a
 * tick.
 */
const WHOLE_BUDGET = 100;
const LONGEST = 200;
/**
 * From this many players on the moves decrease: claims and matches of such a tick need the time, and rates
 * are dense.
 */
const DENSE = 2000;

/** Moves of a queue with `count` players, relative to a queue of a hundred. */
export const longerFor = (count: number): number => {
  const longer = Math.min(Math.max(1, count / WHOLE_BUDGET), LONGEST / WHOLE_BUDGET);
  return longer * Math.min(1, (DENSE / count) ** 1.5);
};

/** For more players a bound takes longer than a tick has. */
export const MOST_BOUNDED = 200;
/**
 * Before a bound, which improves the plan further, there are several searches with a share of the moves each.
 */
const BEFORE_BOUND: Restarts = { searches: 3, most: 8 };
const SHARE_BEFORE_BOUND = 0.15;
const SHARE_OF_SHORT = 0.04;
const ONE: Restarts = { searches: 1, most: 1 };

/**
 * Up to this many players column generation alone is faster than further searches, exact ascent and windows
 * before it.
 */
export const SHORT_QUEUE = 45;

/** Beyond this many players searches and windows get more of the work, and pricing with cuts takes too long. */
export const LONG_QUEUE = 90;

/** @param isBounded whether an upper bound follows @param count players */
export const searchesFor = (isBounded: boolean, count: number): Restarts =>
  isBounded && count > SHORT_QUEUE ? BEFORE_BOUND : ONE;

/**
 * The settings with the moves and nodes that a tick has time for.
 * @param intervalS 0 when unknown
 * @param isBounded whether an upper bound follows
 */
export const withinShare = (
  settings: Settings,
  intervalS: number,
  isBounded: boolean,
  count: number,
): Settings => {
  if (isBounded) {
    const share = count > SHORT_QUEUE ? SHARE_BEFORE_BOUND : SHARE_OF_SHORT;
    return { ...settings, budget: settings.budget * share };
  }
  if (intervalS <= 0 || intervalS >= WHOLE_INTERVAL_S) return settings;
  const share = intervalS / WHOLE_INTERVAL_S;
  return {
    ...settings,
    budget: Math.round(settings.budget * share),
    exactNodes: Math.round(settings.exactNodes * share),
  };
};

/** Steps of an upper bound at the default budget; a step takes more than a tenth of a microsecond. */
const BOUND_STEPS = 3.2e8;
/** The same for long queues, whose columns exceed the processor's caches. */
const BOUND_STEPS_LONG = 2.8e8;
/** With fewer moves one pass over all columns would not complete. */
const LEAST_FOR_BOUND = 1e6;

/** Steps for the upper bound of a tick; 0 for a short interval, so that the plan is not late. */
export const stepsWithinTick = ({ budget }: Settings, intervalS: number, players: number): number => {
  const isShort = intervalS > 0 && intervalS < WHOLE_INTERVAL_S;
  if (players > MOST_BOUNDED || isShort || budget < LEAST_FOR_BOUND) return 0;
  const steps = players > LONG_QUEUE ? BOUND_STEPS_LONG : BOUND_STEPS;
  return Math.round(steps * Math.min(1, budget / DEFAULT_SETTINGS.budget));
};

/** Steps of full enumeration per move of the search, and per step of the upper bound. */
const ENUMERATION_PER_MOVE = 0.7;
const ENUMERATION_PER_STEP = 0.2;

/**
 * Steps for the full enumeration of a sparse queue.
 * @param within settings with the moves of the search
 * @param boundSteps steps of the upper bound that follows, 0 for none
 */
export const stepsToEnumerate = (within: Settings, boundSteps: number, players: number): number =>
  players > MOST_BOUNDED
    ? 0
    : Math.max(within.budget * ENUMERATION_PER_MOVE, boundSteps * ENUMERATION_PER_STEP);
