import { openServiceBase, operationsRpc } from "@gokaku/base";
import { createPictureReader } from "@gokaku/image";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { createSendWebhook } from "./remote/send-webhook.ts";
import { usersRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";
import { createIsWanted } from "./store/webhooks.ts";
import {
  startChangingSeasons,
  startDeliveringWebhooks,
  startEarningCorrections,
  startFittingSkills,
  startHousekeeping,
  startLiftingBans,
  startListingEvidence,
  startPublishingRanking,
} from "./timers/index.ts";
import { decideLeftDisputes } from "./usecases/cases-of-matches.ts";
import { forgetDeliveries } from "./usecases/deliver-webhooks.ts";
import type { Deps } from "./usecases/deps.ts";
import { forgetTraces } from "./usecases/evidence.ts";
import { createRateCounts } from "./usecases/get-own-rank.ts";
import { forgetCasePictures } from "./usecases/own-cases.ts";
import { createPublishedRanking } from "./usecases/published-ranking.ts";
import { recordAct } from "./usecases/record-act.ts";
import { repairStreaks } from "./usecases/repair-streaks.ts";
import { forgetSealPictures } from "./usecases/seals.ts";
import { createCaseFigures } from "./usecases/staff-cases.ts";
import { forgetThanks } from "./usecases/thanks.ts";

/** The only wiring. The last part opened is closed first. */
export const startUsers = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("users", config, context, stack);
    const { db, transact, write, clock, consumers } = await base.openStore<Tables>(config, {
      stream: "USERS",
      maxConnections: 12,
    });
    const { rankingMinMatches, pushHosts, allowsLocalWebhooks } = config;
    const ranking = stack.use(startPublishingRanking(base, { transact, clock, rankingMinMatches }));
    const skills = stack.use(startFittingSkills(base, { db, transact, clock }));
    const deps: Deps = {
      db,
      transact,
      write,
      clock,
      chance: base.chance,
      countRare: base.metrics.countRare,
      pushHosts,
      rankingMinMatches,
      allowsLocalWebhooks,
      sendWebhook: createSendWebhook({ allowsLocal: allowsLocalWebhooks }),
      readPicture: createPictureReader(),
      isWanted: createIsWanted(db),
      onDeliveriesDue: () => webhooks.wake(),
      caseFigures: createCaseFigures({ db, clock }),
      rateCounts: createRateCounts({ db, clock }),
      publishedRanking: createPublishedRanking({ db, clock, rankingMinMatches }),
      matches: base.connect(MatchesService, { name: "matches", address: config.matchesAddress }),
      onSeasonClosing: () => season.wake(),
      onRatingsChanged: ranking.wake,
      onFitDue: skills.wake,
    };
    const season = stack.use(startChangingSeasons(base, deps));
    stack.use(startEarningCorrections(base, deps));
    const webhooks = stack.use(startDeliveringWebhooks(base, deps));
    stack.use(startHousekeeping(base, () => forgetDeliveries(deps)));
    stack.use(startHousekeeping(base, () => forgetSealPictures(deps)));
    stack.use(startHousekeeping(base, () => forgetCasePictures(deps)));
    stack.use(startHousekeeping(base, () => decideLeftDisputes(deps)));
    stack.use(startHousekeeping(base, () => forgetThanks(deps)));
    stack.use(startHousekeeping(base, () => repairStreaks(deps)));
    stack.use(startHousekeeping(base, () => forgetTraces(deps)));
    stack.use(startListingEvidence(base, deps));
    stack.use(startLiftingBans(base, deps));
    startConsumers(stack, consumers, deps);
    const operations = operationsRpc({
      db,
      transact,
      clock,
      record: (unit, { actorId, action, object, atMs }) =>
        recordAct(unit, { atMs, actor: actorId, action, subject: object, before: null, after: null }),
    });
    return base.serve(config, [usersRpc(deps), operations]);
  });
