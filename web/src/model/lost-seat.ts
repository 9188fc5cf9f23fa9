import type { SeatLost } from "@gokaku/contract";
import { create } from "zustand";

/** A match in which the player has no seat any more. */
export interface LostSeat {
  readonly matchId: string;
  /** Null when only the loss is known here: it happened while no page was open. */
  readonly cause: SeatLost["data"]["cause"] | null;
  /** The site counts the fault as its own. */
  readonly isExcused: boolean;
}

/** The seat that was lost last, until its player has read about it; null for none. */
export const useLostSeat = create<{ readonly lost: LostSeat | null }>()(() => ({ lost: null }));

/** A known cause stays when the loss is noticed once more. */
export const loseSeat = (lost: LostSeat): void =>
  useLostSeat.setState(({ lost: known }) => ({
    lost: known?.matchId === lost.matchId && known.cause !== null ? known : lost,
  }));

export const dismissLostSeat = (): void => useLostSeat.setState({ lost: null });
