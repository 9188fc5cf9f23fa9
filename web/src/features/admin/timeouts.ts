import { CHECK_IN_TIMEOUT, LOBBY_TIMEOUTS, type LobbyTimeout } from "@gokaku/game";
import * as z from "zod/mini";
import { wholeNumber } from "./user-edit.ts";

/** Seconds. */
export type Timeouts = Readonly<Record<LobbyTimeout, number>>;

const seconds = (id: LobbyTimeout) => wholeNumber(LOBBY_TIMEOUTS[id].min, LOBBY_TIMEOUTS[id].max);

export const TimeoutsForm = z
  .object({
    lobby_create_timeout: seconds("lobby_create_timeout"),
    lobby_join_timeout: seconds("lobby_join_timeout"),
  })
  .check(
    z.refine((asked) => asked.lobby_create_timeout <= asked.lobby_join_timeout, {
      path: ["lobby_join_timeout"],
    }),
  );

export const CheckInForm = z.object({ value: wholeNumber(CHECK_IN_TIMEOUT.min, CHECK_IN_TIMEOUT.max) });

/** The changes in the order to send them, so that the time to join never exceeds the time to create. */
export const timeoutSteps = (
  present: Timeouts,
  asked: Timeouts,
): readonly { readonly id: LobbyTimeout; readonly value: string }[] => {
  const changed = (["lobby_create_timeout", "lobby_join_timeout"] as const)
    .filter((id) => asked[id] !== present[id])
    .map((id) => ({ id, value: String(asked[id]) }));
  return asked.lobby_create_timeout > present.lobby_join_timeout ? changed.toReversed() : changed;
};
