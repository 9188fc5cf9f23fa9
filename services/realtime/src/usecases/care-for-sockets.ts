import type { Clock } from "@gokaku/service";
import { judgePulse } from "../domain/pulse.ts";
import type { Hub } from "../live/hub.ts";

type Needs = Readonly<{ hub: Hub; clock: Clock; onSlow: () => void; observeCount: (count: number) => void }>;

/** Pings, ends with the token, and cuts those who no longer answer or read. */
export const careForSockets =
  ({ hub, clock, onSlow, observeCount }: Needs) =>
  (): void => {
    observeCount(hub.sockets.size);
    const nowMs = clock.nowMs();
    for (const socket of [...hub.sockets]) {
      const care = judgePulse(socket.pulse, nowMs);
      if (care.kind === "ping") socket.ping();
      if (care.kind === "close") socket.close(care.close);
      if (care.kind !== "cut") continue;
      if (care.cause === "slow") onSlow();
      socket.cut();
    }
  };
