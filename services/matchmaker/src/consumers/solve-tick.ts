import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { solveTick } from "../usecases/solve-tick.ts";

const WORKING_EVERY_MS = 10_000;

/** Solves each tick that queue opens; the event is acknowledged after queue has answered to the plan. */
export const startTickConsumer = (
  context: ConsumerContext,
  deps: Parameters<typeof solveTick>[0],
): AsyncDisposable =>
  startConsumer("matchmaker_solve-tick", context, async ({ tickId }, delivery) => {
    await using _heartbeat = context.timers.every(WORKING_EVERY_MS, () => delivery.working());
    await solveTick(deps, { tickId });
  });
