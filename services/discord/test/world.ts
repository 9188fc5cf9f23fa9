import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { create } from "@bufbuild/protobuf";
import { createTransact, openDatabase } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { type MatchView, ViewForResponseSchema } from "@gokaku/proto/matches/v1/matches_pb";
import { CountDeadLettersResponseSchema } from "@gokaku/proto/operations/v1/operations_pb";
import {
  EndDirectWishResponseSchema,
  GetRankingResponseSchema,
  GetSeasonsResponseSchema,
  ListBegunSeasonsResponseSchema,
  ListDirectWishesResponseSchema,
  ListRatesResponseSchema,
  SeasonState,
} from "@gokaku/proto/users/v1/users_pb";
import { openAll, systemChance } from "@gokaku/service";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { LOCAL_DISCORD, type Message, startDiscord } from "@gokaku/testing/discord";
import type { KyselyPlugin, Selectable } from "kysely";
import type { Direct } from "../src/domain/direct.ts";
import { createMarkOf } from "../src/domain/leaver.ts";
import { withView } from "../src/domain/match.ts";
import type { Letters, Notice } from "../src/domain/notice.ts";
import type { RoomWanted, Wanted } from "../src/domain/target.ts";
import { createDiscord } from "../src/remote/discord.ts";
import { viewOf } from "../src/remote/read.ts";
import { getMarkKey } from "../src/store/leavers.ts";
import type { Tables } from "../src/store/tables.ts";
import { resumePlaces } from "../src/store/targets.ts";
import { changeMatch } from "../src/usecases/change-match.ts";
import { deleteOldMatches } from "../src/usecases/delete-old.ts";
import { forgetPlayer } from "../src/usecases/forget-player.ts";
import { notifyStaff } from "../src/usecases/notify-staff.ts";
import { reportLetters } from "../src/usecases/report-letters.ts";
import { reportSlow } from "../src/usecases/report-slow.ts";
import { sendDirects } from "../src/usecases/send-directs.ts";
import { setRoles } from "../src/usecases/set-roles.ts";
import { showDue } from "../src/usecases/show-due.ts";

/** Smaller than the one of users, so that a test has several. */
const PAGE = 2;

interface Ranking {
  /** "" while no season runs. */
  current: string;
  /** The newest first. */
  archived: string[];
  /** Of each season by user id. */
  rates: Map<string, Map<string, number>>;
  /** How many are published. */
  published: number;
}

class Killed extends Error {}

