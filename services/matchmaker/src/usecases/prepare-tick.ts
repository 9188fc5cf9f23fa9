import { comingPlayers, MOST_BOUNDED, needsHeadStart } from "@gokaku/solver";
import { getPreview } from "../remote/queue.ts";
import type { Deps } from "./deps.ts";

/** The head start begins this long before a tick. */
const HEAD_START_MS = 80_000;
/** Until the queue is read again while there is nothing to do. */
const IDLE_MS = 10_000;
/** The schedule may change meanwhile. */
const MOST_SLEEP_MS = 60_000;
/** Until it is checked again whether a tick, or a bound, is still in work. */
const BUSY_MS = 500;
/** Steps of a round, about a second: the next one reads the queue again. */
const ROUND_STEPS = 8_000_000;

/**
 * One round of the head start: reads the queue as the next tick would find it, and improves the plan of the round
 * before. Nothing is stored; without a head start the tick is searched from scratch.
 * @returns ms until the next round
 */
export const prepareTick = async (
  deps: Pick<Deps, "queue" | "background" | "clock">,
  round: number,
): Promise<number> => {
  const { background, clock } = deps;
  if (background.ticks > 0) return BUSY_MS;
  const { tickId, settings, snapshot } = await getPreview(deps, MOST_BOUNDED);
  const leftMs = Number(tickId) - clock.nowMs();
  if (leftMs > HEAD_START_MS) return Math.min(MOST_SLEEP_MS, leftMs - HEAD_START_MS);
  const count = snapshot.candidates.length;
  if (!needsHeadStart(count)) return Math.min(IDLE_MS, Math.max(BUSY_MS, leftMs));
  const known = background.headStarts.find((one) => one.tickId === tickId);
  const coming = comingPlayers(snapshot, leftMs / 1000, round);
  const place = coming > 0 ? 1 : 0;
  const before = [known?.drafts[place], known?.drafts[1 - place]].filter((one) => one != null);
  const draft = await background.solver.prepare(snapshot, settings, {
    before,
    coming,
    steps: ROUND_STEPS,
  });
  const drafts = place === 1 ? [known?.drafts[0] ?? null, draft] : [draft, known?.drafts[1] ?? null];
  const others = background.headStarts.filter((one) => one.tickId !== tickId);
  background.headStarts = [{ tickId, drafts }, ...others].slice(0, 2);
  return 0;
};
