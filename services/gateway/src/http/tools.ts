import type { Room } from "@gokaku/contract/tools";
import type { Room as RoomMessage } from "@gokaku/proto/realtime/v1/realtime_pb";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const present = (room: RoomMessage | undefined): Room => {
  const { roomId, hostOffer, guestAnswer } = required(room, "realtime", "room");
  return { room_id: roomId, host_offer: hostOffer, guest_answer: guestAnswer, exists: true };
};

export const toolRoutes = ({ realtime }: Pick<HandlerDependencies, "realtime">) =>
  ({
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
  }) satisfies Partial<Handlers>;
