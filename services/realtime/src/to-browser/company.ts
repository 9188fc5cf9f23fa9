import type { Deps } from "../deps.ts";

/**
 * Sends the followers of a running match which of its ten players have a page open, in any process. While
 * Redis is unavailable the last frame stands.
 */
export const tellCompany = async ({
  hub,
  places,
  inTurns,
  log,
}: Pick<Deps, "hub" | "places" | "inTurns" | "log">): Promise<void> => {
  const playerIds = new Set<string>();
  await inTurns(hub.followedMatchIds, (matchId) => {
    for (const subscription of hub.subscriptionsTo(matchId))
      for (const userId of subscription.playerIds) playerIds.add(userId);
  });
  if (playerIds.size === 0) return;
  try {
    const present = await places.present([...playerIds]);
    await inTurns(hub.followedMatchIds, (matchId) => {
      for (const subscription of hub.subscriptionsTo(matchId)) subscription.tellPresent(present);
    });
  } catch (error) {
    log.debug({ err: error }, "who is here could not be read, will repeat");
  }
};
