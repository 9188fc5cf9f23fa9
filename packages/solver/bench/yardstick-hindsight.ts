import { DEFAULT_SETTINGS, evaluateMatch, type Settings } from "@gokaku/solver";
import { costOf, penaltyOf } from "./hindsight/cost.ts";
import { planWithHindsight } from "./hindsight/plan-with-hindsight.ts";
import {
  type ArrivalModel,
  generateSession,
  type Match,
  playOnline,
  type Visitor,
} from "./hindsight/visitors.ts";
import { bootstrap, mean, quantile } from "./statistics.ts";
import type { YardstickRow } from "./yardstick-row.ts";

const TWO_HOURS_S = 7200;
/** Work per tick: more of it matters less than the visitors do. */
const WORK = { budget: 200_000, exactNodes: 200_000 } as const;

const ARRIVAL_MODELS: readonly (ArrivalModel & { readonly name: string })[] = [
  { name: "1 join a minute", joinsPerMinute: 1, lastJoinS: TWO_HOURS_S, patienceMeanS: 1800, tickS: 120 },
  { name: "2 joins a minute", joinsPerMinute: 2, lastJoinS: TWO_HOURS_S, patienceMeanS: 1800, tickS: 120 },
];

interface Played {
  readonly visitors: readonly Visitor[];
  readonly matches: readonly Match[];
}

/**
 * One line of figures: matched share, wait of matched players, penalties of a match, lane gap, 95th
 * percentile of the team gap.
 */
const describe = (sessions: readonly Played[], settings: Settings): string => {
  const matches = sessions.flatMap((session) => session.matches);
  const worths = matches.map(({ lineup }) =>
    evaluateMatch(
      lineup.map((player) => ({ ...player, waitedS: 0 })),
      settings,
    ),
  );
  const waits = matches.flatMap(({ atS, lineup }) => lineup.map(({ joinS }) => (atS - joinS) / 60));
  const came = sessions.reduce((sum, { visitors }) => sum + visitors.length, 0);
  return [
    `matched ${((1000 * matches.length) / came).toFixed(0)} %`,
    `wait ${mean(waits).toFixed(1)} min`,
    `penalties ${mean(matches.map((match) => penaltyOf(match, settings))).toFixed(0)}`,
    `lane gap ${mean(worths.map(({ laneGap }) => laneGap)).toFixed(0)}`,
    `p95 team gap ${quantile(
      worths.map(({ teamGap }) => teamGap),
      0.95,
    ).toFixed(1)}`,
  ].join(", ");
};

/**
 * How much better a session could be with knowledge of all joins and leaves. Points per visitor: a minute of
 * waiting is one, a match a tenth of its penalties, giving up 60.
 */
export const measureHindsight = (
  seed: number,
  sessions: number,
  moves: number,
  say: (line: string) => void,
): readonly YardstickRow[] =>
  ARRIVAL_MODELS.map(({ name, ...model }): YardstickRow => {
    const played = Array.from({ length: sessions }, (_, index) => {
      say(`  hindsight, ${name}, session ${index + 1} of ${sessions}`);
      const session = generateSession(model, seed + index);
      const online = playOnline(session, { ...DEFAULT_SETTINGS, ...WORK });
      const known = planWithHindsight(session, online, seed + index, moves);
      const { visitors } = session;
      const cost = (matches: readonly Match[]) => costOf(visitors, matches, DEFAULT_SETTINGS);
      return { visitors, online, known, cost: cost(online), best: cost(known) };
    });
    const online = mean(played.map(({ cost }) => cost));
    const regretOf = (items: readonly { readonly cost: number; readonly best: number }[]): number =>
      mean(items.map(({ cost, best }) => cost - best));
    const [low, high] = bootstrap(
      played.map((session) => [session]),
      regretOf,
      seed,
    );
    const regret = regretOf(played);
    const describeOf = (of: "online" | "known") =>
      describe(
        played.map((session) => ({ visitors: session.visitors, matches: session[of] })),
        DEFAULT_SETTINGS,
      );
    return {
      measure: `${name}: a session's cost above the best found in hindsight`,
      target: "",
      value: `${regret.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}] of ${online.toFixed(1)}, ${((100 * regret) / online).toFixed(1)} %`,
      isReached: null,
      note: `${sessions} sessions from seed ${seed}; as played: ${describeOf("online")}; in hindsight: ${describeOf("known")}`,
    };
  });
