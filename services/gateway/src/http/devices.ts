import type { Device } from "@gokaku/contract/devices";
import type { Device as ProtoDevice } from "@gokaku/proto/users/v1/users_pb";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "users" | "realtime" | "pushKey">;

const present = ({ deviceId, name, createdAtS }: ProtoDevice): Device => ({
  device_id: deviceId,
  name,
  created_at: Number(createdAtS),
});

/** The browsers that a match found reaches although no page is open. */
export const deviceRoutes = ({ users, realtime, pushKey }: Dependencies) =>
  ({
    async listDevices({ as }) {
      const { devices, isCallWished } = await users.listDevices({}, { as });
      return ok({ devices: devices.map(present), public_key: pushKey, calls: isCallWished });
    },

    async updateCallWish({ as, body }) {
      const { isCallWished } = await users.updateCallWish({ isCallWished: body.calls }, { as });
      return ok({ calls: isCallWished });
    },

    async updateDirectWish({ as, body }) {
      const { isWished } = await users.updateDirectWish({ isWished: body.direct_messages }, { as });
      return ok({ direct_messages: isWished });
    },

    async addDevice({ as, body }) {
      const { endpoint, keys, name } = body;
      const answer = await users.addDevice({ endpoint, ...keys, name }, { as });
      const device = present(required(answer.device, "users", "device"));
      return answer.created ? created(device) : ok(device);
    },

    async removeDevice({ as, params }) {
      await users.removeDevice({ deviceId: params.id }, { as });
      return ok({ device_id: params.id });
    },

    async testDevice({ as, params }) {
      await realtime.testDevice({ deviceId: params.id }, { as });
      return ok({ device_id: params.id });
    },
  }) satisfies Partial<Handlers>;
