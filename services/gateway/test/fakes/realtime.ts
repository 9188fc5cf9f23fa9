import { byServices, byUser } from "@gokaku/grpc";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import type { TestKeys } from "@gokaku/testing";
import { startNoted, type World } from "./world.ts";

const ROOM = { roomId: "ROOM0001", hostOffer: "offer", guestAnswer: "" };

export const startRealtime = (world: World, keys: TestKeys) =>
  startNoted(world, keys, RealtimeService, {
    issueTicket: byUser(async () => ({ ticket: "t".repeat(43), expiresIn: 30 })),
    endSession: byUser(async () => ({})),
    testDevice: byUser(async () => ({})),
    createRoom: byServices(["gateway"], async () => ({ room: ROOM, hostKey: "k".repeat(43) })),
    findRoom: byServices(["gateway"], async () => ({ room: ROOM })),
    getRoom: byServices(["gateway"], async () => ({ room: ROOM })),
    setRoomOffer: byServices(["gateway"], async () => ({ room: ROOM })),
    setRoomAnswer: byServices(["gateway"], async () => ({ room: { ...ROOM, guestAnswer: "answer" } })),
  });
