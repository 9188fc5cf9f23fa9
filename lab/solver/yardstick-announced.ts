import {
  boundTick,
  type Candidate,
  comingPlayers,
  DEFAULT_SETTINGS,
  type DraftPlan,
  planTick,
  prepareDraft,
  warmStartOf,
} from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { say } from "../command.ts";
import { mean, quantile } from "../statistics.ts";
import { cpuOf, type YardstickRow } from "./yardstick-row.ts";

/** As the matchmaker: seconds before the tick from which on it works, and steps of a round. */
const HEAD_START_S = 80;
const ROUND_STEPS = 8_000_000;
/** From reading a preview to its round, and from the last round to the tick's snapshot. */
const LAG_S = 0.3;
/** Share of the queue that leaves in a minute. */
const LEAVING = 0.02;

interface Announced {
  /** Share by which the best plan could be better; null without a bound. */
  readonly gap: number | null;
  readonly planS: number;
  readonly rounds: number;
}

/** The queue at `beforeS` before its tick: those who had joined, and those who left later. */
const queueAt = (snapshot: readonly Candidate[], seed: number, beforeS: number): readonly Candidate[] => {
  const leaving = Math.round((snapshot.length * LEAVING * HEAD_START_S) / 60);
  const strangers = generateSnapshot(leaving + 1, seed + 10_000)
    .candidates.slice(0, leaving)
    .map((player, place) => ({
      ...player,
      entryId: `x${player.entryId}`,
      userId: `x${player.userId}`,
      blocking: [],
      waitedS: player.waitedS + HEAD_START_S,
      leavesS: ((place + 0.5) * HEAD_START_S) / leaving,
    }));
  return [
    ...snapshot.filter(({ waitedS }) => waitedS >= beforeS),
    ...strangers.filter(({ leavesS }) => leavesS < beforeS).map(({ leavesS: _leavesS, ...player }) => player),
  ];
};

/** One tick: rounds of the head start in processor time, the announced plan, and its bound afterwards. */
const announce = (players: number, seed: number): Announced => {
  const { candidates } = generateSnapshot(players, seed);
  const drafts: (DraftPlan | undefined)[] = [];
  let leftS = HEAD_START_S;
  let rounds = 0;
  for (; leftS > LAG_S && players > 45; rounds += 1) {
    const queue = queueAt(candidates, seed, leftS);
    const coming = comingPlayers({ candidates: queue }, leftS, rounds);
    const isFull = coming > 0;
    const place = isFull ? 1 : 0;
    const endsAtS = leftS - LAG_S;
    const startedS = process.cpuUsage();
    const usedS = (): number => {
      const { user, system } = process.cpuUsage(startedS);
      return (user + system) / 1e6;
    };
    const before = [drafts[place], drafts[1 - place]].filter((draft) => draft !== undefined);
    const draft = prepareDraft({ candidates: queue }, DEFAULT_SETTINGS, before, {
      coming,
      steps: ROUND_STEPS,
      isOver: () => usedS() > endsAtS,
    });
    leftS -= usedS() + LAG_S;
    drafts[place] = draft;
  }
  const snapshot = { candidates };
  const warmStart = warmStartOf(
    drafts.filter((draft) => draft !== undefined),
    snapshot,
  );
  const { result: plan, cpuMs } = cpuOf(() =>
    planTick(snapshot, DEFAULT_SETTINGS, String(seed), { warmStart }),
  );
  const lineups = plan.matches.map(({ seats }) => seats.map(({ entryId }) => entryId));
  const { upperBound } = plan.isProven ? plan : boundTick(snapshot, DEFAULT_SETTINGS, lineups);
  const gap = upperBound === null ? null : upperBound <= 0 ? 0 : 1 - plan.value / upperBound;
  return { gap, planS: cpuMs / 1000, rounds };
};

const WANTED: ReadonlyMap<number, number> = new Map([
  [100, 0.006],
  [200, 0.007],
]);

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Optimality gap of announced plans, and the processor time of the announcement. */
export const measureAnnounced = (
  from: number,
  seeds: number,
  sizes: readonly number[],
): readonly YardstickRow[] =>
  sizes.map((players) => {
    const all = Array.from({ length: seeds }, (_, index) => {
      const one = announce(players, from + index);
      say(
        `  ${players} players, seed ${from + index}: ${one.gap === null ? "no bound" : percent(one.gap)}, ${one.planS.toFixed(2)} s after ${one.rounds} rounds`,
      );
      return one;
    });
    const gaps = all.map(({ gap }) => gap ?? 1);
    const times = all.map(({ planS }) => planS);
    const wanted = WANTED.get(players);
    return {
      measure: `n = ${players}: gap of the announced plan, mean / max`,
      target: wanted === undefined ? "" : `≤ ${percent(wanted)} / -`,
      value: `${percent(mean(gaps))} / ${percent(Math.max(...gaps))}`,
      isReached: wanted === undefined ? null : mean(gaps) <= wanted,
      note: `processor of the tick: median ${quantile(times, 0.5).toFixed(2)} s, most ${Math.max(...times).toFixed(2)} s; seeds ${from}–${from + seeds - 1}`,
    };
  });
