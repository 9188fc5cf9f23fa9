import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { createTransact, openDatabase } from "@gokaku/db";
import { openAll, systemChance } from "@gokaku/service";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { LOCAL_DISCORD, startDiscord } from "@gokaku/testing/discord";
import type { Kysely, KyselyPlugin } from "kysely";
import { withView } from "../src/domain/match.ts";
import { createDiscord } from "../src/remote/discord.ts";
import { viewOf } from "../src/remote/read.ts";
import type { Tables } from "../src/store/tables.ts";
import { changeMatch } from "../src/usecases/change-match.ts";
import { deleteOldMatches } from "../src/usecases/delete-old.ts";
import { showDue } from "../src/usecases/show-due.ts";
import type { matchOf } from "./matches.ts";

class Killed extends Error {}

/** The end of a process at one of its awaits. Everything that it asks for afterwards fails. */
export const createDeath = () => {
  let left = Number.POSITIVE_INFINITY;
  const pass = (): void => {
    if (left <= 0) throw new Killed("the process has ended");
    left -= 1;
  };
  return {
    pass,
    after: (steps: number): void => {
      left = steps;
    },
    hasCome: (): boolean => left <= 0,
  };
};

/**
 * The worker of the service without its process, before a real database and Discord's stand-in. Time is that of the
 * test: it moves on where the service would wait.
 */
export const openWorld = () =>
  openAll(async (stack) => {
    const { log, ports } = testContext("discord");
    const database = stack.use(
      await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
    );
    const { db } = stack.use(
      await openDatabase<Tables>({ url: database.url, name: "discord-test", log, timers: ports.timers }),
    );
    let nowMs = Date.now();
    const standIn = stack.use(await startDiscord({ nowMs: () => nowMs }));
    const clock = { nowMs: () => nowMs, confirmedNowMs: async () => nowMs };
    const death = createDeath();
    const dying: KyselyPlugin = {
      transformQuery: ({ node }) => {
        death.pass();
        return node;
      },
      transformResult: async ({ result }) => {
        death.pass();
        return result;
      },
    };
    const fetchUntilDeath: typeof fetch = async (input, init) => {
      death.pass();
      const response = await fetch(input, init);
      death.pass();
      return response;
    };
    const config = {
      apiUrl: standIn.env.DISCORD_API_URL,
      botToken: standIn.env.DISCORD_BOT_TOKEN,
      applicationId: LOCAL_DISCORD.clientId,
      siteUrl: "https://gokaku.example",
      takesInteractions: true,
      guilds: [
        {
          guild: LOCAL_DISCORD.guildId,
          queueChannels: [],
          rooms: [{ a: LOCAL_DISCORD.voice[0] ?? "", b: LOCAL_DISCORD.voice[1] ?? "" }],
          matchChannel: LOCAL_DISCORD.channels.matches,
          staffChannel: LOCAL_DISCORD.channels.staff,
        },
      ],
    };
    const processOf = (own: Kysely<Tables>) => ({
      db: own,
      clock,
      log,
      config,
      discord: createDiscord(config, { clock, fetch: fetchUntilDeath, log }),
      countCall: () => {},
      onThread: () => {},
    });
    const transact = createTransact({ db, clock, chance: systemChance, publishDirectly: () => {} });
    let running = processOf(db.withPlugin(dying));
    const world = {
      db,
      standIn,
      death,
      nowMs: (): number => nowMs,
      moveOn: (ms: number): void => {
        nowMs += ms;
      },
      /** Another process takes the place of the dead one. */
      restart: (): void => {
        death.after(Number.POSITIVE_INFINITY);
        running = processOf(db.withPlugin(dying));
      },
      deleteOld: (): Promise<void> => deleteOldMatches({ transact, clock }),
      change: (view: ReturnType<typeof matchOf>): Promise<void> =>
        changeMatch({ transact, clock, config, onDue: () => {} }, view.matchId, (match) =>
          withView(match, Number(view.version), viewOf(view).view),
        ),
      /** One round of the worker. Time moves on by its pause. @returns whether something is left */
      round: async (): Promise<boolean> => {
        const left = await showDue(running);
        if (typeof left === "number") nowMs += left;
        return left !== false;
      },
      /** Rounds until nothing is left. @throws Error after `most` rounds */
      rest: async (most = 5_000): Promise<void> => {
        for (let round = 0; await world.round(); round++)
          if (round > most) throw new Error(`not at rest after ${most} rounds`);
      },
      /** How what Discord shows differs from what it is to show. */
      differences: async (): Promise<readonly string[]> => {
        const targets = await db.selectFrom("target").selectAll().execute();
        const threads = standIn.guilds.threadsIn(LOCAL_DISCORD.channels.matches);
        return targets.flatMap(({ key, channel_id, wanted, ask_at_ms, stopped }) => {
          const unrest = ask_at_ms === null && stopped === "" ? [] : [`${key}: is not at rest`];
          if (!("thread" in wanted)) {
            const members = standIn.guilds.channels
              .get(channel_id)
              ?.permission_overwrites?.filter(({ type, id }) => type === 1 && id !== config.applicationId);
            const isRight = isDeepStrictEqual(
              members?.map(({ id }) => id).sort(),
              [...wanted.allowed].sort(),
            );
            return [...unrest, ...(isRight ? [] : [`${key}: others may enter`])];
          }
          const own = threads.filter(({ name }) => name === wanted.thread);
          const messages = own.flatMap(({ id }) => standIn.guilds.messagesIn(id));
          const pings = standIn.guilds.pings.filter(({ channelId }) =>
            own.some(({ id }) => id === channelId),
          );
          return [
            ...unrest,
            ...(own.length === 1 ? [] : [`${key}: ${own.length} threads`]),
            ...(messages.length === 1 ? [] : [`${key}: ${messages.length} messages`]),
            ...(pings.length === 1 ? [] : [`${key}: ${pings.length} notifications`]),
            ...(isDeepStrictEqual(messages[0]?.embeds, wanted.message.embeds)
              ? []
              : [`${key}: shows another state`]),
          ];
        });
      },
    };
    return world;
  });
