import { disputeNotice } from "../domain/notice.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/** Reports a disputed match once to the staff of each server. */
export const reportDispute = async (
  { transact, clock, config, onDue }: Pick<Deps, "transact" | "clock" | "config" | "onDue">,
  matchId: string,
): Promise<void> => {
  const isDue = await transact(async ({ db }) => {
    let isAnyDue = false;
    for (const { guild, staffChannel } of config.guilds) {
      if (staffChannel === null) continue;
      const target = {
        key: `notice:${guild}:disputed:${matchId}`,
        kind: "notice",
        guildId: guild,
        channelId: staffChannel,
        wanted: disputeNotice(matchId, config.siteUrl),
      } as const;
      isAnyDue = (await want(db, target, clock.nowMs())) || isAnyDue;
    }
    return isAnyDue;
  });
  if (isDue) onDue();
};
