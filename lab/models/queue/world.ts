import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { CodedError, type MatchId, parseUserId, type UserId } from "@gokaku/game";
import { byServices, matchRefusalToProto } from "@gokaku/grpc";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState, QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { PlayerStateSchema, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll } from "@gokaku/service";
import { implementSome } from "@gokaku/testing";
import { ROLE_NUMBERS } from "../../../services/queue/src/domain/roles.ts";
import { readPlayer } from "../../../services/queue/src/remote/read.ts";
import { queueRpc } from "../../../services/queue/src/rpc/index.ts";
import { listUndecidedClaims, type UndecidedClaim } from "../../../services/queue/src/store/claims.ts";
import { createMatches, storeOutcomes } from "../../../services/queue/src/usecases/create-matches.ts";
import { getTickToPlan } from "../../../services/queue/src/usecases/get-ticks.ts";
import { expireTick, openTick } from "../../../services/queue/src/usecases/open-tick.ts";
import {
  closeMatches,
  projectPlayer,
  projectSeason,
  settlePlayers,
} from "../../../services/queue/src/usecases/project-events.ts";
import { sweepAbsent } from "../../../services/queue/src/usecases/sweep-queue.ts";
import { writeClaims } from "../../../services/queue/src/usecases/write-claims.ts";
import { planOf } from "../../../services/queue/test/harness.ts";
import { codeOf, createLocalClient } from "../local-client.ts";
import type { Course, World } from "../machine.ts";
import { openQueue } from "../open-queue.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { type Act, PLAYERS, planned, type Verdict } from "./model.ts";

const ROLES = { all: [...ROLE_NUMBERS], reversed: ROLE_NUMBERS.toReversed() };

const userIdOf = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new RangeError(`not a user id: ${text}`);
  return id;
};

type PlayerState = MessageInitShape<typeof PlayerStateSchema>;

