import { type Direct, directTo } from "../domain/direct.ts";
import { isAccount } from "../domain/match.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/** Sends a direct message to those players who asked for it, each once. @throws CodedError `unavailable` */
export const sendDirects = async (
  { db, clock, users, onDue }: Pick<Deps, "db" | "clock" | "users" | "onDue">,
  direct: Direct,
  userIds: readonly string[],
): Promise<void> => {
  const accounts = userIds.filter(isAccount);
  if (accounts.length === 0 || clock.nowMs() > direct.untilMs) return;
  const { userIds: wishing } = await users.listDirectWishes({ userIds: accounts });
  let isAnyDue = false;
  for (const userId of wishing) {
    const target = {
      key: `direct:${direct.id}:${userId}`,
      kind: "direct",
      guildId: "",
      channelId: "",
      wanted: directTo(direct, userId),
    } as const;
    isAnyDue = (await want(db, target, clock.nowMs())) || isAnyDue;
  }
  if (isAnyDue) onDue();
};
