import {
  type DecidedGames,
  INITIAL_SKILL,
  isFitDue,
  LARGEST_FIT_SHARE,
  SKILL_VERSION,
  type Skill,
  type SkillState,
} from "@gokaku/rating";
import type { Account } from "./account.ts";

/** The input of the last fit; `version` is "" before the first one. */
export interface LastFit {
  readonly version: string;
  readonly games: number;
  readonly corrections: number;
  readonly seedChanges: number;
  /** Players that it left alone although no result changed them. */
  readonly leftAlone: number;
  readonly fittedAtMs: number;
  readonly tookMs: number;
}

/** The input of a fit now. */
export interface FitFacts {
  readonly games: number;
  readonly corrections: number;
  readonly seedChanges: number;
  readonly lastResultAtMs: number;
}

/** Whether the skills are fitted again; a new version of the fit does so at once. */
export const isDue = (last: LastFit, now: FitFacts, nowMs: number): boolean =>
  last.version !== SKILL_VERSION ||
  isFitDue(
    {
      newGames: now.games - last.games,
      isCorrected:
        now.corrections !== last.corrections || now.seedChanges !== last.seedChanges || last.leftAlone > 0,
      lastResultAtMs: now.lastResultAtMs,
      fittedAtMs: last.fittedAtMs,
      fitTookMs: last.tookMs,
    },
    nowMs,
  );

/** In how many ms a fit that is wanted now is due; null when none is wanted. */
export const dueInMs = (last: LastFit, now: FitFacts, nowMs: number): number | null => {
  if (isDue(last, now, nowMs)) return 0;
  if (!isDue({ ...last, tookMs: 0 }, now, nowMs)) return null;
  return last.fittedAtMs + last.tookMs / LARGEST_FIT_SHARE - nowMs;
};

/** A decided match with its five winners and five losers. */
export interface DecidedMatch {
  readonly startedAtS: number;
  readonly winners: readonly string[];
  readonly losers: readonly string[];
}

/** Decided matches in flat arrays, with their players numbered from 0. */
export interface GatheredGames {
  readonly games: DecidedGames;
  readonly userIds: readonly string[];
  /** By user id: when the newest match began. */
  readonly lastMatchAtS: ReadonlyMap<string, number>;
}

/** Gathers matches that arrive in the order of their ids, and orders them by their start. */
export const createGathering = () => {
  const places = new Map<string, number>();
  const lastMatchAtS = new Map<string, number>();
  const seats: number[] = [];
  const startedAtS: number[] = [];
  const ends: number[] = [0];
  const placeOf = (userId: string): number => {
    const known = places.get(userId);
    if (known !== undefined) return known;
    places.set(userId, places.size);
    return places.size - 1;
  };
  return {
    add(match: DecidedMatch): void {
      for (const userId of [...match.winners, ...match.losers]) {
        seats.push(placeOf(userId));
        lastMatchAtS.set(userId, Math.max(lastMatchAtS.get(userId) ?? 0, match.startedAtS));
      }
      startedAtS.push(match.startedAtS);
      ends.push(seats.length);
    },
    finish(): GatheredGames {
      // The sort is stable, so matches of the same second stay in the order of their ids.
      const order = startedAtS
        .map((_, game) => game)
        .sort((one, other) => (startedAtS[one] ?? 0) - (startedAtS[other] ?? 0));
      const ordered = new Int32Array(seats.length);
      const starts = new Int32Array(order.length + 1);
      let filled = 0;
      order.forEach((game, place) => {
        for (let seat = ends[game] ?? 0; seat < (ends[game + 1] ?? 0); seat += 1)
          ordered[filled++] = seats[seat] ?? 0;
        starts[place + 1] = filled;
      });
      return { games: { seats: ordered, starts }, userIds: [...places.keys()], lastMatchAtS };
    },
  };
};

/** The columns of an account that a fit reads. */
export type FitAccount = Pick<Account, "userId" | "version" | "skill" | "lastMatchAtS"> & {
  readonly lifetimeMatchCount: number;
};

/** The beliefs that the results leave, and when the newest match began. */
export type FittedSkill = Pick<Account, "skill" | "lastMatchAtS">;

/** A player whose figures differ by no more keeps them. */
const SMALLEST_MOVE = 0.01;

const differs = (one: Skill, other: Skill): boolean =>
  Math.abs(one.mean - other.mean) >= SMALLEST_MOVE ||
  Math.abs(one.deviation - other.deviation) >= SMALLEST_MOVE;

export const hasMoved = (before: SkillState, after: SkillState): boolean =>
  differs(before.sequential, after.sequential) || differs(before.fitted, after.fitted);

/**
 * The accounts that a fit changes.
 * @param fitted by user id, of players with a decided match
 * @param priorOf of the others, whose beliefs are the prior
 */
export const movedAccounts = (
  accounts: readonly FitAccount[],
  fitted: ReadonlyMap<string, SkillState>,
  lastMatchAtS: ReadonlyMap<string, number>,
  priorOf: (userId: string) => Skill,
): ReadonlyMap<string, FitAccount & { readonly after: FittedSkill }> => {
  const moved = new Map<string, FitAccount & { readonly after: FittedSkill }>();
  for (const account of accounts) {
    const prior = priorOf(account.userId);
    const skill = fitted.get(account.userId) ?? { sequential: prior, fitted: prior };
    const after = {
      skill,
      lastMatchAtS: Math.max(account.lastMatchAtS, lastMatchAtS.get(account.userId) ?? 0),
    };
    if (hasMoved(account.skill, skill) || after.lastMatchAtS !== account.lastMatchAtS)
      moved.set(account.userId, { ...account, after });
  }
  return moved;
};

/** The prior of each player: the seed, or the belief with which all begin. */
export const priorsOf =
  (seeds: ReadonlyMap<string, Skill>) =>
  (userId: string): Skill => {
    const { mean, deviation } = seeds.get(userId) ?? INITIAL_SKILL;
    return { mean, deviation };
  };
