import { headlineOf } from "@gokaku/contract/headline";
import type { PublicMatch, PublicSeat } from "@gokaku/contract/people";
import type { RouteQuery } from "@gokaku/contract/routes";
import { CodedError, TEAMS, type Team } from "@gokaku/game";
import {
  presentBalance,
  presentCharacterUse,
  presentFairness,
  presentPublicExplanation,
  presentPublicMatch,
  presentPublicPlayer,
  presentRankingCsv,
  presentRules,
} from "@gokaku/present/people";
import type { SettledMatch } from "@gokaku/proto/matches/v1/matches_pb";
import { memoize } from "@gokaku/service";
import { type Handlers, nullIfRefused, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  "users" | "queue" | "matches" | "clock" | "ranking" | "publicView"
>;

const LATEST_SHOWN = 3;
/** How long a match of a history is cached for its headline. */
const HEADLINE_MS = 10_000;

/** Where the reading of settled matches goes on: when the last one was settled, and its id. */
const cursorOf = ({ settledAtMs, matchId }: SettledMatch): string => `${settledAtMs}-${matchId}`;

const teamOf = ({ team_a: a, team_b: b }: PublicMatch, userId: string): Team | null =>
  TEAMS.find((team) => (team === "A" ? a : b).players.some((seat: PublicSeat) => seat.user_id === userId)) ??
  null;

export const peopleRoutes = ({ users, queue, matches, clock, ranking, publicView }: Dependencies) => {
  const runningSeason = memoize(clock, async () => (await users.getSeasons({})).current?.id);
  /** @throws CodedError `season_not_found` without a season while none runs */
  const seasonOf = async ({ season }: RouteQuery<"getFairness">): Promise<string> => {
    const seasonId = season ?? (await runningSeason());
    if (seasonId === undefined) throw new CodedError("season_not_found", "no season runs");
    return seasonId;
  };
  const waits = memoize(clock, async () => (await queue.getRecentWaits({})).waits);
  const withNames = async (settled: readonly SettledMatch[]) => {
    const userIds = new Set(settled.flatMap(({ seats }) => seats.map(({ userId }) => userId)));
    const { cards } = await users.listCards({ userIds: [...userIds] });
    const cardOf = new Map(cards.map((card) => [card.userId, card]));
    return settled.map((match) => presentPublicMatch(match, (userId) => cardOf.get(userId)));
  };
  /** A match without names, and its reasons where they are stored. */
  const readClosed = async (matchId: string) => {
    const [{ match }, explained] = await Promise.all([
      matches.getSettled({ matchId }),
      nullIfRefused(queue.explainClosed({ matchId })),
    ]);
    const reasons = explained?.explanation;
    return { match, explanation: reasons === undefined ? null : presentPublicExplanation(reasons) };
  };
  /** A closed match changes by a decision or correction only. */
  const recentlyClosed = memoize(clock, readClosed, HEADLINE_MS);
  const rules = memoize(clock, async () => {
    const [master, schedule] = await Promise.all([users.getMaster({}), nullIfRefused(queue.getSchedule({}))]);
    return presentRules(master, schedule);
  });
  const latest = memoize(clock, async () => {
    const { matches: settled, lastDay } = await matches.listSettled({ newest: true, limit: LATEST_SHOWN });
    return { settled: await withNames(settled), lastDay };
  });
  return {
    getPublicPlayer: async ({ params }) =>
      ok(presentPublicPlayer(await users.getPublicPlayer({ userId: params.id }))),

    async getPublicMatch({ params }) {
      const { match, explanation } = await readClosed(params.id);
      const [shown] = match === undefined ? [] : await withNames([match]);
      return ok({ ...required(shown, "matches", "match"), explanation });
    },

    async listHeadlines({ params, query }) {
      const ids = new Set(query.matches.split(","));
      const read = await Promise.all([...ids].map((matchId) => nullIfRefused(recentlyClosed(matchId))));
      const headlines = read.flatMap((closed) => {
        if (!closed?.match) return [];
        const match = presentPublicMatch(closed.match, () => undefined);
        const headline = headlineOf({ ...match, explanation: closed.explanation });
        if (headline === null) return [];
        return [{ match_id: match.match_id, team: teamOf(match, params.id), headline }];
      });
      return ok({ headlines });
    },

    async listPublicMatches({ query: { after = "", limit } }) {
      const [afterMs = "", afterMatchId = ""] = after.split("-");
      const { matches: settled } = await matches.listSettled({
        afterMs: BigInt(afterMs),
        afterMatchId,
        limit,
      });
      const last = settled.at(-1);
      return ok({ matches: await withNames(settled), next: last === undefined ? after : cursorOf(last) });
    },

    async getFront() {
      const [view, played] = await Promise.all([nullIfRefused(publicView()), nullIfRefused(latest())]);
      return ok({
        total_waiting: view?.totalWaiting ?? null,
        ongoing_matches: view?.ongoingMatches ?? null,
        matches_of_day: played?.lastDay ?? null,
        latest_matches: played?.settled ?? [],
      });
    },

    getRules: async () => ok(await rules()),

    async getFairness({ query }) {
      const seasonId = await seasonOf(query);
      const [{ fairness }, recent, planned, estimated] = await Promise.all([
        matches.getFairness({ seasonId }),
        waits(),
        nullIfRefused(queue.getPlanGaps({ seasonId })),
        nullIfRefused(queue.getEstimateCounts({ seasonId })),
      ]);
      return ok(presentFairness(seasonId, { fairness, waits: recent, planned, estimated }));
    },

    async getCharacterUse({ query }) {
      const seasonId = await seasonOf(query);
      return ok(presentCharacterUse(seasonId, await matches.getCharacterUse({ seasonId })));
    },

    async getOwnBalance({ query, as }) {
      const seasonId = await seasonOf(query);
      const { balance } = await matches.getOwnBalance({ seasonId }, { as });
      return ok(presentBalance(seasonId, required(balance, "matches", "balance")));
    },

    getRankingCsv: async ({ query }) => ok(presentRankingCsv(await ranking(query))),
  } satisfies Partial<Handlers>;
};
