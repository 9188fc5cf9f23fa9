import { create } from "@bufbuild/protobuf";
import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import { byServices, type GrpcClient } from "@gokaku/grpc";
import { PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import { Attendance, MatchesService, MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState, QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { PlayerStateSchema, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll } from "@gokaku/service";
import { implementSome } from "@gokaku/testing";
import { matchesRpc } from "../../../services/matches/src/rpc/index.ts";
import { createWriteStep } from "../../../services/matches/src/store/steps.ts";
import type { Tables as MatchTables } from "../../../services/matches/src/store/tables.ts";
import { createMeetDeadlines } from "../../../services/matches/src/usecases/meet-deadlines.ts";
import { ROLE_NUMBERS } from "../../../services/queue/src/domain/roles.ts";
import { readMatchId, readPlayer, readUserId, readVacated } from "../../../services/queue/src/remote/read.ts";
import { queueRpc } from "../../../services/queue/src/rpc/index.ts";
import { createMatches } from "../../../services/queue/src/usecases/create-matches.ts";
import { getTickToPlan } from "../../../services/queue/src/usecases/get-ticks.ts";
import { offerSeats, recordVacated } from "../../../services/queue/src/usecases/offer-seats.ts";
import { openTick } from "../../../services/queue/src/usecases/open-tick.ts";
import {
  closeMatches,
  projectSeason,
  settlePlayers,
} from "../../../services/queue/src/usecases/project-events.ts";
import { recordReturning } from "../../../services/queue/src/usecases/return-players.ts";
import { seatSubstitutes } from "../../../services/queue/src/usecases/seat-substitutes.ts";
import { writeClaims } from "../../../services/queue/src/usecases/write-claims.ts";
import { planOf } from "../../../services/queue/test/harness.ts";
import { codeOf, createLocalClient } from "../local-client.ts";
import type { Course, World } from "../machine.ts";
import { openQueue } from "../open-queue.ts";
import { type Emitted, openStore } from "../open-store.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { type Act, isSteady, type LINKS, PLAYERS, TEN, WAITING } from "./model.ts";

/** In this order they suit every seat that may open. */
const ROLES_OF: Readonly<Record<number, readonly number[]>> = {
  10: [1, 2, 5, 3, 4],
  11: [3, 4, 1, 2, 5],
  12: [3, 4],
};

const userIdOf = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new RangeError(`not a user id: ${text}`);
  return id;
};

type News = Extract<Emitted, { readonly subject: "match.vacated" | "match.settled" }>;
const isNews = (event: Emitted): event is News =>
  event.subject === "match.vacated" || event.subject === "match.settled";

/** Queue and matches with databases of their own; the events of matches travel when a course delivers them. */
export const openSubstituteWorld = (): Promise<World<Act>> =>
  openAll(async (stack) => {
    const clock = new VirtualClock();
    const nowMs = (): number => clock.nowMs();
    const matchStore = await openStore<MatchTables>(stack, "matches", clock);
    const matchDeps = {
      ...matchStore,
      writeStep: createWriteStep(matchStore.write),
      reportDeadlineS: 2400,
      voicePairs: [],
    };
    const matchRpc = matchesRpc(matchDeps);
    const matchesOf = (name: string) => createLocalClient(MatchesService, matchRpc, name, nowMs);
    const [matchGateway, matchQueue] = [matchesOf("gateway"), matchesOf("queue")];
    let link: (typeof LINKS)[number] = "up";
    const answered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (link === "down") throw new CodedError("unavailable", "matches is down");
      const answer = await ask();
      if (link === "lost") throw new CodedError("unavailable", "the answer was lost");
      return answer;
    };
    const linked = {
      ...matchQueue,
      seatSubstitute: (request) => answered(() => matchQueue.seatSubstitute(request)),
      abandonMatch: (request) => answered(() => matchQueue.abandonMatch(request)),
    } satisfies GrpcClient<typeof MatchesService> as GrpcClient<typeof MatchesService>;

    let seasonId = "";
    const playerOf = (userId: string) => ({
      card: { userId, trainerName: userId, rate: 1500 },
      version: 1n,
      mu: 1500,
      sigma: 250,
      seasonId,
    });
    const users = implementSome(UsersService, {
      only: { getPlayer: byServices(["queue"], async ({ userId }) => ({ player: playerOf(userId) })) },
    });
    const { store, deps } = await openQueue(stack, clock, {
      users: createLocalClient(UsersService, users, "queue", nowMs),
      matches: linked,
      isProjectionFresh: () => Promise.resolve(true),
    });
    const rpc = queueRpc(deps, store.log);
    const queueOf = (name: string) => createLocalClient(QueueService, rpc, name, nowMs);
    const [gateway, realtime, matchmaker] = [queueOf("gateway"), queueOf("realtime"), queueOf("matchmaker")];
    let courses = 0;
    let lastEvent = 0;

    /** The queue is one for all, so a course begins with an empty one. */
    const empty = async (): Promise<void> => {
      for (const table of ["seat_offer", "vacancy", "entry", "claim", "seat", "tick", "season"])
        await store.rows(`delete from ${table}`);
      deps.cachedTick.current = null;
      link = "up";
    };

    const begin = async (): Promise<Course<Act>> => {
      courses += 1;
      const beginMs = clock.nextWeek();
      await empty();
      seasonId = `season_${courses}`;
      const season = { seasonId, startMs: beginMs - 1000, endMs: beginMs + 6 * 86_400_000 };
      await projectSeason(deps, { ...season, version: 1, state: "active" });
      const ids = PLAYERS.map((place) => userIdOf(`s${courses}_${place}`));
      const userOf = (place: number): UserId => ids[place] ?? userIdOf("stranger");
      const placeOf = (userId: string): number => ids.map(String).indexOf(userId);
      const as = (place: number) => ({ as: { userId: userOf(place) } });
      const pending: News[] = [];
      const delivered: News[] = [];
      /** The players whose results users stores. */
      let closed: readonly string[] = [];

      const join = async (place: number): Promise<void> => {
        await gateway.join(
          {
            selectedRoles: [...(ROLES_OF[place] ?? ROLE_NUMBERS)],
            blocking: [],
            memberCheckedAt: BigInt(Math.floor(clock.nowMs() / 1000)),
          },
          as(place),
        );
      };
      const tickKey = clock.nowMs();
      const matchId = `${tickKey}00000`;
      const play = async (): Promise<void> => {
        for (const place of TEN) await join(place);
        await openTick(deps, { key: tickKey, triggeredBy: null });
        const { snapshot } = await getTickToPlan(deps, tickKey);
        const ten = ids.flatMap((id) => snapshot.filter(({ userId }) => userId === id));
        await matchmaker.submitPlan([
          {
            part: {
              case: "header",
              value: { tickId: String(tickKey), matchCount: 1, solverVersion: "model" },
            },
          },
          { part: { case: "matches", value: { matches: [...planOf(ten)] } } },
        ]);
        await writeClaims(deps);
        await createMatches(deps);
        for (const place of TEN.filter(isSteady)) await matchGateway.checkIn({}, as(place));
        for (const place of WAITING) await join(place);
      };
      await play();
      const lookAtDeadlines = createMeetDeadlines(matchDeps, clock.nowMs() - 20_000);

      const hear = async (news: News): Promise<void> => {
        if (news.subject === "match.vacated") return recordVacated(deps, readVacated(news.payload));
        const id = readMatchId(news.payload.matchId);
        await closeMatches(deps, [id]);
        const returning = news.payload.returningUserIds.map(readUserId);
        if (returning.length > 0) await recordReturning(deps, id, returning);
      };
      const deliver = async (which: "next" | "newest" | "again"): Promise<string> => {
        const news = which === "again" ? delivered[0] : which === "newest" ? pending.pop() : pending.shift();
        if (news === undefined) return "nothing";
        await hear(news);
        if (which !== "again") delivered.push(news);
        return "accepted";
      };
      const deliverAll = async (): Promise<string> => {
        const answer = await deliver("next");
        return pending.length > 0 ? deliverAll() : answer;
      };
      const withLink = async (next: typeof link, work: () => Promise<unknown>): Promise<string> => {
        link = next;
        return codeOf(work()).finally(() => {
          link = "up";
        });
      };
      const settle = async (): Promise<void> => {
        const players = closed.map((userId) => readPlayer(create(PlayerStateSchema, playerOf(userId))));
        await settlePlayers(deps, { matchId: readMatchId(matchId), players, hasWinner: false });
      };
      const accept = (who: number): Promise<string> => codeOf(gateway.acceptOffer({ matchId }, as(who)));

      const perform = async (act: Act): Promise<string> => {
        clock.advance(1);
        switch (act.do) {
          case "confirm": {
            const answers: string[] = [];
            for (const who of act.who) answers.push(await codeOf(matchGateway.checkIn({}, as(who))));
            return answers.join(" ");
          }
          case "decline":
            return codeOf(matchGateway.declineMatch({}, as(act.who)));
          case "name": {
            const answers: string[] = [];
            for (const by of act.by)
              answers.push(await codeOf(matchGateway.nameMissing({ userId: userOf(act.who) }, as(by))));
            return answers.join(" ");
          }
          case "timers":
            await lookAtDeadlines();
            return "accepted";
          case "deliver":
            return act.which === "all" ? deliverAll() : deliver(act.which);
          case "settle":
            await settle();
            return "accepted";
          case "look":
            return withLink(act.link, () => offerSeats(deps));
          case "accept":
            return accept(act.who);
          case "refuse":
            return codeOf(gateway.refuseOffer({ matchId }, as(act.who)));
          case "seat":
            return withLink(act.link, () => seatSubstitutes(deps));
          case "offer":
            return [await deliverAll(), await withLink("up", () => offerSeats(deps))].join(" ");
          case "fill": {
            const heard = await deliverAll();
            const looked = await withLink("up", () => offerSeats(deps));
            return [
              heard,
              looked,
              await accept(act.who),
              await withLink("up", () => seatSubstitutes(deps)),
            ].join(" ");
          }
          case "leave":
            return codeOf(gateway.leave({}, as(act.who)));
          case "pass":
            clock.advance(act.ms);
            // Everybody has the page open.
            await realtime.seen({ userIds: ids });
            return "accepted";
        }
      };

      const attendances = new Map([
        [Attendance.OPEN, "open"],
        [Attendance.CONFIRMED, "confirmed"],
        [Attendance.UNCONFIRMED, "unconfirmed"],
      ]);
      const look = async () => {
        const events = await matchStore.eventsAfter(lastEvent);
        lastEvent = events.at(-1)?.id ?? lastEvent;
        const news = events.filter(isNews).filter(({ payload }) => payload.matchId === matchId);
        for (const { subject, payload } of news)
          if (subject === "match.settled") closed = payload.players.map(({ userId }) => userId);
        pending.push(...news);
        const { match } = await matchGateway.getMatch(
          { matchId },
          { as: { userId: userIdOf("moderator"), role: "moderator" } },
        );
        const seats = [match?.view?.teamA, match?.view?.teamB].flatMap((team) =>
          (team?.seats ?? []).toSorted((one, other) => one.role - other.role),
        );
        const { statuses } = await realtime.listStatuses({ userIds: ids });
        return {
          match: {
            isOpen: match?.view?.status === MatchStatus.MATCHED,
            seats: seats.map(
              ({ card, attendance }) =>
                `${placeOf((card ?? create(PlayerCardSchema)).userId)} ${attendances.get(attendance)}`,
            ),
          },
          players: statuses.map(({ entry, lastEnd, inMatch, resultPending, offer }) => ({
            entry:
              entry === undefined
                ? (lastEnd?.cause ?? "none")
                : entry.state === EntryState.CLAIMED
                  ? "claimed"
                  : "waiting",
            seat: inMatch ? "playing" : resultPending ? "counting" : "free",
            isOffered: offer !== undefined,
          })),
        };
      };

      return { perform, look };
    };

    return { begin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  });
