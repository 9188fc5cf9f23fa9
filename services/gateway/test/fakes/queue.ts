import { CodedError } from "@gokaku/game";
import { byAdmin, byAnyone, byHelper, byServices, byUser, roleToProto } from "@gokaku/grpc";
import { Team } from "@gokaku/proto/common/v1/common_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { TestKeys } from "@gokaku/testing";
import { EXPLAINED, entryOf, PLAN, SETTINGS, TICK } from "@gokaku/testing/samples";
import { AT_S, MATCH_ID, startNoted, type World } from "./world.ts";

const APPOINTMENT = {
  appointmentId: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
  startsAtMs: 1_763_730_000_000n,
  note: "週末の夜",
  promises: 12,
};

export const startQueue = (world: World, keys: TestKeys) =>
  startNoted(world, keys, QueueService, {
    join: byUser(async (_request, call) => ({
      status: { userId: call.userId, entry: entryOf(call.userId) },
    })),
    acceptOffer: byUser(async (_request, call) => ({ status: { userId: call.userId, inMatch: true } })),
    refuseOffer: byUser(async (_request, call) => ({
      status: { userId: call.userId, entry: entryOf(call.userId) },
    })),
    leave: byUser(async (_request, call) => {
      await world.pause;
      return { status: { userId: call.userId } };
    }),
    getStatus: byUser(async (_request, call) => ({
      status: {
        userId: call.userId,
        inMatch: world.inMatch,
        lastEnd: { cause: "left", endedAt: 1_763_700_001n },
        offer: { matchId: MATCH_ID, role: roleToProto("TANK"), untilMs: 1_763_700_020_000n },
      },
    })),
    exportPlayer: byUser(async () => ({ json: '{"waits":[]}' })),
    getPublicView: byAnyone(async () => ({
      view: {
        version: 12n,
        roleCounts: { tank: 3 },
        totalWaiting: 3,
        ongoingMatches: 2,
        averageWaitTime: 95,
        shortage: { players: 1, roles: [roleToProto("TANK")], rateFrom: 1450, rateTo: 1600 },
      },
    })),
    getEstimateCounts: byServices(["gateway"], async () => ({
      p50: { compared: 80, hits: 41 },
      p90: { compared: 78, hits: 70 },
    })),
    getPlanGaps: byServices(["gateway"], async () => ({
      gaps: [{ within: 0, ticks: 40 }, { within: 0.005, ticks: 7 }, { ticks: 2 }],
      unknownTicks: 1,
    })),
    getRecentWaits: byAnyone(async () => ({ waits: [{ belowS: 30, players: 12 }, { players: 3 }] })),
    getSchedule: byAnyone(async () => ({
      nextTickAt: 1_763_700_120n,
      intervalS: 120,
      windowBase: 220,
      planRetentionDays: 14,
      historyDays: 400,
      ...world.schedule,
    })),
    estimateWait: byUser(async () => ({
      wait: { p50: 660, p90: 1500 },
      isKnown: true,
      ifAdded: [{ role: roleToProto("TANK"), wait: { p50: 360, p90: 900 } }],
      leftOver: "roles",
      shortRoles: [roleToProto("SUPPORT")],
    })),
    listEntries: byAdmin(async () => ({ entries: [entryOf("dummy_001")] })),
    clearQueue: byAdmin(async () => ({ clearedCount: 7 })),
    triggerTick: byAdmin(async () => ({ tickId: "1763700000000", waiting: 12 })),
    explainMatch: byUser(async (request) => ({
      matchId: request.matchId,
      isClosed: world.isClosed,
      winChanceA: 0.512,
      teamGap: 4.2,
      bySkill: true,
      farAheadUserIds: ["dummy_003"],
      measuringUserIds: ["dummy_001", "dummy_002"],
      myTeam: Team.A,
      myRole: roleToProto("TANK"),
      myChoice: 1,
      myWindow: 225,
      ...(world.isClosed && EXPLAINED),
    })),
    explainClosed: byServices(["gateway"], async ({ matchId }) => {
      if (world.isForgotten) throw new CodedError("match_not_found", matchId);
      return { explanation: { matchId, isClosed: true, winChanceA: 0.512, teamGap: 4.2, ...EXPLAINED } };
    }),
    listAppointments: byAnyone(async () => ({
      appointments: [{ ...APPOINTMENT, note: world.appointmentNote ?? APPOINTMENT.note }],
    })),
    makePromise: byUser(async () => ({ appointments: [{ ...APPOINTMENT, isPromised: true }] })),
    withdrawPromise: byUser(async () => ({ appointments: [APPOINTMENT] })),
    createAppointment: byAdmin(async ({ startsAtMs, note }) => ({
      appointment: { ...APPOINTMENT, startsAtMs, note, promises: 0 },
    })),
    cancelAppointment: byAdmin(async () => ({})),
    countPromises: byHelper(async () => ({ promised: 1, came: 4, absent: 2 })),
    getSettings: byAdmin(async () => ({
      version: 3n,
      settings: SETTINGS,
      updatedAtS: AT_S,
      updatedBy: "dummy_admin",
    })),
    updateSettings: byAdmin(async (request, call) => {
      const { settings } = request;
      return { version: 4n, ...(settings && { settings }), updatedBy: call.userId };
    }),
    listTicks: byAdmin(async () => ({ ticks: [TICK] })),
    getTick: byAdmin(async (request) => ({
      tick: { ...TICK, tickId: request.tickId },
      plan: PLAN,
      settings: SETTINGS,
      players: [
        {
          entryId: "e1",
          userId: "dummy_001",
          rate: 1500,
          waitedSeconds: 60,
          roleDebt: 1,
          roles: [roleToProto("TANK"), roleToProto("MIDDLE")],
          blocking: ["dummy_002"],
        },
      ],
    })),
  });
