import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { rolesIn } from "../domain/layout.ts";
import { createHasLeft } from "../domain/leaver.ts";
import { type PlayerRate, periodOf, tierRoles, topRoles } from "../domain/roles.ts";
import { readLeavers } from "../store/leavers.ts";
import { endRound, getRolePeriod, lockRolePeriod, saveRolePeriod, wantRoles } from "../store/roles.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

type Setting = Pick<Deps, "db" | "transact" | "clock" | "users" | "config" | "markOf" | "onDue">;

interface Top {
  readonly seasonId: string;
  /** The first hundred. */
  readonly userIds: readonly string[];
}

const topOf = async ({ users }: Pick<Deps, "users">, seasonId: string): Promise<Top> => {
  const { rankings } = await users.getRanking({ seasonId });
  return { seasonId, userIds: rankings.map(({ card }) => card?.userId ?? "") };
};

/** The ranking that counts: of the running season, or the final places of the last one while that has none. */
const findTop = async (deps: Setting, runningId: string): Promise<Top | null> => {
  const running = runningId === "" ? null : await topOf(deps, runningId);
  if (running !== null && running.userIds.length > 0) return running;
  const { seasons } = await deps.users.listBegunSeasons({});
  const last = seasons.find(({ state }) => state === SeasonState.ARCHIVED);
  return last === undefined ? null : topOf(deps, last.id);
};

const listRates = async (
  { users }: Pick<Deps, "users">,
  seasonId: string,
): Promise<readonly PlayerRate[]> => {
  const players: PlayerRate[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await users.listRates({ seasonId, afterUserId: players.at(-1)?.userId ?? "" });
    players.push(...page.players);
    hasMore = page.hasMore;
  }
  return players;
};

/**
 * Sets what roles the members are to have, once in a period. A round that was cut off is done again as a whole, and of
 * two processes one sets it. A player who deleted the account meanwhile gets none.
 */
export const setRoles = async (deps: Setting): Promise<void> => {
  const { db, transact, clock, users, config, markOf, onDue } = deps;
  const guilds = config.guilds.filter(({ roles }) => rolesIn(roles).length > 0);
  const { current } = await users.getSeasons({});
  const round = clock.nowMs();
  const period = periodOf(round, current?.id ?? "");
  if (guilds.length === 0 || (await getRolePeriod(db)) === period) return;
  const top = await findTop(deps, current?.id ?? "");
  const listed = top === null ? [] : await listRates(deps, top.seasonId);
  const isSet = await transact(async ({ db: own }) => {
    if ((await lockRolePeriod(own)) === period) return false;
    const hasLeft = createHasLeft(await readLeavers(own), markOf);
    const players = listed.filter(({ userId }) => !hasLeft(userId, round));
    // The ranking is older than the rates and may still have a deleted account.
    const ranked = new Set(players.map(({ userId }) => userId));
    const first = top?.userIds.filter((userId) => ranked.has(userId)) ?? [];
    for (const { guild, roles } of guilds) {
      await wantRoles(own, guild, [...tierRoles(roles, players), ...topRoles(roles, first)], round);
      await endRound(own, guild, rolesIn(roles), round);
      for (const roleId of rolesIn(roles))
        await want(
          own,
          {
            key: `role:${guild}:${roleId}`,
            kind: "role",
            guildId: guild,
            channelId: roleId,
            wanted: { round },
          },
          round,
        );
    }
    await saveRolePeriod(own, period);
    return true;
  });
  if (isSet) onDue();
};
