import type { SeatOffer } from "@gokaku/contract";

/** Whole seconds in which the offer can be answered, rounded up. @param nowS server time, unix seconds */
export const offerSecondsLeft = ({ until }: SeatOffer, nowS: number): number =>
  Math.max(0, Math.ceil(until - nowS));
