import { CodedError } from "@gokaku/game";
import { openTick } from "./open-tick.ts";

type Deps = Parameters<typeof openTick>[0];

const ATTEMPTS = 5;

/**
 * Opens a tick at this moment. Its key is the moment in ms; when that is taken, the next free one.
 * @throws CodedError `tick_open` while another tick is open, `conflict` outside the season or the hours
 */
export const triggerTick = async (
  deps: Deps,
): Promise<{ readonly key: number; readonly waiting: number }> => {
  const startMs = deps.clock.nowMs();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const opened = await openTick(deps, { kind: "manual", key: startMs + attempt });
    switch (opened.outcome) {
      case "opened":
      case "idle":
        return opened;
      case "already_open":
        throw new CodedError("tick_open", "a tick is open");
      case "closed":
        throw new CodedError("conflict", "no tick may run outside the season or the hours");
      case "key_taken":
        continue;
    }
  }
  throw new CodedError("tick_open", "other ticks were opened at the same moment");
};
