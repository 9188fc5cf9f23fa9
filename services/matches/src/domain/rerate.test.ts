import { ROLES, TEAMS, type Team, type UserId } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { matchId, userId } from "../../test/factories.ts";
import type { Decision } from "./decide.ts";
import { changeBetween, createRerating, type RatedMatch, type RatedPlayer } from "./rerate.ts";

/** Numbers from 0 to 1, the same in every run. */
const chance = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** The players, times and results of matches; a correction changes one result. */
interface Lineup {
  readonly teams: readonly (readonly [UserId, Team])[];
  readonly createdAtMs: number;
  readonly settledAtMs: number;
  readonly result: Decision;
}

const PLAYERS = Array.from({ length: 40 }, (_, index) => userId(`p${index}`));
const HOUR = 3_600_000;

const resultOf = (roll: number, offender: UserId): Decision => {
  if (roll < 0.04) return { verdict: "invalid", offender: null, voided: true };
  if (roll < 0.1) return { verdict: "invalid", offender, voided: false };
  return { verdict: roll < 0.55 ? "A" : "B", offender: null, voided: false };
};

/** A season in which players who wait for the decision of a dispute play on. */
const seasonOf = (matches: number, seed: number): readonly Lineup[] => {
  const next = chance(seed);
  return Array.from({ length: matches }, (_, index): Lineup => {
    const ten = PLAYERS.map((player) => ({ player, key: next() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, 10)
      .map(({ player }, place) => [player, place < ROLES.length ? TEAMS[0] : TEAMS[1]] as const);
    const createdAtMs = index * HOUR;
    const isDisputed = next() < 0.15;
    return {
      teams: ten,
      createdAtMs,
      settledAtMs: createdAtMs + (isDisputed ? Math.floor(next() * 20 * HOUR) : 0.3 * HOUR) + 1,
      result: resultOf(next(), ten[3]?.[0] ?? userId("p0")),
    };
  });
};

/** The season as it goes by: everybody enters a match with what the account says at that moment. */
const play = (season: readonly Lineup[]): readonly RatedMatch[] => {
  const account = new Map(PLAYERS.map((player) => [player, { mu: 1500, sigma: 250 }]));
  const entered = new Map<number, readonly RatedPlayer[]>();
  const moments = season
    .flatMap(({ createdAtMs, settledAtMs }, index) => [
      { atMs: createdAtMs, index, isEnd: false },
      { atMs: settledAtMs, index, isEnd: true },
    ])
    .toSorted((one, other) => one.atMs - other.atMs);
  const settled: RatedMatch[] = [];
  for (const { index, isEnd } of moments) {
    const lineup = season[index];
    if (lineup === undefined) throw new RangeError("a moment of no match");
    if (!isEnd) {
      const players = lineup.teams.map(([player, team]): RatedPlayer => {
        const { mu, sigma } = account.get(player) ?? { mu: 0, sigma: 0 };
        return { userId: player, team, muBefore: mu, sigmaBefore: sigma, rateDelta: 0, sigmaAfter: sigma };
      });
      entered.set(index, players);
      continue;
    }
    const { createdAtMs, settledAtMs, result } = lineup;
    const id = matchId(`${1000 + index}`);
    const match = createRerating().rerate({
      id,
      createdAtMs,
      settledAtMs,
      ...result,
      players: entered.get(index) ?? [],
    });
    for (const { userId: player, rateDelta, sigmaAfter } of match.players)
      account.set(player, { mu: (account.get(player)?.mu ?? 0) + rateDelta, sigma: sigmaAfter });
    settled.push(match);
  }
  return settled;
};

const corrected = (settled: readonly RatedMatch[], at: number, result: Decision): readonly RatedMatch[] => {
  const { rerate } = createRerating();
  return settled.map((match, index) => {
    if (index < at) return match;
    return index === at ? rerate(match, result) : rerate(match);
  });
};

/** The season with another result of the match that was settled as the `at`-th. */
const withResult = (
  season: readonly Lineup[],
  settled: readonly RatedMatch[],
  at: number,
  result: Decision,
) => season.map((lineup, index) => (settled[at]?.id === `${1000 + index}` ? { ...lineup, result } : lineup));

const OTHERS: readonly Decision[] = [
  { verdict: "A", offender: null, voided: false },
  { verdict: "B", offender: null, voided: false },
  { verdict: "invalid", offender: null, voided: true },
];

describe("a season rated again", () => {
  it("[RANKING-50] comes, to the bit, to what it had been with the right result from the first", () => {
    for (const seed of [1, 2, 3, 4]) {
      const season = seasonOf(200, seed);
      const settled = play(season);
      for (const at of [0, 17, 150])
        for (const result of OTHERS)
          expect(corrected(settled, at, result)).toEqual(play(withResult(season, settled, at, result)));
    }
  });

  it("[RANKING-50] likewise when another match is corrected after it, and back again", () => {
    const season = seasonOf(120, 9);
    const settled = play(season);
    const [one, , other] = OTHERS as [Decision, Decision, Decision];
    const first = corrected(settled, 60, one);
    const second = corrected(first, 20, other);
    const wanted = withResult(withResult(season, settled, 60, one), settled, 20, other);
    expect(second).toEqual(play(wanted));
    const before = settled[20];
    const after = settled[60];
    if (before === undefined || after === undefined) throw new RangeError("a season without these matches");
    const resultOfMatch = ({ verdict, offender, voided }: RatedMatch) => ({ verdict, offender, voided });
    const back = corrected(corrected(second, 60, resultOfMatch(after)), 20, resultOfMatch(before));
    expect(back).toEqual(settled);
  });

  it("[RANKING-51] without another result stays as it is", () => {
    const settled = play(seasonOf(100, 5));
    expect(settled.map((match) => createRerating().rerate(match))).toEqual(settled);
    const { rerate } = createRerating();
    expect(settled.map((match) => rerate(match))).toEqual(settled);
  });

  it("[RANKING-52] keeps what moved a rate besides matches", () => {
    const settled = play(seasonOf(60, 6));
    const last = settled.at(-1);
    if (last === undefined) throw new RangeError("no match");
    const raised = (by: number) =>
      settled.map((match) =>
        match === last
          ? {
              ...match,
              players: match.players.map((player) => ({ ...player, muBefore: player.muBefore + by })),
            }
          : match,
      );
    const [result] = OTHERS as [Decision];
    const entered = (matches: readonly RatedMatch[]) =>
      corrected(matches, 0, result)
        .at(-1)
        ?.players.map(({ muBefore }) => muBefore);
    expect(entered(raised(300))).toEqual(entered(settled)?.map((mu) => mu + 300));
  });
});

const WON_BY_A: Decision = { verdict: "A", offender: null, voided: false };
const WON_BY_B: Decision = { verdict: "B", offender: null, voided: false };

/** A match of two players with the deltas as they are booked. */
const duel = (id: string, deltaA: number, deltaB: number, changes: Partial<RatedMatch> = {}): RatedMatch => ({
  id: matchId(id),
  createdAtMs: 0,
  settledAtMs: 100,
  ...WON_BY_A,
  players: [
    { team: TEAMS[0], rateDelta: deltaA },
    { team: TEAMS[1], rateDelta: deltaB },
  ].map((player, index) => ({
    ...player,
    userId: userId(`p${index}`),
    muBefore: 1500,
    sigmaBefore: 250,
    sigmaAfter: 250,
  })),
  ...changes,
});

describe("the rating that a player enters a match with", () => {
  const first = createRerating().rerate(duel("1", 0, 0));
  const [winner] = first.players;
  if (winner === undefined) throw new RangeError("no player");
  const entry = { userId: winner.userId, sigmaBefore: winner.sigmaAfter };
  const another = (result: Decision) => {
    const rerating = createRerating();
    const [now] = rerating.rerate(first, result).players;
    return { ...rerating, shift: (now?.rateDelta ?? Number.NaN) - winner.rateDelta };
  };

  it("[RANKING-76] has moved when a match that was settled before has another result", () => {
    const { hasMoved } = another(WON_BY_B);
    expect(hasMoved(entry, 100)).toBe(true);
    expect(hasMoved(entry, 99)).toBe(false);
    expect(hasMoved({ ...entry, enteredAtMs: 100 }, 0)).toBe(true);
    expect(hasMoved({ ...entry, enteredAtMs: null }, 0)).toBe(false);
    expect(hasMoved({ ...entry, sigmaBefore: 250 }, 100)).toBe(false);
    expect(hasMoved({ ...entry, userId: userId("p9") }, 100)).toBe(false);
    expect(another(WON_BY_A).hasMoved(entry, 100)).toBe(false);
  });

  it("[RANKING-76] has moved as well by its uncertainty alone", () => {
    const { rerate, hasMoved } = createRerating();
    const players = first.players.map((player) => ({ ...player, sigmaAfter: 100 }));
    expect(rerate({ ...first, players }).players[0]?.rateDelta).toBe(winner.rateDelta);
    expect(hasMoved({ ...entry, sigmaBefore: 100 }, 100)).toBe(true);
  });

  it("[RANKING-76] stays in a match that keeps it", () => {
    const { rerate, hasMoved, shift } = another(WON_BY_B);
    expect(shift).toBeLessThan(0);
    const entered = (changes: Partial<RatedPlayer>) => {
      const players = duel("2", 0, 0).players.map((player) => ({ ...player, ...entry, ...changes }));
      return rerate(duel("2", 0, 0, { createdAtMs: 100, settledAtMs: 200, players })).players[0]?.muBefore;
    };
    expect(entered({ keepsRating: true })).toBe(1500);
    expect(entered({ keepsRating: false })).toBe(1500 + shift);
    expect(hasMoved({ ...entry, keepsRating: true }, 100)).toBe(false);
  });
});

describe("the preview of another result", () => {
  it("[RANKING-53] shows the deltas of its match, each rate that changes, and how many later matches do", () => {
    const before = [duel("1", 20, -20), duel("2", 15, -15), duel("3", -12, 12)];
    const after = [duel("1", -20, 20), duel("2", 17, -15), duel("3", -12, -28)];
    expect(changeBetween(before, after)).toEqual({
      deltas: [
        { userId: "p0", before: 20, after: -20 },
        { userId: "p1", before: -20, after: 20 },
      ],
      rates: new Map([["p0", -38]]),
      laterMatches: 2,
      changedMatches: 2,
    });
    expect(changeBetween(before, [duel("1", -20, 20), ...before.slice(1)])).toMatchObject({
      laterMatches: 2,
      changedMatches: 0,
    });
  });

  it("[RANKING-53] of an undecided dispute begins at no delta, and of nothing is nothing", () => {
    expect(changeBetween([], [duel("1", 20, -20)])).toEqual({
      deltas: [
        { userId: "p0", before: 0, after: 20 },
        { userId: "p1", before: 0, after: -20 },
      ],
      rates: new Map([
        ["p0", 20],
        ["p1", -20],
      ]),
      laterMatches: 0,
      changedMatches: 0,
    });
    expect(changeBetween([], [])).toEqual({
      deltas: [],
      rates: new Map(),
      laterMatches: 0,
      changedMatches: 0,
    });
  });
});
