import type { Deps } from "../deps.ts";

/**
 * Sends the followers of a running match which of its ten players have a page open, in any process. While
 * Redis is unavailable the last frame stands.
 */
export const announcePresence = async ({
  hub,
  slots,
  inTimeSlices,
  log,
}: Pick<Deps, "hub" | "slots" | "inTimeSlices" | "log">): Promise<void> => {
  const playerIds = new Set<string>();
  await inTimeSlices(hub.followedMatchIds, (matchId) => {
    for (const subscription of hub.subscriptionsTo(matchId))
      for (const userId of subscription.playerIds) playerIds.add(userId);
  });
  if (playerIds.size === 0) return;
  try {
    const present = await slots.present([...playerIds]);
    await inTimeSlices(hub.followedMatchIds, (matchId) => {
      for (const subscription of hub.subscriptionsTo(matchId)) subscription.announcePresent(present);
    });
  } catch (error) {
    log.debug({ err: error }, "who is here could not be read, will repeat");
  }
};
