import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOfAtLeast, chanceOfChanges, chanceOfCommonDays, correctedChances } from "./chance.ts";
import { haveOverlapped } from "./habits.ts";
import { listEvidence, suspectsOf } from "./list-evidence.ts";
import type { EvidenceMatch, EvidenceRows, Finding } from "./rows.ts";

const DAY_S = 86_400;
const NOTHING: EvidenceRows = { matches: [], accounts: [], traces: [], reports: [] };

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
/** The chance of an event over all results of independent matches. */
const byCounting = (each: readonly number[], happens: (results: readonly boolean[]) => boolean): number => {
  let total = 0;
  for (let bits = 0; bits < 2 ** each.length; bits += 1) {
    const results = each.map((_, place) => ((bits >> place) & 1) === 1);
    const weight = each.reduce((product, one, place) => product * (results[place] ? one : 1 - one), 1);
    if (happens(results)) total += weight;
  }
  return total;
};

describe("the chances of a row", () => {
  it("[CASE-81] of wins are those of counting all results", () => {
    fc.assert(
      fc.property(chances, fc.nat(9), (each, least) => {
        const counted = byCounting(each, (results) => results.filter(Boolean).length >= least);
        expect(chanceOfAtLeast(each, least)).toBeCloseTo(counted, 12);
      }),
    );
  });

  it("[CASE-81] of changes of the winner are those of counting all results", () => {
    fc.assert(
      fc.property(chances, fc.nat(8), (each, least) => {
        const counted = byCounting(
          each,
          (results) =>
            results.filter((won, place) => place > 0 && won !== results[place - 1]).length >= least,
        );
        expect(chanceOfChanges(each, least)).toBeCloseTo(counted, 12);
      }),
    );
  });

  it("[CASE-81] of common days are those of Fisher's exact test", () => {
    // Ways to choose 3 of 6 days so that at least 2 are among 3 given ones: (3·3 + 1) of 20.
    expect(chanceOfCommonDays(6, 3, 3, 2)).toBeCloseTo(0.5, 12);
    expect(chanceOfCommonDays(6, 3, 3, 0)).toBeCloseTo(1, 12);
    expect(chanceOfCommonDays(4, 3, 3, 2)).toBeCloseTo(1, 12);
  });

  it("[CASE-82] are corrected as Benjamini and Hochberg do", () => {
    expect(correctedChances([0.01, 0.04, 0.03, 0.005], 4)).toEqual([0.02, 0.04, 0.04, 0.02]);
    expect(correctedChances([0.01], 50)).toEqual([0.5]);
    // 0.35 · 3 / 3 rounds below 0.35.
    expect(correctedChances([0.35, 0.1, 0.1], 3)[0]).toBe(0.35);
    fc.assert(
      fc.property(chances, fc.nat(100), (each, more) => {
        const corrected = correctedChances(each, each.length + more);
        corrected.forEach((one, place) => {
          expect(one).toBeGreaterThanOrEqual(each[place] ?? 0);
          expect(one).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

/** Numbers from 0 to 1 that look random and are the same in every run. */
const createNoise = () => {
  let count = 0;
  return (): number => {
    count += 1;
    return createHash("sha256").update(String(count)).digest().readUInt32BE() / 2 ** 32;
  };
};

interface Play {
  readonly days?: number;
  /** Whether the first team wins; null for a coin. */
  readonly decide?: (first: readonly string[], second: readonly string[], game: number) => boolean | null;
  readonly characterOf?: (userId: string) => string;
}

/** Three matches on each day between ten of sixteen players. */
const play = ({ days = 60, decide = () => null, characterOf = () => "" }: Play = {}): EvidenceMatch[] => {
  const noise = createNoise();
  const all = Array.from({ length: 16 }, (_, place) => `p${place}`);
  return Array.from({ length: days * 3 }, (_, game) => {
    const ten = all
      .map((userId) => ({ userId, key: noise() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, 10)
      .map(({ userId }) => userId);
    const [first, second] = [ten.slice(0, 5), ten.slice(5)];
    const coin = noise() < 0.5;
    const hasFirstWon = decide(first, second, game) ?? coin;
    const seats = (team: readonly string[]) =>
      team.map((userId) => ({ userId, characterId: characterOf(userId) }));
    return {
      matchId: String(game + 1),
      startedAtS: Math.floor(game / 3) * DAY_S + 36_000 + (game % 3) * 1800,
      winners: seats(hasFirstWon ? first : second),
      losers: seats(hasFirstWon ? second : first),
    };
  });
};

const pairsOf = (list: readonly Finding[], kind: Finding["kind"]): readonly string[] =>
  list.filter((finding) => finding.kind === kind).map(({ userIds }) => userIds.join(" "));

/** The first team wins, the second, or null when the two are on one side. */
const sideThatWins = (
  winner: string,
  loser: string,
  first: readonly string[],
  second: readonly string[],
): boolean | null => {
  if (first.includes(winner) && second.includes(loser)) return true;
  return second.includes(winner) && first.includes(loser) ? false : null;
};

describe("the list of suspicions", () => {
  it("[CASE-80] is empty without rows, and for results of chance", () => {
    expect(listEvidence(NOTHING)).toEqual([]);
    expect(listEvidence({ ...NOTHING, matches: play() })).toEqual([]);
  });

  it("[CASE-83] names who loses and who gains when one always loses against the other", () => {
    const matches = play({ decide: (first, second) => sideThatWins("p3", "p7", first, second) });
    const list = listEvidence({ ...NOTHING, matches });
    expect(pairsOf(list, "boosting")).toEqual(["p7 p3"]);
    expect(list[0]?.numbers["losses"]).toBe(list[0]?.numbers["meetings"]);
    expect(list[0]?.numbers["longest_chain"]).toBe(list[0]?.numbers["meetings"]);
    expect(list[0]?.corrected).toBeGreaterThanOrEqual(list[0]?.chance ?? 1);
  });

  it("[CASE-83] names two who take turns", () => {
    let meetings = 0;
    const matches = play({
      days: 90,
      decide: (first, second) => {
        const wins = sideThatWins("p3", "p7", first, second);
        if (wins === null) return null;
        meetings += 1;
        return meetings % 2 === 0 ? wins : !wins;
      },
    });
    const [pair = ""] = pairsOf(listEvidence({ ...NOTHING, matches }), "win_trading");
    expect(pair.split(" ").toSorted()).toEqual(["p3", "p7"]);
  });

  /** Two accounts that play on other days than each other, and the sixteen. */
  const withTwo = (characters: readonly [string, string]): EvidenceMatch[] =>
    play({ characterOf: (userId) => `c${userId}` }).map((match, game) => {
      const isFirst = Math.floor(game / 3) % 2 === 0;
      const seat = {
        userId: isFirst ? "new" : "old",
        characterId: isFirst ? characters[0] : characters[1],
      };
      return game % 3 === 1 ? { ...match, winners: [seat, ...match.winners.slice(1)] } : match;
    });
  const accounts = [
    { userId: "old", createdAtS: 0 },
    { userId: "new", createdAtS: 5 * DAY_S },
  ];
  const sharing = (kind: "device" | "network") =>
    ["old", "new"].map((userId) => ({ userId, kind, hash: "one" }));

  it.each(["device", "network"] as const)(
    "[CASE-84] names two accounts with one %s that play alike and never at once, the newer first",
    (kind) => {
      const rows = { ...NOTHING, matches: withTwo(["own", "own"]), accounts, traces: sharing(kind) };
      expect(pairsOf(listEvidence(rows), "second_account")).toEqual(["new old"]);
    },
  );

  it("[CASE-84] compares no accounts because of a network that more than twenty share", () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, place) => ({
        userId: `other${place}`,
        kind: "network" as const,
        hash: sharing("network")[0]?.hash ?? "",
      }));
    const rows = { ...NOTHING, matches: withTwo(["own", "own"]), accounts };
    const with18 = listEvidence({ ...rows, traces: [...sharing("network"), ...others(18)] });
    expect(pairsOf(with18, "second_account")).toHaveLength(1);
    const with19 = listEvidence({ ...rows, traces: [...sharing("network"), ...others(19)] });
    expect(pairsOf(with19, "second_account")).toEqual([]);
  });

  it("[CASE-84] leaves out two of one household who play other characters", () => {
    const rows = { ...NOTHING, matches: withTwo(["own", "other"]), accounts, traces: sharing("device") };
    expect(listEvidence(rows)).toEqual([]);
  });

  it("[CASE-84] leaves out two who sat in matches at the same time", () => {
    expect(haveOverlapped([0, 5000], [5300])).toBe(true);
    expect(haveOverlapped([0, 5000], [900, 4300])).toBe(false);
    const matches = withTwo(["own", "own"]);
    const [first] = matches.filter(({ winners }) => winners[0]?.userId === "new");
    const both = {
      ...first,
      matchId: "999",
      losers: [{ userId: "old", characterId: "own" }, ...(first?.losers.slice(1) ?? [])],
    } as EvidenceMatch;
    const rows = { ...NOTHING, matches: [...matches, both], accounts, traces: sharing("device") };
    expect(pairsOf(listEvidence(rows), "second_account")).toEqual([]);
  });

  it("[CASE-85] names a newcomer who wins at once and plays like an old account without a common trace", () => {
    // Twelve groups of ten who never meet each other: unrelated accounts to compare with.
    const groups = Array.from({ length: 144 }, (_, game): EvidenceMatch => {
      const seats = Array.from({ length: 10 }, (_seat, place) => ({
        userId: `g${game % 12}-${place}`,
        characterId: `c${(game + place) % 7}`,
      }));
      return {
        matchId: String(1000 + game),
        startedAtS: Math.floor(game / 12) * DAY_S + 50_000 + (game % 12) * 1800,
        winners: game % 5 < 2 ? seats.slice(0, 5) : seats.slice(5),
        losers: game % 5 < 2 ? seats.slice(5) : seats.slice(0, 5),
      };
    });
    const matches = [...withTwo(["own", "own"]), ...groups];
    expect(pairsOf(listEvidence({ ...NOTHING, matches, accounts }), "skilled_newcomer")).toEqual(["new old"]);
    const asUnskilled = matches.map((match) =>
      match.winners[0]?.userId === "new" && Number(match.matchId) % 4 === 0
        ? { ...match, winners: match.losers, losers: match.winners }
        : match,
    );
    expect(pairsOf(listEvidence({ ...NOTHING, matches: asUnskilled, accounts }), "skilled_newcomer")).toEqual(
      [],
    );
  });

  const grudge = (count: number, others: readonly string[] = []) =>
    play()
      .filter(({ winners, losers }) =>
        ["p1", "p2"].every((userId) => [...winners, ...losers].some((seat) => seat.userId === userId)),
      )
      .slice(0, count)
      .flatMap(({ matchId }) =>
        ["p1", ...others].map((reporterId) => ({
          matchId,
          reporterId,
          reportedId: "p2",
          counted: others.length > 1,
        })),
      );

  it("[CASE-86] names who alone reports one player again and again, and suspects the reporter only", () => {
    const list = listEvidence({ ...NOTHING, matches: play(), reports: grudge(8) });
    expect(pairsOf(list, "grudge")).toEqual(["p1 p2"]);
    expect(list.flatMap(suspectsOf)).toEqual(["p1"]);
  });

  it("[CASE-86] leaves out reports that others of the match confirm", () => {
    const rows = { ...NOTHING, matches: play(), reports: grudge(8, ["p3", "p4"]) };
    expect(listEvidence(rows)).toEqual([]);
    expect(listEvidence({ ...rows, reports: grudge(2) })).toEqual([]);
  });

  it("[CASE-80] is the same for the same rows", () => {
    const rows = { ...NOTHING, matches: withTwo(["own", "own"]), accounts, traces: sharing("device") };
    expect(listEvidence(structuredClone(rows))).toEqual(listEvidence(rows));
  });
});
