import { byServices, byUser, type Implementation, implement } from "@gokaku/grpc";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { endSession } from "./cross-replica/sessions.ts";
import type { Deps } from "./deps.ts";
import { issueTicket } from "./inbound/tickets.ts";
import { testDevice } from "./push/test-device.ts";
import { createRoom, findRoom, getRoom, setAnswer, setOffer } from "./rooms/rooms.ts";

const GATEWAY = ["gateway"] as const;

export const implementRealtime = (deps: Deps): Implementation =>
  implement(RealtimeService, {
    issueTicket: byUser(({ tokenExpiresAt, session }, { userId }) =>
      issueTicket(deps, { userId, tokenExpiresAt: Number(tokenExpiresAt), session }),
    ),
    endSession: byUser(async ({ tokenExpiresAt, session }, { userId }) => {
      await endSession(deps, { userId, tokenExpiresAt: Number(tokenExpiresAt), session });
      return {};
    }),
    testDevice: byUser(async ({ deviceId }, { userId }) => {
      await testDevice(deps, userId, deviceId);
      return {};
    }),
    createRoom: byServices(GATEWAY, (request) => createRoom(deps, request)),
    findRoom: byServices(GATEWAY, async ({ roomId }) => ({
      room: (await findRoom(deps, roomId)) ?? undefined,
    })),
    getRoom: byServices(GATEWAY, async ({ roomId }) => ({ room: await getRoom(deps, roomId) })),
    setRoomOffer: byServices(GATEWAY, async (request) => ({ room: await setOffer(deps, request) })),
    setRoomAnswer: byServices(GATEWAY, async (request) => ({ room: await setAnswer(deps, request) })),
  });
