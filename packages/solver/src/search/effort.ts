import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Restarts } from "./search-result.ts";

/** From this interval on the work is whole; a plan must be there within a minute, however long the interval is. */
const WHOLE_INTERVAL_S = 60;

/** From so many players on the moves grow with the queue, and from so many on they are all that a tick has time for. */
const WHOLE_BUDGET = 100;
const LONGEST = 200;
/** From so many players on they fade: claims and matches of such a tick need the time, and rates are dense. */
const DENSE = 2000;

/** How many times the moves of a queue of a hundred players one of `count` has. */
export const longerFor = (count: number): number => {
  const longer = Math.min(Math.max(1, count / WHOLE_BUDGET), LONGEST / WHOLE_BUDGET);
  return longer * Math.min(1, (DENSE / count) ** 1.5);
};

/** Beyond so many players a bound takes longer than a tick has. */
const MOST_BOUNDED = 200;
/** Where windows and the linear programme come afterwards there are several searches, each with a share of the moves. */
const BEFORE_BOUND: Restarts = { searches: 3, most: 8 };
const SHARE_BEFORE_BOUND = 0.15;
const SHARE_OF_SHORT = 0.04;
const ONE: Restarts = { searches: 1, most: 1 };

/**
 * Up to so many players the linear programme of a planBound finds by itself what one search has missed, quicker than
 * more searches, exact prices and windows before it.
 */
export const SHORT_QUEUE = 45;

/** In longer queues searches and windows before the planBound take more, and prices of trios too long. */
export const LONG_QUEUE = 90;

/** @param isBounded whether a planBound follows @param count players */
export const searchesFor = (isBounded: boolean, count: number): Restarts =>
  isBounded && count > SHORT_QUEUE ? BEFORE_BOUND : ONE;

/**
 * The settings with as much work as a tick has time for in each of its searches.
 * @param intervalS 0 when it is not known
 * @param isBounded whether a planBound follows
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

/** WorkBudget of a planBound at the default budget: more than a tenth of a microsecond each. */
const BOUND_STEPS = 3.2e8;
/** The same for long queues, whose lists of lineups outgrow a processor's caches, so that each step takes longer. */
const BOUND_STEPS_LONG = 2.8e8;
/** With fewer moves hardly one look at all lineups would be done. */
const LEAST_FOR_BOUND = 1e6;

/** WorkBudget that a tick has for its planBound: none when its interval is short, since the plan must not be late for it. */
export const stepsWithinTick = ({ budget }: Settings, intervalS: number, players: number): number => {
  const isShort = intervalS > 0 && intervalS < WHOLE_INTERVAL_S;
  if (players > MOST_BOUNDED || isShort || budget < LEAST_FOR_BOUND) return 0;
  const steps = players > LONG_QUEUE ? BOUND_STEPS_LONG : BOUND_STEPS;
  return Math.round(steps * Math.min(1, budget / DEFAULT_SETTINGS.budget));
};

/** WorkBudget of enumeration for each move of the search, and for each step of the planBound. */
const ENUMERATION_PER_MOVE = 0.7;
const ENUMERATION_PER_STEP = 0.2;

/**
 * WorkBudget for the enumeration of a sparse queue.
 * @param within settings with the moves of the search
 * @param boundSteps those of the planBound after it, 0 for none
 */
export const stepsToEnumerate = (within: Settings, boundSteps: number, players: number): number =>
  players > MOST_BOUNDED
    ? 0
    : Math.max(within.budget * ENUMERATION_PER_MOVE, boundSteps * ENUMERATION_PER_STEP);
