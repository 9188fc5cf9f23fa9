import type { UserId } from "@gokaku/game";
import { endedRehearsal } from "../domain/rehearsal.ts";
import { changeRehearsal } from "./change-rehearsal.ts";
import type { Deps } from "./deps.ts";

/** Ends the admin's rehearsal as void; without one a no-op. */
export const cancelRehearsal = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
): Promise<void> => {
  await changeRehearsal(deps, userId, endedRehearsal);
};
