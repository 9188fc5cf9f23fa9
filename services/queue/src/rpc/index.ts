import {
  byAdmin,
  byAnyone,
  byServices,
  byUser,
  type Implementation,
  implement,
  sentSettingsFromProto,
} from "@gokaku/grpc";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Logger } from "@gokaku/service";
import { clearQueue } from "../usecases/clear-queue.ts";
import type { Deps } from "../usecases/deps.ts";
import { createEstimateWait } from "../usecases/estimate-wait.ts";
import { exportPlayer } from "../usecases/export-player.ts";
import {
  getPublicView,
  getRecentWaits,
  getSchedule,
  getStatuses,
  listEntries,
  markSeen,
} from "../usecases/get-queue.ts";
import {
  explainClosed,
  explainMatch,
  getPlanGaps,
  getTick,
  listTicks,
  readTick,
} from "../usecases/get-ticks.ts";
import { joinQueue } from "../usecases/join-queue.ts";
import { leaveQueue } from "../usecases/leave-queue.ts";
import { triggerTick } from "../usecases/open-tick.ts";
import { submitPlan } from "../usecases/submit-plan.ts";
import { getSettings, updateSettings } from "../usecases/update-settings.ts";
import {
  presentEntry,
  presentEstimate,
  presentExplanation,
  presentOpenExplanation,
  presentPlanGaps,
  presentSchedule,
  presentSettings,
  presentSnapshot,
  presentSolvedTick,
  presentStatus,
  presentTick,
  presentView,
  presentWaits,
} from "./present.ts";
import {
  readEstimate,
  readJoin,
  readMatch,
  readPlan,
  readTickKey,
  readTickList,
  readUserIds,
} from "./read.ts";

/** Every call that this service answers, and who may make it. */
export const queueRpc = (deps: Deps, log: Logger): Implementation => {
  const estimateWait = createEstimateWait(deps);

  return implement(QueueService, {
    join: byUser(async (request, { userId }) => {
      const status = await joinQueue(deps, readJoin(request, userId));
      return { status: presentStatus(status) };
    }),

    leave: byUser(async (_request, { userId }) => ({
      status: presentStatus(await leaveQueue(deps, userId)),
    })),

    getStatus: byUser(async (_request, { userId }) => {
      await markSeen(deps, [userId]);
      const [status] = await getStatuses(deps, [userId]);
      return status === undefined ? {} : { status: presentStatus(status) };
    }),

    exportPlayer: byUser(async (_request, { userId }) => ({ json: await exportPlayer(deps, userId) })),

    getPublicView: byAnyone(async () => ({ view: presentView(await getPublicView(deps)) })),

    getSchedule: byAnyone(async () => presentSchedule(await getSchedule(deps))),

    getRecentWaits: byAnyone(async () => presentWaits(await getRecentWaits(deps))),

    estimateWait: byUser(async (request, { userId }) =>
      presentEstimate(await estimateWait(userId, readEstimate(request))),
    ),

    listEntries: byAdmin(async () => ({ entries: (await listEntries(deps)).map(presentEntry) })),

    clearQueue: byAdmin(async (_request, { userId }) => ({ clearedCount: await clearQueue(deps, userId) })),

    triggerTick: byAdmin(async (_request, { userId }) => {
      const { key, waiting } = await triggerTick(deps, userId);
      return { tickId: String(key), waiting };
    }),

    seen: byServices(["realtime"], async ({ userIds }) => {
      await markSeen(deps, userIds);
      return {};
    }),

    listStatuses: byServices(["realtime"], async ({ userIds }) => ({
      statuses: (await getStatuses(deps, readUserIds(userIds))).map(presentStatus),
    })),

    readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
      yield* presentSnapshot(await readTick(deps, readTickKey(tickId)));
    }),

    submitPlan: byServices(["matchmaker"], async (requests) => {
      const submission = await readPlan(requests, deps.clock);
      const refused = await submitPlan(deps, submission);
      if (refused === null) return { accepted: true, refusal: "" };
      log.warn({ tick: submission.key, ...refused }, "a plan was refused");
      return { accepted: false, refusal: refused.refusal };
    }),

    getPlanGaps: byServices(["gateway"], async ({ seasonId }) =>
      presentPlanGaps(await getPlanGaps(deps, seasonId)),
    ),

    explainMatch: byUser(async ({ matchId }, { userId }) =>
      presentExplanation(await explainMatch(deps, readMatch(matchId), userId)),
    ),

    explainClosed: byServices(["gateway"], async ({ matchId }) => ({
      explanation: presentOpenExplanation(await explainClosed(deps, readMatch(matchId))),
    })),

    getSettings: byAdmin(async () => presentSettings(await getSettings(deps))),

    updateSettings: byAdmin(async ({ version, settings, reason }, { userId }) =>
      presentSettings(
        await updateSettings(deps, {
          version: Number(version),
          settings: sentSettingsFromProto(settings),
          userId,
          reason,
        }),
      ),
    ),

    listTicks: byAdmin(async (request) => ({
      ticks: (await listTicks(deps, readTickList(request))).map(presentTick),
    })),

    getTick: byAdmin(async ({ tickId }, { userId }) =>
      presentSolvedTick(await getTick(deps, readTickKey(tickId), userId)),
    ),
  });
};
