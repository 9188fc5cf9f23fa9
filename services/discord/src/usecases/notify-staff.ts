import type { Kysely } from "kysely";
import { type Notice, noticeMessage } from "../domain/notice.ts";
import type { Tables } from "../store/tables.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

/**
 * Says something once to the staff of each server.
 * @param aboutChannel the channel that it is about, which gets no message; "" for none
 * @returns whether a message is due
 */
export const wantNotice = async (
  db: Kysely<Tables>,
  { guilds, siteUrl }: Pick<Deps["config"], "guilds" | "siteUrl">,
  notice: Notice,
  nowMs: number,
  aboutChannel = "",
): Promise<boolean> => {
  const wanted = noticeMessage(notice, siteUrl);
  let isAnyDue = false;
  for (const { guild, staffChannel } of guilds) {
    if (staffChannel === null || staffChannel === aboutChannel) continue;
    const key = `notice:${guild}:${notice.id}`;
    const target = { key, kind: "notice", guildId: guild, channelId: staffChannel, wanted } as const;
    isAnyDue = (await want(db, target, nowMs)) || isAnyDue;
  }
  return isAnyDue;
};

/** Says each of these once to the staff of each server. */
export const notifyStaff = async (
  { db, clock, config, onDue }: Pick<Deps, "db" | "clock" | "config" | "onDue">,
  notices: readonly Notice[],
): Promise<void> => {
  let isAnyDue = false;
  for (const notice of notices) isAnyDue = (await wantNotice(db, config, notice, clock.nowMs())) || isAnyDue;
  if (isAnyDue) onDue();
};
