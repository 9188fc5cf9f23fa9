import { type Direct, directTo } from "../domain/direct.ts";
import { createHasLeft } from "../domain/leaver.ts";
import { isAccount } from "../domain/match.ts";
import { readLeavers } from "../store/leavers.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/** The time of a deletion has whole seconds. */
const SECOND_MS = 1_000;

/**
 * Sends a direct message to those players who asked for it, each once; to none who deleted the account since.
 * @throws CodedError `unavailable`
 */
export const sendDirects = async (
  { transact, clock, users, markOf, onDue }: Pick<Deps, "transact" | "clock" | "users" | "markOf" | "onDue">,
  direct: Direct,
  userIds: readonly string[],
): Promise<void> => {
  const accounts = userIds.filter(isAccount);
  if (accounts.length === 0 || clock.nowMs() > direct.untilMs) return;
  const askedAtMs = clock.nowMs();
  const { userIds: wishing } = await users.listDirectWishes({ userIds: accounts });
  if (wishing.length === 0) return;
  const isDue = await transact(async ({ db }) => {
    const hasLeft = createHasLeft(await readLeavers(db), markOf);
    let isAnyDue = false;
    for (const userId of wishing) {
      if (hasLeft(userId, askedAtMs - SECOND_MS)) continue;
      const target = {
        key: `direct:${direct.id}:${userId}`,
        kind: "direct",
        guildId: "",
        channelId: "",
        wanted: directTo(direct, userId),
      } as const;
      isAnyDue = (await want(db, target, clock.nowMs())) || isAnyDue;
    }
    return isAnyDue;
  });
  if (isDue) onDue();
};
