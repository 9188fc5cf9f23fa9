import { DEFAULT_SETTINGS, evaluateMatch, type Settings } from "@gokaku/solver";
import { penaltyOf, priceOf } from "./hindsight/cost.ts";
import { foresee } from "./hindsight/plan-with-hindsight.ts";
import { type Crowd, drawEvening, type Match, playOnline, type Visitor } from "./hindsight/visitors.ts";
import { bootstrap, mean, quantile } from "./statistics.ts";
import type { YardstickRow } from "./yardstick-row.ts";

const TWO_HOURS_S = 7200;
/** Work per draw: more of it changes an evening by less than who comes does. */
const WORK = { budget: 200_000, exactNodes: 200_000 } as const;

const CROWDS: readonly (Crowd & { readonly name: string })[] = [
  { name: "1 join a minute", joinsPerMinute: 1, lastJoinS: TWO_HOURS_S, patienceMeanS: 1800, tickS: 120 },
  { name: "2 joins a minute", joinsPerMinute: 2, lastJoinS: TWO_HOURS_S, patienceMeanS: 1800, tickS: 120 },
];

interface Played {
  readonly visitors: readonly Visitor[];
  readonly matches: readonly Match[];
}

/** In words: price, matched share, wait of the matched, penalties of a match, its lane gap, 95th team gap. */
const tellOf = (evenings: readonly Played[], settings: Settings): string => {
  const matches = evenings.flatMap((evening) => evening.matches);
  const worths = matches.map(({ ten }) =>
    evaluateMatch(
      ten.map((player) => ({ ...player, waitedS: 0 })),
      settings,
    ),
  );
  const waits = matches.flatMap(({ atS, ten }) => ten.map(({ joinS }) => (atS - joinS) / 60));
  const came = evenings.reduce((sum, { visitors }) => sum + visitors.length, 0);
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
 * How much better an evening could have been for somebody who knew from its beginning who would come and leave when:
 * points a visitor, where a minute of waiting is one, a match a tenth of its penalties, and giving up 60.
 */
export const measureHindsight = (
  seed: number,
  evenings: number,
  moves: number,
  say: (line: string) => void,
): readonly YardstickRow[] =>
  CROWDS.map(({ name, ...seatByRoles }): YardstickRow => {
    const played = Array.from({ length: evenings }, (_, index) => {
      say(`  hindsight, ${name}, evening ${index + 1} of ${evenings}`);
      const evening = drawEvening(seatByRoles, seed + index);
      const online = playOnline(evening, { ...DEFAULT_SETTINGS, ...WORK });
      const known = foresee(evening, online, seed + index, moves);
      const { visitors } = evening;
      const price = (matches: readonly Match[]) => priceOf(visitors, matches, DEFAULT_SETTINGS);
      return { visitors, online, known, price: price(online), best: price(known) };
    });
    const online = mean(played.map(({ price }) => price));
    const regretOf = (items: readonly { readonly price: number; readonly best: number }[]): number =>
      mean(items.map(({ price, best }) => price - best));
    const [low, high] = bootstrap(
      played.map((evening) => [evening]),
      regretOf,
      seed,
    );
    const regret = regretOf(played);
    const tell = (of: "online" | "known") =>
      tellOf(
        played.map((evening) => ({ visitors: evening.visitors, matches: evening[of] })),
        DEFAULT_SETTINGS,
      );
    return {
      measure: `${name}: an evening's price above the best found in hindsight`,
      target: "",
      value: `${regret.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}] of ${online.toFixed(1)}, ${((100 * regret) / online).toFixed(1)} %`,
      isReached: null,
      note: `${evenings} evenings from seed ${seed}; as played: ${tell("online")}; in hindsight: ${tell("known")}`,
    };
  });
