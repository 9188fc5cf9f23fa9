import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { type Guild, rolesIn } from "../domain/layout.ts";
import { type PlayerRate, periodOf, tierRoles, topRoles } from "../domain/roles.ts";
import { endRound, getRolePeriod, saveRolePeriod, wantRoles } from "../store/roles.ts";
import { want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

type Setting = Pick<Deps, "db" | "transact" | "clock" | "users" | "config" | "onDue">;

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

async function* ratesOf({ users }: Pick<Deps, "users">, seasonId: string): AsyncGenerator<PlayerRate[]> {
  let afterUserId = "";
  for (let hasMore = true; hasMore; ) {
    const page = await users.listRates({ seasonId, afterUserId });
    yield page.players;
    hasMore = page.hasMore;
    afterUserId = page.players.at(-1)?.userId ?? "";
  }
}

const endRounds = (
  { transact }: Setting,
  guilds: readonly Guild[],
  round: number,
  period: string,
): Promise<void> =>
  transact(async ({ db }) => {
    for (const { guild, roles } of guilds) {
      await endRound(db, guild, rolesIn(roles), round);
      for (const roleId of rolesIn(roles))
        await want(
          db,
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
    await saveRolePeriod(db, period);
  });

/** Sets what roles the members are to have, once in a period. A round that was cut off is done again as a whole. */
export const setRoles = async (deps: Setting): Promise<void> => {
  const { db, clock, users, config, onDue } = deps;
  const guilds = config.guilds.filter(({ roles }) => rolesIn(roles).length > 0);
  const { current } = await users.getSeasons({});
  const round = clock.nowMs();
  const period = periodOf(round, current?.id ?? "");
  if (guilds.length === 0 || (await getRolePeriod(db)) === period) return;
  const top = await findTop(deps, current?.id ?? "");
  if (top !== null) {
    for await (const players of ratesOf(deps, top.seasonId))
      for (const { guild, roles } of guilds) await wantRoles(db, guild, tierRoles(roles, players), round);
    for (const { guild, roles } of guilds) await wantRoles(db, guild, topRoles(roles, top.userIds), round);
  }
  await endRounds(deps, guilds, round, period);
  onDue();
};
