import { byServices, byUser } from "@gokaku/grpc";
import { callPlayers, getCallWish, listCallCandidates, updateCallWish } from "../usecases/calls.ts";
import type { Deps } from "../usecases/deps.ts";
import { addDevice, forgetDevices, listDevices, listPushTargets, removeDevice } from "../usecases/devices.ts";
import { endDirectWish, listDirectWishes, updateDirectWish } from "../usecases/direct-wishes.ts";
import type { Handlers } from "./handlers.ts";
import { presentDevice } from "./present.ts";
import { readCall } from "./read.ts";

/** Browsers for push notifications, and who is called. */
export const deviceHandlers = (deps: Deps) =>
  ({
    listDevices: byUser(async (_request, { userId }) => ({
      devices: (await listDevices(deps, userId)).map(presentDevice),
      isCallWished: await getCallWish(deps, userId),
    })),
    updateCallWish: byUser(async ({ isCallWished }, { userId }) => ({
      isCallWished: await updateCallWish(deps, userId, isCallWished),
    })),
    updateDirectWish: byUser(async ({ isWished }, { userId }) => ({
      isWished: await updateDirectWish(deps, userId, isWished),
    })),
    listDirectWishes: byServices(["discord"], async ({ userIds }) => ({
      userIds: [...(await listDirectWishes(deps, userIds))],
    })),
    endDirectWish: byServices(["discord"], async ({ userId }) => {
      await endDirectWish(deps, userId);
      return {};
    }),
    listCallCandidates: byServices(["realtime"], async (request) => ({
      userIds: [...(await listCallCandidates(deps, readCall(request)))],
    })),
    listCallTargets: byServices(["realtime"], async ({ eventId, userIds }) => ({
      targets: [...(await callPlayers(deps, eventId, userIds))],
    })),
    addDevice: byUser(async ({ endpoint, p256dh, auth, name }, { userId }) => {
      const { device, created } = await addDevice(deps, { userId, endpoint, p256dh, auth, name });
      return { device: presentDevice(device), created };
    }),
    removeDevice: byUser(async ({ deviceId }, { userId }) => {
      await removeDevice(deps, userId, deviceId);
      return {};
    }),
    listPushTargets: byServices(["realtime"], async ({ userIds }) => ({
      targets: [...(await listPushTargets(deps, userIds))],
    })),
    forgetDevices: byServices(["realtime"], async ({ targets }) => {
      await forgetDevices(deps, targets);
      return {};
    }),
  }) satisfies Partial<Handlers>;
