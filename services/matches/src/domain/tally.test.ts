import { TEAMS, type Team, VERDICTS, type Verdict } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aVote, everyVoteSet, userId } from "../../test/factories.ts";
import { tally, type Vote } from "./tally.ts";

const voteSets = [...everyVoteSet()];
const count = (votes: readonly Vote[], verdict: Verdict, team?: Team): number =>
  votes.filter((vote) => vote.verdict === verdict && (team === undefined || vote.team === team)).length;
const flipped = (votes: readonly Vote[]): readonly Vote[] =>
  votes.map((vote) => ({
    ...vote,
    team: vote.team === "A" ? "B" : "A",
    verdict: vote.verdict === "A" ? "B" : vote.verdict === "B" ? "A" : "invalid",
  }));

/** The rule in the words of docs/rules/report.md, for every verdict on its own. */
const qualifies = (votes: readonly Vote[], verdict: Verdict): boolean => {
  const own = count(votes, verdict);
  const leads = VERDICTS.filter((other) => other !== verdict).every(
    (other) => own - count(votes, other) >= 3,
  );
  if (verdict === "invalid")
    return own >= 4 && leads && TEAMS.every((team) => count(votes, verdict, team) >= 2);
  const fromLosers = count(votes, verdict, verdict === "A" ? "B" : "A");
  return (own >= 4 && leads) || (own >= 3 && own === votes.length && fromLosers >= 1);
};

const voters = TEAMS.flatMap((team) => [0, 1, 2, 3, 4].map((index) => ({ team, index })));
const anyVerdict = fc.constantFrom(...VERDICTS);
const eightVoters = fc.shuffledSubarray(voters, { minLength: 8, maxLength: 8 });

describe("the verdict of all 3,136 vote sets", () => {
  it("[REPORT-2] is the one that the rule names, never two", () => {
    expect(voteSets).toHaveLength(3136);
    for (const votes of voteSets) {
      const qualified = VERDICTS.filter((verdict) => qualifies(votes, verdict));
      expect(qualified.length).toBeLessThanOrEqual(1);
      expect(tally(votes)?.verdict).toBe(qualified[0]);
    }
  });

  it("[REPORT-3] does not depend on the order of the votes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...voteSets), fc.infiniteStream(fc.nat()), (votes, keys) => {
        const shuffled = votes
          .map((vote) => ({ vote, key: keys.next().value }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ vote }) => vote);
        expect(tally(shuffled)).toEqual(tally(votes));
      }),
      { numRuns: 1000 },
    );
  });

  it("[REPORT-3] treats both teams alike", () => {
    for (const votes of voteSets) {
      const verdict = tally(votes)?.verdict;
      const mirrored = tally(flipped(votes))?.verdict;
      expect(mirrored).toBe(verdict === "A" ? "B" : verdict === "B" ? "A" : verdict);
    }
  });

  it("[REPORT-3] is not lost by a further vote for it", () => {
    for (const votes of voteSets) {
      const verdict = tally(votes)?.verdict;
      if (verdict === undefined) continue;
      for (const { team, index } of voters) {
        if (votes.some((vote) => vote.userId === `${team}${index}`)) continue;
        expect(tally([...votes, aVote(team, index, verdict)])?.verdict).toBe(verdict);
      }
    }
  });
});

