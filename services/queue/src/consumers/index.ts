import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { coalesce } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { readMatchId, readPlayer, readSeason, readSettled, readUserId } from "../remote/read.ts";
import type { Deps } from "../usecases/deps.ts";
import {
  closeMatches,
  correctPlayers,
  projectPlayer,
  projectSeason,
  releasePlayer,
  settlePlayers,
} from "../usecases/project-events.ts";

/** Ended matches that share one statement. */
const MOST_PER_STATEMENT = 100;

/** The consumers of other services' events. Every handler is idempotent and independent of the order. */
export const startConsumers = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  deps: Pick<Deps, "db" | "transact" | "releaseSettled" | "clock" | "onMatchesClosed">,
): void => {
  const closeTogether = coalesce(async (matchIds: readonly MatchId[]) => {
    await closeMatches(deps, matchIds);
    return matchIds;
  }, MOST_PER_STATEMENT);
  const close = async ({ matchId }: { readonly matchId: string }): Promise<void> => {
    await closeTogether(readMatchId(matchId));
  };
  const consumers = [
    startConsumer("queue_project-player", context, ({ player, byAdmin }) =>
      projectPlayer(deps, readPlayer(player), byAdmin),
    ),
    startConsumer("queue_release-player", context, ({ matchId, userId }) =>
      releasePlayer(deps, readMatchId(matchId), readUserId(userId)),
    ),
    startConsumer("queue_settle-players", context, (event) => settlePlayers(deps, readSettled(event))),
    startConsumer("queue_correct-players", context, ({ players }) =>
      correctPlayers(deps, players.map(readPlayer)),
    ),
    startConsumer("queue_project-season", context, ({ season, version }) =>
      projectSeason(deps, readSeason(season, version)),
    ),
    startConsumer("queue_close-settled", context, close),
    startConsumer("queue_close-disputed", context, close),
  ];
  for (const consumer of consumers) stack.use(consumer);
};
