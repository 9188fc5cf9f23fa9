import { CodedError } from "@gokaku/game";
import {
  byAdmin,
  byAnyone,
  byServices,
  byUser,
  type Implementation,
  implement,
  settingsFromProto,
} from "@gokaku/grpc";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Chance, Clock, Logger } from "@gokaku/service";
import type { Hours } from "../domain/hours.ts";
import { mayTick, nextPossibleTickMs } from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { EMPTY_VIEW } from "../domain/view.ts";
import { createEstimateWait } from "../usecases/estimate-wait.ts";
import { explainMatch } from "../usecases/explain-match.ts";
import { getStatuses } from "../usecases/get-statuses.ts";
import { joinQueue } from "../usecases/join-queue.ts";
import { leaveQueue } from "../usecases/leave-queue.ts";
import type { CountRare, FindPlayer, Store } from "../usecases/ports.ts";
import { submitPlan } from "../usecases/submit-plan.ts";
import { triggerTick } from "../usecases/trigger-tick.ts";
import { updateSettings } from "../usecases/update-settings.ts";
import {
  presentEntry,
  presentEstimate,
  presentExplanation,
  presentSnapshot,
  presentStatus,
  presentView,
} from "./present.ts";
import { presentSettings, presentSolvedTick, presentTick } from "./present-tick.ts";
import {
  readEstimate,
  readJoin,
  readMatch,
  readPlan,
  readTickKey,
  readTickList,
  readUserIds,
} from "./read.ts";

export interface RpcDeps {
  readonly store: Store;
  readonly findPlayer: FindPlayer;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Logger;
  readonly countRare: CountRare;
  readonly intervalMs: number;
  readonly hours: Hours;
  /** Told that a plan was stored. */
  readonly onStored: () => void;
}

export const queueRpc = (deps: RpcDeps): Implementation => {
  const { store, clock, intervalMs, hours } = deps;
  const markSeen = (userIds: readonly string[]) => store.read.presence.markSeen(userIds, clock.nowMs());

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
      await markSeen([userId]);
      const [status] = await getStatuses(store, [userId]);
      return status === undefined ? {} : { status: presentStatus(status) };
    }),

    getPublicView: byAnyone(async () => {
      const view = await store.read.views.findPublished();
      return { view: presentView(view ?? { ...EMPTY_VIEW, version: 0 }) };
    }),

    getSchedule: byAnyone(async () => {
      const nowMs = clock.nowMs();
      const season = activeSeason(await store.read.seasons.list());
      const nextMs = nextPossibleTickMs(nowMs, intervalMs, hours, season);
      return {
        intervalS: intervalMs / 1000,
        isOpen: mayTick(nowMs, hours, season),
        ...(nextMs !== null && nextMs - nowMs <= intervalMs && { nextTickAt: BigInt(nextMs / 1000) }),
      };
    }),

    estimateWait: byUser(async (request, { userId }) =>
      presentEstimate(await estimateWait(userId, readEstimate(request))),
    ),

    listEntries: byAdmin(async () => ({ entries: (await store.read.entries.listLive()).map(presentEntry) })),

    triggerTick: byAdmin(async () => {
      const { key, waiting } = await triggerTick(deps);
      return { tickId: String(key), waiting };
    }),

    seen: byServices(["realtime"], async ({ userIds }) => {
      await markSeen(userIds);
      return {};
    }),

    listStatuses: byServices(["realtime"], async ({ userIds }) => ({
      statuses: (await getStatuses(store, readUserIds(userIds))).map(presentStatus),
    })),

    readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
      const tick = await store.read.ticks.find(readTickKey(tickId));
      if (tick === null) throw new CodedError("not_found", `tick ${tickId} has no snapshot`);
      yield* presentSnapshot(tick);
    }),

    submitPlan: byServices(["matchmaker"], async (requests) => {
      const submitted = await readPlan(requests, clock);
      const refused = await submitPlan(deps, submitted);
      if (refused === null) return { accepted: true, refusal: "" };
      deps.log.warn({ tick: submitted.key, ...refused }, "a plan was refused");
      return { accepted: false, refusal: refused.refusal };
    }),

    explainMatch: byUser(async ({ matchId }, { userId }) =>
      presentExplanation(await explainMatch(store, readMatch(matchId), userId)),
    ),

    getSettings: byAdmin(async () => presentSettings(await store.read.settings.findCurrent())),

    updateSettings: byAdmin(async ({ version, settings }, { userId }) =>
      presentSettings(
        await updateSettings(deps, {
          version: Number(version),
          settings: settingsFromProto(settings),
          userId,
        }),
      ),
    ),

    listTicks: byAdmin(async (request) => {
      const { limit, beforeKey } = readTickList(request);
      return { ticks: (await store.read.pastTicks.list(limit, beforeKey)).map(presentTick) };
    }),

    getTick: byAdmin(async ({ tickId }) => {
      const past = await store.read.pastTicks.find(readTickKey(tickId));
      if (past === null) throw new CodedError("not_found", `there is no tick ${tickId}`);
      const { settings } = await store.read.settings.find(past.tick.settingsVersion);
      return presentSolvedTick(past, settings);
    }),
  });
};
