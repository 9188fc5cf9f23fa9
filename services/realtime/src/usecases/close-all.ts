import type { Timers } from "@gokaku/service";
import { CLOSE } from "../domain/close.ts";
import { slices } from "../domain/slices.ts";
import type { Hub } from "../live/hub.ts";

const SLICES = 10;
const FAREWELL_MS = 1_000;

type Needs = Readonly<{ hub: Hub; timers: Timers; drainMs: number }>;

/**
 * Closes every socket with 1012, a slice at a time over `drainMs`, so that the browsers do not all come back
 * in the same moment; who does not answer the farewell within a second is cut.
 */
export const closeAll =
  ({ hub, timers, drainMs }: Needs) =>
  async (): Promise<void> => {
    for (const [index, slice] of slices([...hub.sockets], SLICES).entries()) {
      if (index > 0) await timers.sleep(drainMs / SLICES);
      for (const socket of slice) socket.close(CLOSE.restart);
    }
    for (let waitedMs = 0; hub.sockets.size > 0 && waitedMs < FAREWELL_MS; waitedMs += 50)
      await timers.sleep(50);
    for (const socket of [...hub.sockets]) socket.cut();
  };
