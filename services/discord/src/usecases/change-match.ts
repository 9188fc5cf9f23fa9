import type { Kysely } from "kysely";
import type { Guild, RoomPair } from "../domain/layout.ts";
import { withoutLeavers } from "../domain/leaver.ts";
import { allowedIn, type Match } from "../domain/match.ts";
import { threadOf } from "../domain/thread.ts";
import { readLeavers } from "../store/leavers.ts";
import { lockMatch, saveMatch } from "../store/matches.ts";
import { findPair, freePair, savePool, takePair } from "../store/rooms.ts";
import type { Tables } from "../store/tables.ts";
import { leaveThreads, want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

type Db = Kysely<Tables>;

/** Opens the rooms of a match for its teams, and closes them after it. @returns them, and whether one is due */
const wantRooms = async (
  db: Db,
  { guild, rooms }: Guild,
  match: Match,
  nowMs: number,
): Promise<{ readonly pair: RoomPair | null; readonly isDue: boolean }> => {
  const { matchId, view } = match;
  if (view === null) return { pair: null, isDue: false };
  if (!view.isDone) await savePool(db, guild, rooms);
  const pair = await (view.isDone ? findPair(db, guild, matchId) : takePair(db, guild, rooms, matchId));
  if (pair === null) return { pair: null, isDue: false };
  let isDue = false;
  for (const [channelId, team] of [
    [pair.a, "A"],
    [pair.b, "B"],
  ] as const) {
    const wanted = { allowed: view.isDone ? [] : allowedIn(view, team) };
    const target = { key: `room:${channelId}`, kind: "room", guildId: guild, channelId, wanted } as const;
    isDue = (await want(db, target, nowMs)) || isDue;
  }
  if (view.isDone) await freePair(db, guild, matchId, nowMs);
  return { pair: view.isDone ? null : pair, isDue };
};

export type Changing = Pick<Deps, "transact" | "clock" | "config" | "onDue" | "markOf">;

/** Changes what is known of a match, and with it what its threads and rooms are to show. */
export const changeMatch = async (
  { transact, clock, config, onDue, markOf }: Changing,
  matchId: string,
  change: (match: Match) => Match,
): Promise<void> => {
  const isDue = await transact(async ({ db }) => {
    const nowMs = clock.nowMs();
    const leavers = await readLeavers(db);
    const known = await lockMatch(db, matchId, nowMs);
    const changed = change(known);
    const match = withoutLeavers(changed, leavers, markOf);
    if (match === known) return false;
    await saveMatch(db, match);
    const hasLeaver = match !== changed;
    if (hasLeaver)
      await leaveThreads(db, matchId, {
        isOver: match.view?.isDone === true,
        guilds: config.guilds.flatMap(({ guild, matchChannel }) => (matchChannel === null ? [] : guild)),
      });
    // A name is not shown until the rates are known.
    const shown = hasLeaver ? { ...match, rates: match.rates ?? [] } : match;
    let isAnyDue = false;
    for (const guild of config.guilds) {
      const { pair, isDue: isRoomDue } = await wantRooms(db, guild, match, nowMs);
      isAnyDue = isAnyDue || isRoomDue;
      const wanted = guild.matchChannel === null ? null : threadOf(shown, { ...config, pair });
      if (wanted === null || guild.matchChannel === null) continue;
      const target = {
        key: `thread:${guild.guild}:${matchId}`,
        kind: "thread",
        guildId: guild.guild,
        channelId: guild.matchChannel,
        wanted,
      } as const;
      isAnyDue = (await want(db, target, nowMs)) || isAnyDue;
    }
    return isAnyDue;
  });
  if (isDue) onDue();
};
