import { type DecidedGames, fitSkills, INITIAL_SKILL, SKILL, type Skill, skillChance } from "@gokaku/rating";
import { chanceOfAtLeast, chanceOfChanges, chanceOfCommonDays } from "./chance.ts";
import { findingsOf, type Tested } from "./findings-of.ts";
import { type EvidenceMatch, type Finding, LARGEST_CORRECTED } from "./rows.ts";

/** Pairs with fewer matches against each other cannot show anything unusual. */
const LEAST_MEETINGS = 8;
/** So many pairs, the most unusual at first sight, are judged with an effect of their own in each step. */
const JUDGED_AT_ONCE = 12;
/** No reader reaches the end of a longer list. */
const MOST_PAIRS = 60;
/** The prior of a pair's effect: none, or a few logits. In points of skill. */
const EFFECT: Skill = { mean: SKILL.initialMean, deviation: 1.5 * SKILL.scale };
/** Fills the seat opposite to an effect. */
const EMPTY_SEAT: Skill = { mean: SKILL.initialMean, deviation: 1e-6 };

/** Two whose common days chance gives no more often than this come together. */
const COMPANION_CHANCE = 0.001;
const DAY_S = 86_400;
/** A day of play ends at six in the morning in Japan. */
const DAY_OFFSET_S = 3 * 3600;

/** A match against each other, as the first of the pair sees it. */
interface Meeting {
  readonly game: number;
  readonly hasWon: boolean;
}

interface Pair {
  readonly first: string;
  readonly second: string;
  /** They come on the same days. */
  readonly areCompanions: boolean;
  readonly meetings: readonly Meeting[];
}

/** Matches whose players are numbered. */
interface Numbered {
  readonly userIds: readonly string[];
  readonly games: readonly {
    readonly day: number;
    readonly winners: readonly number[];
    readonly losers: readonly number[];
  }[];
}

const numberPlayers = (matches: readonly EvidenceMatch[]): Numbered => {
  const places = new Map<string, number>();
  const placeOf = ({ userId }: { readonly userId: string }): number => {
    const place = places.get(userId) ?? places.size;
    places.set(userId, place);
    return place;
  };
  const games = matches.map(({ startedAtS, winners, losers }) => ({
    day: Math.floor((startedAtS + DAY_OFFSET_S) / DAY_S),
    winners: winners.map(placeOf),
    losers: losers.map(placeOf),
  }));
  return { userIds: [...places.keys()], games };
};

/** The fitted figure of each player, and the effect of each of these pairs: what the second gains in their meetings. */
interface Fit {
  readonly skills: readonly Skill[];
  /** By game: the effects in it, as if they were players beside those of a team. */
  readonly effectsIn: ReadonlyMap<number, readonly PairEffect[]>;
}

interface PairEffect {
  readonly pair: Pair;
  readonly helpsWinners: boolean;
  skill: Skill;
}

/**
 * Fits the skills of all players and the effects of some pairs to all games at once. An effect is one more player of the team
 * that it helps, in the same logistic model. So rigged matches distort no skill, and the eight others of such a match
 * do not look guilty.
 */
const fitAll = ({ userIds, games }: Numbered, pairs: readonly Pair[]): Fit => {
  const effectsIn = new Map<number, PairEffect[]>();
  for (const pair of pairs)
    for (const { game, hasWon } of pair.meetings) {
      const known = effectsIn.get(game) ?? [];
      effectsIn.set(game, known);
      known.push({ pair, helpsWinners: !hasWon, skill: EFFECT });
    }
  const placeOf = new Map(pairs.map((pair, place) => [pair, userIds.length + place]));
  const emptySeat = userIds.length + pairs.length;
  const seats: number[] = [];
  const starts = [0];
  games.forEach(({ winners, losers }, game) => {
    const effects = effectsIn.get(game) ?? [];
    const side = (isWinners: boolean): readonly number[] =>
      effects.map(({ pair, helpsWinners }) =>
        helpsWinners === isWinners ? (placeOf.get(pair) ?? emptySeat) : emptySeat,
      );
    seats.push(...winners, ...side(true), ...losers, ...side(false));
    starts.push(seats.length);
  });
  const all: DecidedGames = { seats: Int32Array.from(seats), starts: Int32Array.from(starts) };
  const fitted = fitSkills(all, [
    ...userIds.map(() => INITIAL_SKILL),
    ...pairs.map(() => EFFECT),
    EMPTY_SEAT,
  ]);
  for (const effects of effectsIn.values())
    for (const effect of effects) effect.skill = fitted[placeOf.get(effect.pair) ?? emptySeat] ?? EFFECT;
  return { skills: fitted.slice(0, userIds.length), effectsIn };
};

