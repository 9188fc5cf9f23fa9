import type { Timers } from "@gokaku/service";
import { closeDue } from "../usecases/close-due.ts";
import type { Deps } from "../usecases/deps.ts";
import { openDueToEveryone } from "../usecases/open-to-everyone.ts";

const CLOSE_EVERY_MS = 2_000;
const OPEN_EVERY_MS = 1_000;

/** What happens to matches by itself: they close, and everyone becomes host where nobody opened a lobby. */
export const startTimers = (
  stack: AsyncDisposableStack,
  timers: Timers,
  deps: Pick<Deps, "db" | "write" | "transact" | "clock" | "log">,
): void => {
  stack.use(
    timers.every(CLOSE_EVERY_MS, async () => {
      await closeDue(deps);
    }),
  );
  stack.use(timers.every(OPEN_EVERY_MS, () => openDueToEveryone(deps)));
};