describe("liars and silence", () => {
  it("[REPORT-4] five liars cannot take a win from three honest reports", () => {
    fc.assert(
      fc.property(
        eightVoters,
        fc.constantFrom(...TEAMS),
        fc.array(anyVerdict, { minLength: 5, maxLength: 5 }),
        (eight, truth, lies) => {
          const honest = eight.slice(0, 3).map(({ team, index }) => aVote(team, index, truth));
          const lying = eight
            .slice(3)
            .map(({ team, index }, place) => aVote(team, index, lies[place] ?? "invalid"));
          expect([truth, undefined]).toContain(tally([...honest, ...lying])?.verdict);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("[REPORT-4] one or two liars cannot force a dispute against five", () => {
    fc.assert(
      fc.property(
        eightVoters,
        fc.constantFrom(...TEAMS),
        fc.array(anyVerdict, { maxLength: 2 }),
        (eight, truth, lies) => {
          const honest = eight.slice(0, 5).map(({ team, index }) => aVote(team, index, truth));
          const lying = eight
            .slice(5, 5 + lies.length)
            .map(({ team, index }, place) => aVote(team, index, lies[place] ?? "invalid"));
          expect(tally([...honest, ...lying])?.verdict).toBe(truth);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("[REPORT-4] silence of the losers does not erase their loss", () => {
    const winners = [0, 1, 2, 3, 4].map((index) => aVote("A", index, "A"));
    expect(tally(winners)).toEqual({ verdict: "A", offender: null });
  });

  it("[REPORT-2] three of one side alone decide nothing, with one of the losers they do", () => {
    const three = [0, 1, 2].map((index) => aVote("A", index, "A"));
    expect(tally(three)).toBeNull();
    expect(tally([...three.slice(1), aVote("B", 0, "A")])).toEqual({ verdict: "A", offender: null });
    expect(tally([...three.slice(1), aVote("B", 0, "A"), aVote("B", 1, "invalid")])).toBeNull();
  });
});

describe("an invalid match", () => {
  const invalid = (votes: readonly (readonly [Team, number, string])[]): readonly Vote[] =>
    votes.map(([team, index, offender]) => aVote(team, index, "invalid", offender));

  it("[REPORT-5] needs two votes from each team", () => {
    expect(
      tally(
        invalid([
          ["A", 0, "B4"],
          ["A", 1, "B4"],
          ["A", 2, "B4"],
          ["A", 3, "B4"],
          ["B", 0, "B4"],
        ]),
      ),
    ).toBeNull();
    expect(
      tally(
        invalid([
          ["A", 0, "B4"],
          ["A", 1, "B4"],
          ["B", 1, "B4"],
          ["B", 0, "B4"],
        ]),
      ),
    ).toEqual({ verdict: "invalid", offender: userId("B4") });
  });

  it("[REPORT-5] has its offender although votes for both teams together come near the names", () => {
    const six = invalid(
      ["A", "B"].flatMap((team) => [0, 1, 2].map((index) => [team as Team, index, "B4"] as const)),
    );
    const four = [aVote("A", 3, "A"), aVote("A", 4, "A"), aVote("B", 3, "B"), aVote("B", 4, "B")];
    expect(tally([...six, ...four])).toEqual({ verdict: "invalid", offender: userId("B4") });
  });

  it("[REPORT-5] has no offender when the names are split", () => {
    const split = invalid([
      ["A", 0, "B4"],
      ["A", 1, "B4"],
      ["B", 0, "B4"],
      ["B", 1, "B4"],
      ["A", 2, "A4"],
      ["B", 2, "A4"],
    ]);
    expect(tally(split)).toEqual({ verdict: "invalid", offender: null });
  });

  it("[REPORT-5] names as offender only a player that four report, two of each team, three ahead of any other", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom(...voters), fc.constantFrom("A4", "B4", "B3")), {
          selector: ([{ team, index }]) => `${team}${index}`,
          maxLength: 10,
        }),
        (named) => {
          const votes = named.map(([{ team, index }, name]) => aVote(team, index, "invalid", name));
          const outcome = tally(votes);
          if (outcome?.verdict !== "invalid") return;
          const naming = (name: string, team?: Team): number =>
            votes.filter((vote) => vote.offender === name && (team === undefined || vote.team === team))
              .length;
          const entitled = ["A4", "B4", "B3"].filter(
            (name) =>
              naming(name) >= 4 &&
              naming(name, "A") >= 2 &&
              naming(name, "B") >= 2 &&
              ["A4", "B4", "B3"].every((other) => other === name || naming(name) - naming(other) >= 3),
          );
          expect(outcome.offender).toBe(entitled[0] ?? null);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