const listPairs = ({ userIds, games }: Numbered): readonly Pair[] => {
  const meetings = new Map<number, Meeting[]>();
  const days = userIds.map(() => new Set<number>());
  const allDays = new Set<number>();
  games.forEach(({ day, winners, losers }, game) => {
    allDays.add(day);
    for (const player of [...winners, ...losers]) days[player]?.add(day);
    for (const winner of winners)
      for (const loser of losers) {
        const [first, second] = winner < loser ? [winner, loser] : [loser, winner];
        const key = first * userIds.length + second;
        const meeting = { game, hasWon: first === winner };
        const known = meetings.get(key);
        if (known === undefined) meetings.set(key, [meeting]);
        else known.push(meeting);
      }
  });
  return [...meetings].flatMap(([key, own]) => {
    if (own.length < LEAST_MEETINGS) return [];
    const [first, second] = [Math.floor(key / userIds.length), key % userIds.length];
    const [one = new Set<number>(), other = new Set<number>()] = [days[first], days[second]];
    const both = [...one].filter((day) => other.has(day)).length;
    const common = chanceOfCommonDays(allDays.size, one.size, other.size, both);
    return [
      {
        first: userIds[first] ?? "",
        second: userIds[second] ?? "",
        areCompanions: common <= COMPANION_CHANCE,
        meetings: own,
      },
    ];
  });
};