/** The end of a process at one of its awaits. Everything that it asks for afterwards fails. */
const createDeath = () => {
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
    /** Of every call, with the kind of its target. */
    const outcomes: string[] = [];
    /** Called while the service waits: once for a page or a call, at every query of the worker. */
    const meanwhile: Record<"afterPage" | "afterCall", (() => Promise<void>) | null> & {
      afterQuery: ((rows: readonly unknown[]) => Promise<void>) | null;
    } = { afterPage: null, afterCall: null, afterQuery: null };
    const dyingWith = (death: ReturnType<typeof createDeath>): KyselyPlugin => ({
      transformQuery: ({ node }) => {
        death.pass();
        return node;
      },
      transformResult: async ({ result }) => {
        death.pass();
        const { afterQuery } = meanwhile;
        await afterQuery?.(result.rows);
        return result;
      },
    });
    /** The calls that Discord has not answered yet. */
    const underWay = new Set<Promise<unknown>>();
    const fetchUntil =
      (death: ReturnType<typeof createDeath>): typeof fetch =>
      async (input, init) => {
        death.pass();
        const answer = fetch(input, init);
        underWay.add(answer);
        const response = await answer.finally(() => underWay.delete(answer));
        death.pass();
        const { afterCall } = meanwhile;
        meanwhile.afterCall = null;
        await afterCall?.();
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
          roles: {
            tiers: LOCAL_DISCORD.roles.tiers.map((role, place) => ({ from: 300 * place, role })),
            top100: LOCAL_DISCORD.roles.top100,
          },
        },
      ],
    };
    const startProcess = () => {
      const death = createDeath();
      const deps = {
        db: db.withPlugin(dyingWith(death)),
        clock,
        log,
        config,
        discord: createDiscord(config, { clock, fetch: fetchUntil(death), log }),
        users,
        countCall: (kind: string, outcome: string) => void outcomes.push(`${kind} ${outcome}`),
        onThread: () => {},
      };
      return { death, deps };
    };
    const transact = createTransact({
      db,
      clock,
      chance: systemChance,
      timers: ports.timers,
      publishDirectly: () => {},
    });
    const markOf = createMarkOf(await getMarkKey(db));
    /** The matches as matches knows them now. */
    const views = new Map<string, MatchView>();
    const matches = {
      viewFor: async ({ matchId = "", userIds = [] }: { matchId?: string; userIds?: string[] }) => {
        const match = views.get(matchId);
        const seen = match === undefined ? [] : userIds.map((userId) => ({ userId, match }));
        return create(ViewForResponseSchema, { views: seen });
      },
    };
    /** The dead letters of users; payments does not answer. */
    const letters: { ofUsers: readonly Letters[] } = { ofUsers: [] };
    const operations = {
      payments: {
        countDeadLetters: async () => {
          throw new CodedError("unavailable", "payments does not answer");
        },
      },
      users: {
        countDeadLetters: async () => {
          const counts = letters.ofUsers.map((one) => ({ ...one, newestAtMs: BigInt(one.newestAtMs) }));
          return create(CountDeadLettersResponseSchema, { counts });
        },
      },
    };
    /** The ranking as users knows it now: the rates, of which the first ones are published. */
    const ranking: Ranking = { current: "season_9", archived: [], rates: new Map(), published: 1 };
    const listed = (seasonId: string) => {
      const isKnown = seasonId === ranking.current || ranking.archived.includes(seasonId);
      return isKnown ? [...(ranking.rates.get(seasonId) ?? new Map<string, number>())] : [];
    };
    const bestOf = (seasonId: string): string[] =>
      listed(seasonId)
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, ranking.published)
        .map(([userId]) => userId);
    /** The players who wish direct messages. */
    const wishes = new Set<string>();
    const isUsersDown = { now: false };
    /** Those who deleted the account: the rates leave them out, the published ranking does not. */
    const deleted = new Set<string>();
    /** Runs once users has answered who wishes direct messages. */
    const afterWishes = { run: async (): Promise<void> => {} };
    const users = {
      getSeasons: async () =>
        create(GetSeasonsResponseSchema, ranking.current === "" ? {} : { current: { id: ranking.current } }),
      listBegunSeasons: async () =>
        create(ListBegunSeasonsResponseSchema, {
          seasons: ranking.archived.map((id) => ({ id, state: SeasonState.ARCHIVED })),
        }),
      getRanking: async ({ seasonId = "" }: { seasonId?: string }) =>
        create(GetRankingResponseSchema, {
          seasonId,
          rankings: bestOf(seasonId).map((userId) => ({ card: { userId } })),
        }),
      listRates: async ({ seasonId = "", afterUserId = "" }: { seasonId?: string; afterUserId?: string }) => {
        const players = listed(seasonId)
          .map(([userId, rate]) => ({ userId, rate }))
          .toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
          .filter(({ userId }) => userId > afterUserId && !deleted.has(userId));
        const page = create(ListRatesResponseSchema, {
          players: players.slice(0, PAGE),
          hasMore: players.length > PAGE,
        });
        const { afterPage } = meanwhile;
        meanwhile.afterPage = null;
        await afterPage?.();
        return page;
      },
      listDirectWishes: async ({ userIds = [] }: { userIds?: string[] }) => {
        const wishing = userIds.filter((id) => wishes.has(id));
        await afterWishes.run();
        return create(ListDirectWishesResponseSchema, { userIds: wishing });
      },
      endDirectWish: async ({ userId = "" }: { userId?: string }) => {
        if (isUsersDown.now) throw new CodedError("unavailable", "users does not answer");
        wishes.delete(userId);
        return create(EndDirectWishResponseSchema);
      },
    };
    let running = startProcess();
    const reporting = {
      db,
      transact,
      clock,
      log,
      config,
      markOf,
      matches,
      users,
      operations,
      onDue: () => {},
    };
    const roomDifferences = (channelId: string, { allowed }: RoomWanted): readonly string[] => {
      const members = standIn.guilds.channels
        .get(channelId)
        ?.permission_overwrites?.filter(({ type, id }) => type === 1 && id !== config.applicationId);
      const isRight = isDeepStrictEqual(members?.map(({ id }) => id).sort(), [...allowed].sort());
      return isRight ? [] : ["others may enter"];
    };
    const messageDifferences = (
      messages: readonly Pick<Message, "embeds">[],
      { message }: Wanted,
    ): readonly string[] => [
      ...(messages.length === 1 ? [] : [`${messages.length} messages`]),
      ...(isDeepStrictEqual(messages[0]?.embeds, message.embeds) ? [] : ["shows another state"]),
    ];
    const threadDifferences = (channelId: string, wanted: Wanted): readonly string[] => {
      const own = standIn.guilds.threadsIn(channelId).filter(({ name }) => name === wanted.thread);
      const messages = own.flatMap(({ id }) => standIn.guilds.messagesIn(id));
      const pings = standIn.guilds.pings.filter(({ channelId: at }) => own.some(({ id }) => id === at));
      return [
        ...(own.length === 1 ? [] : [`${own.length} threads`]),
        ...(pings.length === 1 ? [] : [`${pings.length} notifications`]),
        ...messageDifferences(messages, wanted),
      ];
    };
    /** The direct messages to a player about one thing. */
    const directsTo = (userId: string, title: string): readonly Message[] =>
      [...standIn.guilds.channels.values()]
        .filter(({ recipients }) => recipients?.some((one) => "id" in one && one.id === userId))
        .flatMap(({ id }) => standIn.guilds.messagesIn(id))
        .filter(({ embeds }) => embeds[0]?.title === title);
    const membersOf = (roleId: string): readonly string[] =>
      [...(standIn.guilds.guilds.get(LOCAL_DISCORD.guildId)?.rolesOf ?? [])]
        .filter(([, roles]) => roles.has(roleId))
        .map(([userId]) => userId)
        .sort();
    /** The players that the ranking of the running season gives a role. */
    const ranked = (roleId: string): readonly string[] => {
      const place = LOCAL_DISCORD.roles.tiers.indexOf(roleId);
      const last = LOCAL_DISCORD.roles.tiers.length - 1;
      return roleId === LOCAL_DISCORD.roles.top100
        ? bestOf(ranking.current).sort()
        : listed(ranking.current)
            .filter(([, rate]) => Math.min(last, Math.floor(rate / 300)) === place)
            .map(([userId]) => userId)
            .sort();
    };
    const roleDifferences = (roleId: string): readonly string[] =>
      isDeepStrictEqual(membersOf(roleId), ranked(roleId)) ? [] : [`others have it: ${membersOf(roleId)}`];
    const differencesOf = ({ channel_id: channelId, wanted }: Selectable<Tables["target"]>) => {
      if ("allowed" in wanted) return roomDifferences(channelId, wanted);
      if ("round" in wanted) return roleDifferences(channelId);
      if ("recipient" in wanted)
        return messageDifferences(directsTo(wanted.recipient, wanted.marker), wanted);
      if (wanted.thread !== "") return threadDifferences(channelId, wanted);
      const own = standIn.guilds
        .messagesIn(channelId)
        .filter(({ embeds }) => embeds[0]?.title === wanted.marker);
      return messageDifferences(own, wanted);
    };
    const world = {
      db,
      standIn,
      /** The process ends after so many awaits. */
      dieAfter: (steps: number): void => running.death.after(steps),
      isDead: (): boolean => running.death.hasCome(),
      nowMs: (): number => nowMs,
      moveOn: (ms: number): void => {
        nowMs += ms;
      },
      /** Another process takes the place of the dead one, once Discord has what that one sent. */
      restart: async (): Promise<void> => {
        await Promise.allSettled(underWay);
        running = startProcess();
      },
      meanwhile,
      outcomes,
      forget: (userId: string): Promise<void> => {
        deleted.add(userId);
        return forgetPlayer(
          { db, transact, clock, config, markOf, onDue: () => {} },
          { userId, leftAtMs: nowMs },
        );
      },
      deleteOld: (): Promise<void> => deleteOldMatches({ transact, clock }),
      views,
      letters,
      ranking,
      wishes,
      isUsersDown,
      afterWishes,
      directsTo,
      sendDirects: (direct: Direct, userIds: readonly string[]): Promise<void> =>
        sendDirects(reporting, direct, userIds),
      membersOf,
      setRates: (seasonId: string, rates: Readonly<Record<string, number>>): void =>
        void ranking.rates.set(seasonId, new Map(Object.entries(rates))),
      setRoles: (): Promise<void> => setRoles(reporting),
      resumePlaces: (): Promise<void> => resumePlaces(db, nowMs),
      change: (view: MatchView): Promise<void> => {
        views.set(view.matchId, view);
        return changeMatch(reporting, view.matchId, (match) =>
          withView(match, Number(view.version), viewOf(view).view),
        );
      },
      notify: (notice: Notice): Promise<void> => notifyStaff(reporting, [notice]),
      reportSlow: (): Promise<void> => reportSlow(reporting),
      reportLetters: (): Promise<void> => reportLetters(reporting),
      /** The titles of what staff reads. */
      staff: (): readonly (string | undefined)[] =>
        standIn.guilds.messagesIn(LOCAL_DISCORD.channels.staff).map(({ embeds }) => embeds[0]?.title),
      /** One round of the worker. Time moves on by its pause. @returns whether something is left */
      round: async (): Promise<boolean> => {
        const left = await showDue(running.deps);
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
        return targets.flatMap((target) => {
          const { key, ask_at_ms, stopped } = target;
          const findings = ask_at_ms === null && stopped === "" ? [] : ["is not at rest"];
          return [...findings, ...differencesOf(target)].map((finding) => `${key}: ${finding}`);
        });
      },
    };
    return world;
  });
