import { create } from "zustand";
import { narrowOffset, type OffsetInterval, offsetOf } from "./server-clock.ts";

export const useClock = create<{ readonly interval: OffsetInterval | null; readonly offset: number }>()(
  () => ({ interval: null, offset: 0 }),
);

const browserNow = () => Date.now() / 1000;

/** Records an answer that carried the server's time; `sentAt` is browser time in unix seconds. */
export const recordServerTime = (sentAt: number, serverTime: number): void => {
  const interval = narrowOffset(useClock.getState().interval, {
    sentAt,
    receivedAt: browserNow(),
    serverTime,
  });
  useClock.setState({ interval, offset: offsetOf(interval) });
};

/** The server's time now, unix seconds with fraction. */
export const serverNow = (): number => browserNow() + useClock.getState().offset;