/** Queue with a database of its own. Users and matches answer as a course says. */
export const openQueueWorld = (): Promise<World<Act>> =>
  openAll(async (stack) => {
    const clock = new VirtualClock();
    const accounts = new Map<string, PlayerState>();
    const made = new Set<string>();
    let verdict: Verdict = "created";
    let named = 0;
    let isFresh = true;

    const users = implementSome(UsersService, {
      only: {
        getPlayer: byServices(["queue"], async ({ userId }) => {
          const player = accounts.get(userId);
          if (player === undefined) throw new CodedError("user_not_found", `no user ${userId}`);
          return { player };
        }),
      },
    });
    const matches = implementSome(MatchesService, {
      only: {
        createMatches: byServices(["queue"], async ({ matches: wanted }) => {
          if (verdict === "unavailable") throw new CodedError("unavailable", "matches is down");
          const isMaking = verdict === "created" || verdict === "lost";
          if (isMaking) for (const { matchId } of wanted) made.add(matchId);
          if (verdict === "lost") throw new CodedError("unavailable", "the answer was lost");
          const refusal = verdict === "created" ? "malformed" : verdict;
          return {
            results: wanted.map(({ matchId, seats }) => ({
              matchId,
              created: made.has(matchId),
              ...(!made.has(matchId) && {
                refusal: matchRefusalToProto(refusal as "seated" | "season_closed" | "malformed"),
                userIds: refusal === "seated" ? [seats[named]?.card?.userId ?? ""] : [],
              }),
            })),
          };
        }),
      },
    });
    const nowMs = (): number => clock.nowMs();
    const { store, deps } = await openQueue(stack, clock, {
      users: createLocalClient(UsersService, users, "queue", nowMs),
      matches: createLocalClient(MatchesService, matches, "queue", nowMs),
      isProjectionFresh: () => Promise.resolve(isFresh),
    });
    const rpc = queueRpc(deps, store.log);
    const clientOf = (name: string) => createLocalClient(QueueService, rpc, name, nowMs);
    const [gateway, realtime, matchmaker] = [
      clientOf("gateway"),
      clientOf("realtime"),
      clientOf("matchmaker"),
    ];
    let courses = 0;

    /** The queue is one for all, so a course begins with an empty one. */
    const empty = async (): Promise<void> => {
      for (const table of ["entry", "claim", "seat", "tick", "season"])
        await store.rows(`delete from ${table}`);
      deps.cachedTick.current = null;
      accounts.clear();
      made.clear();
      isFresh = true;
    };

    const begin = async (): Promise<Course<Act>> => {
      courses += 1;
      const beginMs = clock.nextWeek();
      await empty();
      const seasonId = `season_${courses}`;
      const season = { seasonId, startMs: beginMs - 1000, endMs: beginMs + 6 * 86_400_000 };
      await projectSeason(deps, { ...season, version: 1, state: "active" });
      const ids = PLAYERS.map((place) => userIdOf(`q${courses}_${place}`));
      const userOf = (place: number): UserId => ids[place] ?? userIdOf("stranger");
      for (const userId of ids)
        accounts.set(userId, {
          card: { userId, trainerName: userId, rate: 1500 },
          version: 1n,
          mu: 1500,
          sigma: 250,
          seasonId,
        });
      const stale = new Set<number>();
      let wantsFresh = true;
      let tickKey = 1;
      const made = new Set<string>();
      const done: (readonly UndecidedClaim[])[] = [];
      const closable: string[] = [];

      const stateOf = (place: number) => readPlayer(create(PlayerStateSchema, accounts.get(userOf(place))));
      const hear = async (place: number, byAdmin: boolean): Promise<void> => {
        await projectPlayer(deps, stateOf(place), byAdmin);
        stale.delete(place);
        isFresh = wantsFresh && stale.size === 0;
      };

      const join = (place: number, roles: keyof typeof ROLES, isMember: boolean): Promise<string> =>
        codeOf(
          gateway.join(
            {
              selectedRoles: ROLES[roles],
              blocking: [],
              memberCheckedAt: BigInt(isMember ? Math.floor(clock.nowMs() / 1000) : 0),
            },
            { as: { userId: userOf(place) } },
          ),
        );

      const account = async ({ who, to, byAdmin, isHeard }: Extract<Act, { readonly do: "account" }>) => {
        const before = accounts.get(userOf(who));
        accounts.set(userOf(who), {
          ...before,
          version: BigInt(before?.version ?? 0n) + 1n,
          isBanned: to === "banned",
          effectivePenalty: to === "penalised" ? 6 : 0,
          penaltyTimeoutUntilS: to === "timed out" ? BigInt(Math.floor(clock.nowMs() / 1000) + 60) : 0n,
        } as PlayerState);
        stale.add(who);
        isFresh = false;
        if (isHeard) await hear(who, byAdmin);
        return "accepted";
      };

      const plan = async (from: number, isBroken: boolean): Promise<string> => {
        const tick = await getTickToPlan(deps, tickKey).catch(() => null);
        const snapshot = tick?.snapshot ?? [];
        const places = planned(
          snapshot.map(({ userId }) => ids.indexOf(userId as UserId)),
          from,
        );
        const ten = places.flatMap((place) => snapshot.filter(({ userId }) => userId === userOf(place)));
        const [match] = planOf(ten.length === 10 ? ten : []);
        for (const seat of match?.seats ?? [])
          seat.choice =
            snapshot.find(({ entryId }) => entryId === seat.entryId)?.roles.indexOf(seat.role ?? 0) ?? 0;
        const first = match?.seats?.[0];
        const sent =
          match &&
          isBroken &&
          ({ ...match, seats: [first, ...(match.seats ?? []).slice(0, 9)] } as typeof match);
        const matchesSent = [sent || match].filter((one) => one !== undefined);
        const { accepted, refusal } = await matchmaker.submitPlan([
          {
            part: {
              case: "header",
              value: { tickId: String(tickKey), matchCount: matchesSent.length, solverVersion: "model" },
            },
          },
          { part: { case: "matches", value: { matches: matchesSent } } },
          {
            part: {
              case: "leftovers",
              value: {
                leftovers: snapshot
                  .filter((player) => !ten.includes(player))
                  .map(({ entryId, userId }) => ({ entryId, userId, scope: "worth" })),
              },
            },
          },
        ]);
        return accepted ? "accepted" : refusal;
      };

      const answer = async (act: Extract<Act, { readonly do: "answer" }>): Promise<string> => {
        ({ verdict, named } = act);
        const claims = await listUndecidedClaims(store.db, 10);
        const code = await codeOf(createMatches(deps));
        if (claims.length > 0) {
          if (code === "accepted") done.push(claims);
          if (verdict === "lost" || verdict === "created")
            for (const { matchId } of claims) if (!made.has(matchId)) closable.push(matchId);
          if (verdict === "lost" || verdict === "created")
            for (const { matchId } of claims) made.add(matchId);
        }
        return code;
      };

      const lateAnswer = async (): Promise<string> => {
        const [claims = []] = done;
        const opposite = claims.map(({ matchId }) => {
          const outcome = made.has(matchId)
            ? ({ created: false, reason: "malformed", userIds: [] } as const)
            : ({ created: true } as const);
          return [matchId, outcome] as const;
        });
        await storeOutcomes(deps, claims, new Map(opposite));
        return "accepted";
      };

      const settle = async (): Promise<string> => {
        const matchId = closable.shift() as MatchId;
        const [row] = await store.rows<{ seats: readonly { user_id: string }[] }>(
          "select seats from claim where match_id = $1",
          [matchId],
        );
        const places = row?.seats.map(({ user_id }) => ids.indexOf(user_id as UserId)) ?? [];
        await settlePlayers(deps, { matchId, players: places.map(stateOf), hasWinner: true });
        for (const place of places) stale.delete(place);
        isFresh = wantsFresh && stale.size === 0;
        return "accepted";
      };

      const open = async (): Promise<string> => {
        const { outcome } = await openTick(deps, { key: clock.nowMs(), triggeredBy: null });
        if (outcome === "opened" || outcome === "idle") tickKey = clock.nowMs();
        return outcome;
      };

      const perform = async (act: Act): Promise<string> => {
        clock.advance(1);
        switch (act.do) {
          case "join":
            return join(act.who, act.roles, act.isMember);
          case "join all":
            for (const place of PLAYERS) await join(place, "all", true);
            return "all";
          case "leave":
            return codeOf(gateway.leave({}, { as: { userId: userOf(act.who) } }));
          case "ask":
            return codeOf(gateway.getStatus({}, { as: { userId: userOf(act.who) } }));
          case "ask all":
            return codeOf(realtime.seen({ userIds: ids }));
          case "account":
            return account(act);
          case "hear":
            await hear(act.who, false);
            return "accepted";
          case "fresh":
            wantsFresh = act.isFresh;
            isFresh = wantsFresh && stale.size === 0;
            return "accepted";
          case "open":
            return open();
          case "tick": {
            const outcome = await open();
            await plan(act.from, false);
            if (act.changed !== null)
              await account({ do: "account", who: act.changed, to: "free", byAdmin: true, isHeard: true });
            await writeClaims(deps);
            return outcome;
          }
          case "plan":
            return plan(act.from, act.isBroken);
          case "claim":
            await writeClaims(deps);
            return "accepted";
          case "expire":
            await expireTick(deps);
            return "accepted";
          case "answer":
            return answer(act);
          case "late answer":
            return lateAnswer();
          case "close":
            await closeMatches(deps, [closable[0] as MatchId]);
            return "accepted";
          case "settle":
            return settle();
          case "sweep":
            await sweepAbsent(deps, 0);
            return "accepted";
          case "clear":
            return codeOf(
              gateway.clearQueue(
                {},
                { as: { userId: userIdOf("operator"), role: act.isAdmin ? "admin" : "player" } },
              ),
            );
          case "season closes":
            await projectSeason(deps, { ...season, version: 2, state: "closing" });
            return "accepted";
          case "pass":
            clock.advance(act.ms);
            return "accepted";
        }
      };

      const look = async () => {
        const { statuses } = await realtime.listStatuses({ userIds: ids });
        return statuses.map(({ entry, lastEnd, inMatch, resultPending }) => ({
          entry:
            entry === undefined
              ? null
              : `${entry.state === EntryState.CLAIMED ? "claimed" : "waiting"} ${entry.version} ${
                  entry.selectedRoles[0] === ROLES.all[0] ? "all" : "reversed"
                }`,
          lastEnd: lastEnd === undefined ? null : lastEnd.cause,
          inMatch,
          resultPending,
        }));
      };

      return { perform, look };
    };

    return { begin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  });