/** The longest row of losses against one opponent. */
const longestLoss = (lost: readonly boolean[]): number => {
  let [longest, run] = [0, 0];
  for (const one of lost) {
    run = one ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

type Kind = "win_trading" | "boosting";

/**
 * How unusual the results of a pair are. Boosting: one loses to the other too often, two-sided. Win trading: the winner
 * changes too often, as when two take turns.
 */
const judge = (
  kind: Kind,
  { first, second, meetings }: Pair,
  chanceOf: (meeting: Meeting) => number,
): Tested => {
  const chances = meetings.map(chanceOf);
  const expected = chances.reduce((total, chance) => total + chance, 0);
  const wins = meetings.filter(({ hasWon }) => hasWon).length;
  if (kind === "win_trading") {
    const changes = meetings.filter(
      ({ hasWon }, place) => place > 0 && hasWon !== meetings[place - 1]?.hasWon,
    ).length;
    const expectedChanges = chances
      .slice(1)
      .reduce(
        (total, chance, place) =>
          total + chance * (1 - (chances[place] ?? 0)) + (1 - chance) * (chances[place] ?? 0),
        0,
      );
    return {
      kind,
      userIds: [first, second],
      chance: chanceOfChanges(chances, changes),
      numbers: { meetings: meetings.length, first_wins: wins, changes, expected_changes: expectedChanges },
    };
  }
  const hasFirstLost = wins < expected;
  const losses = hasFirstLost ? meetings.length - wins : wins;
  const lossChances = hasFirstLost ? chances.map((chance) => 1 - chance) : chances;
  return {
    kind,
    userIds: hasFirstLost ? [first, second] : [second, first],
    chance: Math.min(1, 2 * chanceOfAtLeast(lossChances, losses)),
    numbers: {
      meetings: meetings.length,
      losses,
      expected_losses: hasFirstLost ? meetings.length - expected : expected,
      longest_chain: longestLoss(meetings.map(({ hasWon }) => hasWon !== hasFirstLost)),
    },
  };
};

/** The chance that the first of a pair wins a meeting, had the pair no effect. */
const chanceWithout =
  ({ games }: Numbered, { skills, effectsIn }: Fit, pair: Pair) =>
  ({ game, hasWon }: Meeting): number => {
    const { winners = [], losers = [] } = games[game] ?? {};
    const effects = (effectsIn.get(game) ?? []).filter((effect) => effect.pair !== pair);
    const side = (team: readonly number[], isWinners: boolean): readonly Skill[] => [
      ...team.map((player) => skills[player] ?? INITIAL_SKILL),
      ...effects.map(({ helpsWinners, skill }) => (helpsWinners === isWinners ? skill : EMPTY_SEAT)),
    ];
    const chance = skillChance(side(winners, true), side(losers, false));
    return hasWon ? chance : 1 - chance;
  };

/** Pairs that are tested together. */
interface Family {
  readonly kind: Kind;
  readonly size: number;
}

interface Suspect {
  readonly family: Family;
  readonly pair: Pair;
}

interface Compared {
  readonly suspect: Suspect;
  /** At most 1 for a pair that enters the list. */
  readonly ratio: number;
}

/**
 * Pairs of opponents whose results are unusual. The model: every match is won with the chance of the fitted skills and of
 * the effects of the pairs found before, as if the pair had none. Pairs are found one after the other, the most
 * unusual first (forward selection). Pairs that come on the same days and the others are two families of tests; when
 * two come says nothing of their results (Sun et al. 2006, Stratified false discovery control). The pairs of a player who
 * gains from a pair found before are one family more (Yekutieli 2008, Hierarchical false discovery rate-controlling
 * methodology).
 */
export const findRiggedPairs = (matches: readonly EvidenceMatch[]): readonly Finding[] => {
  const numbered = numberPlayers(matches);
  const pairs = listPairs(numbered);
  const suspects = (["boosting", "win_trading"] as const).flatMap((kind) =>
    [true, false].flatMap((isCompanions) => {
      const own = pairs.filter(({ areCompanions }) => areCompanions === isCompanions);
      const family: Family = { kind, size: own.length };
      return own.map((pair): Suspect => ({ family, pair }));
    }),
  );
  const found: Suspect[] = [];
  /** By player who gains from a pair found before: all pairs of that player. */
  const gains = new Map<string, Family>();
  const effects = (): readonly Pair[] =>
    found.filter(({ family }) => family.kind === "boosting").map(({ pair }) => pair);
  const judgeIn = ({ family, pair }: Suspect, fit: Fit): Tested =>
    judge(family.kind, pair, chanceWithout(numbered, fit, pair));
  const thresholdOf = (family: Family): number =>
    (LARGEST_CORRECTED * (1 + found.filter((other) => other.family === family).length)) / family.size;
  /** How far the chance of a pair is below the threshold of its family, or of the family of the player who gains. */
  const compare = ({ family, pair }: Suspect, { chance, userIds: [, gainer] }: Tested): Compared => {
    const own = { suspect: { family, pair }, ratio: chance / thresholdOf(family) };
    const ofGainer = family.kind === "boosting" ? gains.get(gainer) : undefined;
    if (ofGainer === undefined) return own;
    const other = { suspect: { family: ofGainer, pair }, ratio: chance / thresholdOf(ofGainer) };
    return other.ratio < own.ratio ? other : own;
  };
  const isFound = ({ family, pair }: Suspect): boolean =>
    found.some((other) => other.pair === pair && other.family.kind === family.kind);
  while (found.length < MOST_PAIRS) {
    const fit = fitAll(numbered, effects());
    const [best] = suspects
      .filter((suspect) => !isFound(suspect))
      .map((suspect) => {
        const byFit = judgeIn(suspect, fit);
        const even = judge(suspect.family.kind, suspect.pair, () => 0.5);
        return { suspect, ratio: compare(suspect, byFit.chance < even.chance ? byFit : even).ratio };
      })
      .toSorted((one, other) => one.ratio - other.ratio)
      .slice(0, JUDGED_AT_ONCE)
      .map(({ suspect }) => {
        const isEffect = suspect.family.kind === "boosting";
        const tested = judgeIn(suspect, isEffect ? fitAll(numbered, [...effects(), suspect.pair]) : fit);
        return { ...compare(suspect, tested), tested };
      })
      .toSorted((one, other) => one.ratio - other.ratio);
    if (best === undefined || best.ratio > 1) break;
    found.push(best.suspect);
    const [, gainer] = best.tested.userIds;
    if (best.tested.kind === "boosting" && !gains.has(gainer))
      gains.set(gainer, {
        kind: "boosting",
        size: pairs.filter(({ first, second }) => first === gainer || second === gainer).length,
      });
  }
  const fit = fitAll(numbered, effects());
  return [...Map.groupBy(found, ({ family }) => family)].flatMap(([family, own]) =>
    findingsOf(
      own.map((suspect) => judgeIn(suspect, fit)),
      family.size,
    ),
  );
};
