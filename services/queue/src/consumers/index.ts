import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Clock } from "@gokaku/service";
import type { Store } from "../usecases/ports.ts";
import { projectPlayer } from "../usecases/project-player.ts";
import { sweepAfterSeason } from "../usecases/sweep-queue.ts";
import { readMatchId, readPlayer, readSeason, readUserId } from "../wire/read.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Everything that queue learns from the others. Each effect may come twice and in any order. */
export const startConsumers = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  { store, clock }: Deps,
): void => {
  stack.use(
    startConsumer("queue_project-player", context, ({ player, byAdmin }) =>
      projectPlayer({ store, clock }, readPlayer(player), byAdmin),
    ),
  );
  stack.use(
    startConsumer("queue_release-player", context, ({ matchId, userId }) =>
      store.read.seats.release(readMatchId(matchId), readUserId(userId), clock.nowMs()),
    ),
  );
  stack.use(
    startConsumer("queue_project-season", context, async ({ season, version }) => {
      await store.read.seasons.keepNewest(readSeason(season, version));
      await sweepAfterSeason({ store, clock });
    }),
  );
  stack.use(
    startConsumer("queue_close-settled", context, ({ matchId }) =>
      store.read.claims.close(readMatchId(matchId), clock.nowMs()),
    ),
  );
  stack.use(
    startConsumer("queue_close-disputed", context, ({ matchId }) =>
      store.read.claims.close(readMatchId(matchId), clock.nowMs()),
    ),
  );
};
