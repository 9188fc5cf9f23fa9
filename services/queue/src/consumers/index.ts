import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { coalesce } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { readMatchId, readPlayer, readSeason, readSettled, readUserId, readVacated } from "../remote/read.ts";
import { forgetPromises } from "../usecases/appointments.ts";
import type { Deps } from "../usecases/deps.ts";
import { recordVacated } from "../usecases/offer-seats.ts";
import {
  closeMatches,
  correctPlayers,
  projectPlayer,
  projectSeason,
  releasePlayer,
  settlePlayers,
} from "../usecases/project-events.ts";
import { recordReturning } from "../usecases/return-players.ts";

/** Ended matches that share one statement. */
const MOST_PER_STATEMENT = 100;
/** Settled matches whose players may be released by one statement. */
const SETTLED_AT_ONCE = 20;

/** The consumers of other services' events. Every handler is idempotent and independent of the order. */
export const startConsumers = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  deps: Pick<Deps, "db" | "transact" | "releaseSettled" | "clock" | "onMatchesClosed" | "onSeatsOpened">,
): void => {
  const closeTogether = coalesce(async (matchIds: readonly MatchId[]) => {
    await closeMatches(deps, matchIds);
    return matchIds;
  }, MOST_PER_STATEMENT);
  const close = async ({ matchId }: { readonly matchId: string }): Promise<void> => {
    await closeTogether(readMatchId(matchId));
  };
  const consumers = [
    startConsumer("queue_project-player", context, async ({ player, byAdmin }) => {
      const read = readPlayer(player);
      await projectPlayer(deps, read, byAdmin);
      const leftAtS = Number(player?.leftAtS ?? 0n);
      if (leftAtS > 0) await forgetPromises(deps, read.userId, leftAtS * 1000);
    }),
    startConsumer("queue_release-player", context, ({ matchId, userId }) =>
      releasePlayer(deps, readMatchId(matchId), readUserId(userId)),
    ),
    startConsumer("queue_settle-players", context, (event) => settlePlayers(deps, readSettled(event)), {
      atOnce: SETTLED_AT_ONCE,
    }),
    startConsumer("queue_correct-players", context, ({ players }) =>
      correctPlayers(deps, players.map(readPlayer)),
    ),
    startConsumer("queue_fit-skills", context, ({ players }) =>
      correctPlayers(deps, players.map(readPlayer)),
    ),
    startConsumer("queue_project-season", context, ({ season, version }) =>
      projectSeason(deps, readSeason(season, version)),
    ),
    startConsumer("queue_close-settled", context, async (event) => {
      await close(event);
      const returning = event.returningUserIds.map(readUserId);
      if (returning.length > 0) await recordReturning(deps, readMatchId(event.matchId), returning);
    }),
    startConsumer("queue_close-disputed", context, close),
    startConsumer("queue_fill-vacancy", context, (event) => recordVacated(deps, readVacated(event))),
  ];
  for (const consumer of consumers) stack.use(consumer);
};
