import {
  byAdmin,
  byAnyone,
  byHelper,
  byServices,
  byUser,
  type Implementation,
  implement,
  sentSettingsFromProto,
} from "@gokaku/grpc";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Logger } from "@gokaku/service";
import { acceptOffer, refuseOffer } from "../usecases/answer-offer.ts";
import {
  cancelAppointment,
  countPromises,
  createAppointment,
  listAppointments,
  makePromise,
  withdrawPromise,
} from "../usecases/appointments.ts";
import { clearQueue } from "../usecases/clear-queue.ts";
import type { Deps } from "../usecases/deps.ts";
import { createEstimateWait } from "../usecases/estimate-wait.ts";
import { exportPlayer } from "../usecases/export-player.ts";
import {
  getEstimateCounts,
  getPublicView,
  getRecentWaits,
  getSchedule,
  listEntries,
  listStatuses,
  markSeen,
} from "../usecases/get-queue.ts";
import {
  explainClosed,
  explainMatch,
  getPlanGaps,
  getTick,
  getTickToPlan,
  listTicks,
} from "../usecases/get-ticks.ts";
import { joinQueue } from "../usecases/join-queue.ts";
import { leaveQueue } from "../usecases/leave-queue.ts";
import { previewTick, triggerTick } from "../usecases/open-tick.ts";
import { submitBound, submitPlan } from "../usecases/submit-plan.ts";
import { getSettings, updateSettings } from "../usecases/update-settings.ts";
import {
  presentAppointment,
  presentEntry,
  presentEstimate,
  presentExplanation,
  presentPreview,
  presentSchedule,
  presentSettings,
  presentSnapshot,
  presentSolvedTick,
  presentStatus,
  presentTick,
  presentView,
} from "./present.ts";
import {
  readAppointment,
  readBound,
  readEstimate,
  readJoin,
  readMatch,
  readOffered,
  readPlan,
  readTickKey,
  readTickList,
  readUserId,
  readUserIds,
} from "./read.ts";

/** Every call that this service answers, and who may make it. */
export const queueRpc = (deps: Deps, log: Logger): Implementation => {
  const estimateWait = createEstimateWait(deps);

  return implement(
    QueueService,
    {
      join: byUser(async (request, { userId }) => {
        const status = await joinQueue(deps, readJoin(request, userId));
        return { status: presentStatus(status) };
      }),

      leave: byUser(async (_request, { userId }) => ({
        status: presentStatus(await leaveQueue(deps, userId)),
      })),

      acceptOffer: byUser(async ({ matchId }, { userId }) => ({
        status: presentStatus(await acceptOffer(deps, readOffered(matchId), userId)),
      })),

      refuseOffer: byUser(async ({ matchId }, { userId }) => ({
        status: presentStatus(await refuseOffer(deps, readOffered(matchId), userId)),
      })),

      getStatus: byUser(async (_request, { userId }) => {
        await markSeen(deps, [userId]);
        const [status] = await listStatuses(deps, [userId]);
        return status === undefined ? {} : { status: presentStatus(status) };
      }),

      exportPlayer: byUser(async (_request, { userId }) => ({ json: await exportPlayer(deps, userId) })),

      getPublicView: byAnyone(async () => ({ view: presentView(await getPublicView(deps)) })),

      getSchedule: byAnyone(async () => presentSchedule(await getSchedule(deps))),

      getRecentWaits: byAnyone(async () => ({ waits: await getRecentWaits(deps) })),

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
        statuses: (await listStatuses(deps, readUserIds(userIds))).map(presentStatus),
      })),

      readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
        yield* presentSnapshot(await getTickToPlan(deps, readTickKey(tickId)));
      }),

      submitPlan: byServices(["matchmaker"], async (requests) => {
        const submission = await readPlan(requests, deps.clock);
        const refused = await submitPlan(deps, submission);
        if (refused === null) return { accepted: true, refusal: "" };
        log.warn({ tick: submission.key, ...refused }, "a plan was refused");
        return { accepted: false, refusal: refused.refusal };
      }),

      previewSnapshot: byServices(["matchmaker"], async function* ({ mostPlayers }) {
        yield* presentPreview(await previewTick(deps, mostPlayers > 0 ? mostPlayers : null));
      }),

      submitBound: byServices(["matchmaker"], async (request) => ({
        accepted: await submitBound(deps, readBound(request)),
      })),

      getEstimateCounts: byServices(["gateway"], ({ seasonId }) => getEstimateCounts(deps, seasonId)),

      getPlanGaps: byServices(["gateway"], ({ seasonId }) => getPlanGaps(deps, seasonId)),

      explainMatch: byUser(async ({ matchId }, { userId }) =>
        presentExplanation(await explainMatch(deps, readMatch(matchId), userId)),
      ),

      explainClosed: byServices(["gateway"], async ({ matchId }) => ({
        explanation: presentExplanation(await explainClosed(deps, readMatch(matchId))),
      })),

      listAppointments: byAnyone(async (_request, { caller }) => ({
        appointments: (await listAppointments(deps, caller.kind === "user" ? caller.userId : null)).map(
          presentAppointment,
        ),
      })),

      makePromise: byUser(async (request, { userId }) => {
        const appointmentId = readAppointment(request);
        return { appointments: (await makePromise(deps, { userId, appointmentId })).map(presentAppointment) };
      }),

      withdrawPromise: byUser(async (request, { userId }) => {
        const appointmentId = readAppointment(request);
        return {
          appointments: (await withdrawPromise(deps, { userId, appointmentId })).map(presentAppointment),
        };
      }),

      createAppointment: byAdmin(async ({ startsAtMs, note }, { userId }) => ({
        appointment: presentAppointment(
          await createAppointment(deps, { userId, startsAtMs: Number(startsAtMs), note }),
        ),
      })),

      cancelAppointment: byAdmin(async (request, { userId }) => {
        const { reason } = request;
        await cancelAppointment(deps, { userId, appointmentId: readAppointment(request), reason });
        return {};
      }),

      countPromises: byHelper(async ({ userId }) => countPromises(deps, readUserId(userId))),

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
    },
    {
      listEntries: ["read:staff"],
      getSettings: ["read:staff", "write:queue-settings"],
      updateSettings: ["write:queue-settings"],
      listTicks: ["read:staff"],
      getTick: ["read:staff"],
    },
  );
};
