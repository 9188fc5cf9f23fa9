import type { Room } from "@gokaku/contract/tools";
import { CodedError } from "@gokaku/game";
import type { Room as RoomMessage } from "@gokaku/proto/realtime/v1/realtime_pb";
import type { Services } from "../remote/services.ts";
import { created, type Handlers, ok } from "./call.ts";

const present = (room: RoomMessage | undefined): Room => {
  if (room === undefined) throw new CodedError("internal", "realtime answered without the room");
  return {
    room_id: room.roomId,
    host_offer: room.hostOffer,
    guest_answer: room.guestAnswer,
    exists: true,
  };
};

type ToolRoutes = Handlers<"createRoom" | "checkRoom" | "getRoom" | "setRoomOffer" | "setRoomAnswer">;

export const toolRoutes = ({ realtime }: Pick<Services, "realtime">): ToolRoutes => ({
  async createRoom({ body }) {
    const { room, hostKey } = await realtime.createRoom({
      roomId: body.room_id,
      hostOffer: body.host_offer,
    });
    return created({ ...present(room), host_key: hostKey });
  },

  async checkRoom({ params }) {
    const { room } = await realtime.findRoom({ roomId: params.id });
    return ok({ exists: room !== undefined });
  },

  async getRoom({ params }) {
    const { room } = await realtime.getRoom({ roomId: params.id });
    return ok(present(room));
  },

  async setRoomOffer({ params, body }) {
    const { room } = await realtime.setRoomOffer({
      roomId: params.id,
      hostOffer: body.host_offer,
      hostKey: body.host_key,
    });
    return ok(present(room));
  },

  async setRoomAnswer({ params, body }) {
    const { room } = await realtime.setRoomAnswer({ roomId: params.id, guestAnswer: body.guest_answer });
    return ok(present(room));
  },
});
