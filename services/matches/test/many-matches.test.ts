import { type MatchId, TEAMS, type Verdict } from "@gokaku/game";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDraft, matchId } from "./factories.ts";
import { codeOf, type Harness, newMatch, startHarness } from "./harness.ts";
import { findBreaks } from "./invariants.ts";
import { faultOfEvent } from "./settlement-fault.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ REPORT_DEADLINE_S: "60" });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const groups = ["e", "f", "g"];
const player = fc.record({
  group: fc.constantFrom(...groups),
  team: fc.constantFrom(...TEAMS),
  index: fc.constantFrom(0, 0, 0, 1, 4),
});
const action = fc.oneof(
  fc.record({
    kind: fc.constant("report" as const),
    player,
    verdict: fc.constantFrom<Verdict>("A", "A", "A", "B", "invalid"),
  }),
  fc.record({
    kind: fc.constant("many report" as const),
    group: fc.constantFrom(...groups),
    count: fc.constantFrom(4, 5, 7, 10),
  }),
  fc.record({ kind: fc.constant("teams disagree" as const), group: fc.constantFrom(...groups) }),
  fc.record({ kind: fc.constant("lobby" as const), player }),
  fc.record({ kind: fc.constant("transfer" as const), player }),
  fc.record({ kind: fc.constant("close" as const) }),
);

let lastMatch = 500_000;
const latest = new Map<string, MatchId>();

const create = async (group: string): Promise<unknown> => {
  lastMatch += 1;
  const id = matchId(String(lastMatch));
  const { results } = await harness.queue.createMatches({ matches: [newMatch(aDraft(id, group))] });
  if (results[0]?.created === true) latest.set(group, id);
  return results;
};

const report = async (group: string, user: string, verdict: Verdict): Promise<unknown> => {
  const id = latest.get(group);
  if (id === undefined) return;
  const offender = user === `${group}A1` ? `${group}B1` : `${group}A1`;
  return codeOf(
    harness.report(
      aDraft(id, group),
      user,
      verdict,
      verdict === "invalid" ? { invalidUserId: offender } : {},
    ),
  );
};

type Step = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const perform = async (step: Step): Promise<unknown> => {
  switch (step.kind) {
    case "report":
      return report(
        step.player.group,
        `${step.player.group}${step.player.team}${step.player.index}`,
        step.verdict,
      );
    case "many report":
      return Promise.all(
        aDraft("1", step.group)
          .seats.slice(0, step.count)
          .map(({ userId }) => report(step.group, userId, "A")),
      );
    case "teams disagree":
      return Promise.all(
        aDraft("1", step.group).seats.map(({ userId, team }) => report(step.group, userId, team)),
      );
    case "lobby":
      return codeOf(
        harness.gateway.updateLobby(
          { lobbyId: String(step.player.index) },
          harness.as(`${step.player.group}${step.player.team}${step.player.index}`),
        ),
      );
    case "transfer":
      return codeOf(
        harness.gateway.transferHost(
          {},
          harness.as(`${step.player.group}${step.player.team}${step.player.index}`),
        ),
      );
    case "close":
      return harness.closeDue();
  }
};

/** Things that happen at once, after some time without any. */
const wave = fc.record({
  quietS: fc.constantFrom(0, 0, 1, 20, 61, 73 * 3600),
  actions: fc.array(action, { minLength: 1, maxLength: 6 }),
});

interface Wave {
  readonly quietS: number;
  readonly actions: readonly Step[];
}
const [e, f, g] = ["e", "f", "g"] as const;
const hostOf = (group: string) => ({ group, team: "A", index: 0 }) as const;

/** A way that meets every path at least once, whatever chance brings. */
const grandTour: Wave[] = [
  {
    quietS: 0,
    actions: [
      { kind: "lobby", player: hostOf(e) },
      { kind: "transfer", player: hostOf(f) },
    ],
  },
  {
    quietS: 1,
    actions: [
      { kind: "many report", group: e, count: 10 },
      { kind: "teams disagree", group: f },
    ],
  },
  { quietS: 0, actions: [{ kind: "many report", group: g, count: 4 }] },
  { quietS: 61, actions: [{ kind: "close" }] },
  { quietS: 61, actions: [{ kind: "close" }, { kind: "close" }] },
];

it("[MATCH-15] [REPORT-6] [REPORT-40] whatever players do at once and in any order, the tables' history stays sound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 3, maxLength: 6 }), async (waves) => {
      for (const { quietS, actions } of waves) {
        harness.clock.advance(quietS);
        await Promise.all([...groups, ...groups].map(create));
        await Promise.all(actions.map(perform));
      }
      expect(await findBreaks(harness)).toEqual({});
      const settled = await harness.events("match.settled");
      expect(settled.map(faultOfEvent).filter((fault) => fault !== null)).toEqual([]);
    }),
    // Every run goes on with what the others left behind, so a smaller case would prove nothing.
    { numRuns: 12, endOnFailure: true, examples: [[grandTour]] },
  );
  const [reached] = await harness.rows<Record<string, number>>(`
    select (select count(*)::int from settlements where cause = 'all_reported') as settled,
      (select count(*)::int from settlements where cause = 'deadline') as expired,
      (select count(*)::int from settlements where cause = 'no_lobby') as voided,
      (select count(*)::int from disputes) as disputed,
      (select count(*)::int from creations where not created) as refused,
      (select count(*)::int from lobby_changes) as lobbies,
      (select count(*)::int from host_changes where cause = 'transfer') as transfers`);
  for (const [path, count] of Object.entries(reached ?? {}))
    expect(`${path}: ${count > 0}`).toBe(`${path}: true`);
});
