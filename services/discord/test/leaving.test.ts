import { event } from "@gokaku/bus";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { appointmentDirect } from "../src/domain/direct.ts";
import { type Bridge, openBridge } from "./harness.ts";
import { announce, matchOf, settle, TEN, update } from "./matches.ts";
import { openWorld } from "./world.ts";

const ID = "176370000000000007";
const LATE = "176370000000000008";
const AFTER = "176370000000000009";
const [LEAVER = "", OTHER = ""] = TEN;
const NAME = "Haruka";

/** Every row of the service's own tables that names the player. */
const rowsWith = async (db: Bridge["db"], text: string): Promise<readonly string[]> => {
  const tables = ["match", "member_role", "room_pair", "target", "leaver", "outbox", "dead_letter"];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(each)::text as row from ${sql.table(table)} as each`.execute(db);
      return rows.flatMap(({ row }) => (row.includes(text) ? `${table}: ${row}` : []));
    }),
  );
  return found.flat();
};

/** As users says that the player deleted the account. */
const leave = (bridge: Bridge, leftAtMs: number): Promise<void> =>
  bridge.publish(
    "USERS",
    event("user.changed", {
      player: {
        card: { userId: LEAVER, trainerName: "退会したユーザー" },
        isBanned: true,
        leftAtS: BigInt(Math.floor(leftAtMs / 1000)),
      },
    }),
  );

const named = (view: Parameters<typeof matchOf>[1] = {}, id = ID) => matchOf(id, view, { names: [NAME] });

it("[DISCORD-40] a deleted account is nowhere in the database and in no thread, applied twice, and events of before change nothing", async () => {
  await using bridge = await openBridge();
  const shown = (name: string) =>
    JSON.stringify(
      bridge
        .threads()
        .filter(({ thread }) => thread.name === name)
        .map(({ messages }) => messages),
    );
  await announce(bridge, named());
  await update(bridge, named({ version: 2n, status: MatchStatus.DONE, winner: Verdict.A }));
  await settle(bridge, ID);
  await vi.waitFor(() => expect(shown("試合 #000008")).toContain(`${NAME}　1500 → **1512**`), {
    timeout: 15_000,
  });
  expect(await rowsWith(bridge.db, LEAVER)).not.toEqual([]);
  const leftAtMs = Date.now() + 2_000;
  for (let time = 0; time < 2; time++) await leave(bridge, leftAtMs);
  await vi.waitFor(() => expect(shown("試合 #000008")).toContain("退会したユーザー　1500 → **1512**"), {
    timeout: 15_000,
  });
  expect(shown("試合 #000008")).not.toMatch(new RegExp(`${NAME}|${LEAVER}`));
  // An event that was under way when the player left arrives afterwards.
  const createdAtMs = BigInt(leftAtMs - 10_000);
  await announce(bridge, named({ createdAtMs }, LATE));
  await update(bridge, named({ version: 2n, disputed: true, createdAtMs }, LATE));
  await settle(bridge, LATE);
  await vi.waitFor(() => expect(shown("試合 #000009")).toContain("運営が結果を確認しています"), {
    timeout: 15_000,
  });
  // The player came back.
  await announce(bridge, named({ createdAtMs: BigInt(leftAtMs + 5_000) }, AFTER));
  await vi.waitFor(() => expect(shown("試合 #000010")).toContain(`<@${LEAVER}>`), { timeout: 15_000 });
  expect(shown("試合 #000010")).toContain(NAME);
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0), { timeout: 15_000 });
  for (const name of ["試合 #000008", "試合 #000009"])
    expect(shown(name)).not.toMatch(new RegExp(`${NAME}|${LEAVER}`));
  const stored = await rowsWith(bridge.db, LEAVER);
  expect(stored.filter((row) => !row.includes(AFTER) && !row.startsWith("target: "))).toEqual([]);
  expect(stored.filter((row) => row.includes(ID) || row.includes(LATE))).toEqual([]);
}, 90_000);

it("[DISCORD-40] what was stored before DISCORD_LAYOUT was removed is forgotten too", async () => {
  await using bridge = await openBridge({ isOff: true });
  const view = JSON.stringify({
    teams: { A: [{ userId: LEAVER, name: NAME }], B: [] },
    createdAtMs: Date.now() - 60_000,
  });
  await sql`insert into match (match_id, version, view, changed_at_ms) values (${ID}, 1, ${view}, 0)`.execute(
    bridge.db,
  );
  await sql`insert into target (key, kind, guild_id, channel_id, priority, wanted, thread_id, changed_at_ms)
    values (${`thread:9000:${ID}`}, 'thread', '9000', '1', 0,
      ${JSON.stringify({ message: { mentions: [LEAVER] } })}, '2', 0)`.execute(bridge.db);
  await bridge.db
    .insertInto("member_role")
    .values({
      guild_id: "9000",
      role_id: "1",
      user_id: LEAVER,
      is_wanted: true,
      given: "yes",
      round: Date.now(),
    })
    .execute();
  await leave(bridge, Date.now());
  await vi.waitFor(async () => expect(await rowsWith(bridge.db, LEAVER)).toEqual([]), { timeout: 10_000 });
  expect(bridge.standIn.calls).toEqual([]);
});

it("[DISCORD-40] the threads of matches long ago are mended too, after those of other matches", async () => {
  await using world = await openWorld();
  await world.change(named());
  await world.change(named({ version: 2n, status: MatchStatus.DONE, disputed: true }));
  await world.rest();
  const [thread] = world.standIn.guilds.threadsIn(LOCAL_DISCORD.channels.matches);
  if (thread?.thread_metadata !== undefined) thread.thread_metadata.archived = true;
  world.moveOn(30 * 24 * 3_600_000);
  await world.deleteOld();
  await world.forget(LEAVER);
  const [target] = await world.db
    .selectFrom("target")
    .select("priority")
    .where("kind", "=", "thread")
    .execute();
  expect(target?.priority).toBeGreaterThan(3);
  await world.rest();
  expect(await world.differences()).toEqual([]);
  const shown = JSON.stringify(world.standIn.guilds.messagesIn(thread?.id ?? ""));
  expect(shown).toContain("退会したユーザー");
  expect(shown).not.toMatch(new RegExp(`${NAME}|${LEAVER}`));
});

it("[DISCORD-40] a room that is not the match's any more lets the player in no longer", async () => {
  await using world = await openWorld();
  await world.change(named());
  await world.rest();
  world.moveOn(1_000);
  await world.db.updateTable("room_pair").set({ match_id: null }).execute();
  await world.forget(LEAVER);
  await world.rest();
  expect(await rowsWith(world.db, LEAVER)).toEqual([]);
  const room = world.standIn.guilds.channels.get(LOCAL_DISCORD.voice[0] ?? "");
  expect(room !== undefined && world.standIn.guilds.mayEnter(room, LEAVER)).toBe(false);
});

it("[DISCORD-40] the roles of a deleted account are taken at once, and their rows end with them", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [LEAVER]: 100, [OTHER]: 100 });
  await world.setRoles();
  await world.rest();
  const [lowest = ""] = LOCAL_DISCORD.roles.tiers;
  expect(world.membersOf(lowest)).toContain(LEAVER);
  await world.forget(LEAVER);
  await world.rest();
  expect(world.membersOf(lowest)).toEqual([OTHER]);
  expect(world.membersOf(LOCAL_DISCORD.roles.top100)).not.toContain(LEAVER);
  expect(await rowsWith(world.db, LEAVER)).toEqual([]);
});

it("[DISCORD-40] a role that Discord does not let take is forgotten after a week", async () => {
  await using world = await openWorld();
  world.setRates("season_9", { [LEAVER]: 100, [OTHER]: 100 });
  await world.setRoles();
  await world.rest();
  const [lowest = ""] = LOCAL_DISCORD.roles.tiers;
  world.standIn.guilds.deleteRole(LOCAL_DISCORD.guildId, lowest);
  await world.forget(LEAVER);
  await world.rest();
  await world.deleteOld();
  expect(await rowsWith(world.db, LEAVER)).toHaveLength(1);
  world.moveOn(7 * 24 * 3_600_000 + 1);
  await world.deleteOld();
  expect(await rowsWith(world.db, LEAVER)).toEqual([]);
  expect(await rowsWith(world.db, OTHER)).not.toEqual([]);
});

it("[DISCORD-40] a direct message to a deleted account is neither sent nor stored", async () => {
  await using world = await openWorld();
  world.wishes.add(LEAVER);
  const direct = appointmentDirect(
    { appointmentId: "7", startsAtMs: world.nowMs() + 900_000 },
    { siteUrl: "https://gokaku.example" },
  );
  await world.sendDirects(direct, [LEAVER]);
  expect(await rowsWith(world.db, LEAVER)).toHaveLength(1);
  await world.forget(LEAVER);
  expect(await rowsWith(world.db, LEAVER)).toEqual([]);
  await world.rest();
  expect(world.standIn.calls).toEqual([]);
});

it("[DISCORD-40] a player who deletes the account while a direct message is prepared gets none", async () => {
  await using world = await openWorld();
  for (const userId of [LEAVER, OTHER]) world.wishes.add(userId);
  world.afterWishes.run = () => world.forget(LEAVER);
  const direct = appointmentDirect(
    { appointmentId: "7", startsAtMs: world.nowMs() + 900_000 },
    { siteUrl: "https://gokaku.example" },
  );
  await world.sendDirects(direct, [LEAVER, OTHER]);
  expect(await rowsWith(world.db, LEAVER)).toEqual([]);
  expect(await rowsWith(world.db, OTHER)).toHaveLength(1);
});

it("[DISCORD-41] the export of an account has what is stored of its player here, and no other player's", async () => {
  await using bridge = await openBridge();
  await announce(bridge, named());
  await settle(bridge, ID);
  await vi.waitFor(() => expect(bridge.threads().flatMap(({ messages }) => messages)).toHaveLength(1));
  await vi.waitFor(async () => expect(await bridge.countDue()).toBe(0), { timeout: 15_000 });
  const exportOf = async (userId: string) => (await bridge.gateway.exportPlayer({}, bridge.as(userId))).json;
  const json = await exportOf(LEAVER);
  const [
    {
      thread,
      messages: [message],
    } = { thread: null, messages: [] },
  ] = bridge.threads();
  expect(JSON.parse(json)).toEqual({
    seats: [
      {
        match_id: ID,
        team: "A",
        seat: { userId: LEAVER, name: NAME, rate: 1500, measuringLeft: 0, attendance: "unconfirmed" },
      },
    ],
    rates: [
      {
        match_id: ID,
        rates: { userId: LEAVER, rateBefore: 1500, rateAfter: 1512, rankBefore: 9, rankAfter: 7 },
      },
    ],
    threads: [{ guild_id: LOCAL_DISCORD.guildId, thread_id: thread?.id, message_id: message?.id }],
    rooms: [{ guild_id: LOCAL_DISCORD.guildId, channel_id: LOCAL_DISCORD.voice[0] }],
    direct_messages: [],
    roles: [],
  });
  for (const other of TEN.slice(1)) expect(json).not.toContain(other);
  expect(JSON.parse(await exportOf("dummy_000"))).toEqual({
    seats: [],
    rates: [],
    threads: [],
    rooms: [],
    direct_messages: [],
    roles: [],
  });
}, 30_000);
