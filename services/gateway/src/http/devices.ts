import type { Device } from "@gokaku/contract/devices";
import { CodedError } from "@gokaku/game";
import type { Device as ProtoDevice } from "@gokaku/proto/users/v1/users_pb";
import type { Services } from "../remote/services.ts";
import { created, type Handlers, ok } from "./call.ts";

interface Dependencies extends Pick<Services, "users" | "realtime"> {
  readonly pushKey: string | null;
}

const present = ({ deviceId, name, createdAtS }: ProtoDevice): Device => ({
  device_id: deviceId,
  name,
  created_at: Number(createdAtS),
});

/** The browsers that a match found reaches although no page is open. */
export const deviceRoutes = ({
  users,
  realtime,
  pushKey,
}: Dependencies): Handlers<"listDevices" | "addDevice" | "removeDevice" | "testDevice"> => ({
  async listDevices({ as }) {
    const { devices } = await users.listDevices({}, { as });
    return ok({ devices: devices.map(present), public_key: pushKey });
  },

  async addDevice({ as, body }) {
    const { endpoint, keys, name } = body;
    const answer = await users.addDevice({ endpoint, ...keys, name }, { as });
    if (answer.device === undefined) throw new CodedError("internal", "users answered without the device");
    const device = present(answer.device);
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
});
