import { addLeaver } from "../store/leavers.ts";
import { listMatchesOf } from "../store/matches.ts";
import { deleteRoles, leaveRoles } from "../store/roles.ts";
import { leaveRooms } from "../store/rooms.ts";
import { leaveDirects } from "../store/targets.ts";
import { changeMatch } from "./change-match.ts";
import type { Deps } from "./deps.ts";

/** Left from a moment on. */
export interface Leaver {
  readonly userId: string;
  readonly leftAtMs: number;
}

/**
 * Removes a player who deleted the account from everything that is stored and shown of the matches until then.
 * Idempotent.
 */
export const forgetPlayer = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "config" | "onDue" | "markOf">,
  { userId, leftAtMs }: Leaver,
): Promise<void> => {
  const { db, transact, clock, config, markOf, onDue } = deps;
  await transact(async (unit) => {
    await addLeaver(unit.db, markOf(userId), leftAtMs);
    await leaveRooms(unit.db, userId, clock.nowMs());
    if (config.guilds.length === 0) await deleteRoles(unit.db, userId);
    else await leaveRoles(unit.db, userId, clock.nowMs());
    await leaveDirects(unit.db, userId);
  });
  // From here on every change of a match leaves the player out, so this one changes nothing else.
  for (const matchId of await listMatchesOf(db, userId)) await changeMatch(deps, matchId, (match) => match);
  onDue();
};
