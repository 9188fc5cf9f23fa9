import { DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { bootstrap, mean, quantile, share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { constantlyOnline, OPEN_SESSION, type Scenario } from "./scenario.ts";
import { playSession, type Session } from "./session.ts";

/** Equal work per tick for every variant, so that only weights differ. */
const WORK = { budget: 200_000, exactNodes: 200_000 } as const;

interface Variant {
  readonly name: string;
  readonly settings: Settings;
  readonly tickS: number;
}

const BEFORE: Settings = { ...DEFAULT_SETTINGS, waitWeight: 6, teamGapWeight: 2, freshnessWeight: 0 };

const VARIANTS: readonly Variant[] = [
  { name: "product", settings: DEFAULT_SETTINGS, tickS: 120 },
  { name: "product without freshness", settings: { ...DEFAULT_SETTINGS, freshnessWeight: 0 }, tickS: 120 },
  {
    name: "preset: base 300, growth 50, tick 60 s",
    settings: { ...DEFAULT_SETTINGS, windowBase: 300, windowPerMinute: 50 },
    tickS: 60,
  },
];

/** Half an hour of patience; a new person replaces each one who gives up. */
const SCENARIOS: readonly Scenario[] = [
  ...[15, 25, 40, 60].map((players) => ({ ...constantlyOnline(players), patienceMeanS: 1800 })),
  OPEN_SESSION,
];

const MEASURES: readonly { readonly name: string; readonly of: (sessions: readonly Session[]) => number }[] =
  [
    {
      name: "wait, min",
      of: (all) => mean(all.flatMap(({ waits }) => waits.map((wait) => wait.waitedS / 60))),
    },
    {
      name: "p95 wait",
      of: (all) =>
        quantile(
          all.flatMap(({ waits }) => waits.map((wait) => wait.waitedS / 60)),
          0.95,
        ),
    },
    {
      name: "gave up %",
      of: (all) => 100 * share(all.flatMap(({ waits }) => waits.map((wait) => wait.end === "gave up"))),
    },
    {
      name: "p95 team gap",
      of: (all) =>
        quantile(
          all.flatMap(({ matches }) => matches.map((match) => match.teamGap)),
          0.95,
        ),
    },
    {
      name: "lane gap",
      of: (all) => mean(all.flatMap(({ matches }) => matches.map((match) => match.laneGap))),
    },
    {
      name: "team-mates again %",
      of: (all) => 5 * mean(all.flatMap(({ matches }) => matches.map((match) => match.mateRepeats))),
    },
    {
      name: "opponents again %",
      of: (all) => 4 * mean(all.flatMap(({ matches }) => matches.map((match) => match.opponentRepeats))),
    },
  ];

/** The same sessions with the former weights, the product's and the preset, and the differences. */
export const measureSettings = (
  seed: number,
  sessions: number,
  say: (line: string) => void,
): readonly YardstickRow[] => {
  const play = (scenario: Scenario, { settings, tickS }: Omit<Variant, "name">): readonly Session[] =>
    Array.from({ length: sessions }, (_, session) =>
      playSession({ ...scenario, tickS }, solve, { ...settings, ...WORK }, seed + session),
    );
  return SCENARIOS.flatMap((scenario) => {
    say(`  ${sessions} sessions, ${scenario.name}`);
    const before = play(scenario, { settings: BEFORE, tickS: 120 });
    return VARIANTS.flatMap(({ name, ...variant }) => {
      const after = play(scenario, variant);
      return MEASURES.map((measure): YardstickRow => {
        const value = measure.of(after);
        const paired = before.map((session, index) => [{ session, other: after[index] ?? session }]);
        const [low, high] = bootstrap(
          paired,
          (both) =>
            measure.of(both.map(({ other }) => other)) - measure.of(both.map(({ session }) => session)),
          seed,
        );
        const difference = value - measure.of(before);
        const isGap = measure.name === "p95 team gap" && scenario === OPEN_SESSION && name === "product";
        return {
          measure: `${scenario.name}, ${name}: ${measure.name}`,
          target: isGap ? "≤ 6" : "",
          value: `${value.toFixed(2)} (${difference >= 0 ? "+" : ""}${difference.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}])`,
          isReached: isGap ? value <= 6 : null,
          note: `${sessions} sessions from seed ${seed}; against wait 6, team gap 2, no freshness`,
        };
      });
    });
  });
};
