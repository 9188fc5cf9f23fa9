import type { DevicesResponse } from "@gokaku/contract/devices";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { addHere, ownDeviceId, removeHere } from "./push.ts";

export type OwnDevices = DevicesResponse & {
  /** The id of this browser, null while it is not registered. */
  readonly ownId: string | null;
};

/** The player's devices, and which of them this browser is. */
export const useDevices = () =>
  useQuery<OwnDevices>({
    queryKey: KEYS.devices,
    queryFn: async () => {
      const [answer, id] = await Promise.all([call("listDevices"), ownDeviceId()]);
      return { ...answer, ownId: answer.devices.some((device) => device.device_id === id) ? id : null };
    },
    staleTime: 0,
    retry: false,
  });

const isGone = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "device_not_found";

export const useDeviceActions = () => {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: KEYS.devices });
  const add = useMutation({ mutationFn: addHere, onSettled: settle });
  const test = useMutation({
    mutationFn: (id: string) => call("testDevice", { params: { id } }),
    onError: settle,
  });
  const remove = useMutation({
    mutationFn: async ({ id, isHere }: { readonly id: string; readonly isHere: boolean }) => {
      // Already gone is success.
      await call("removeDevice", { params: { id } }).catch((failure: unknown) => {
        if (!isGone(failure)) throw failure;
      });
      if (isHere) await removeHere();
    },
    onSettled: settle,
  });
  const wish = useMutation({
    mutationFn: (calls: boolean) => call("updateCallWish", { body: { calls } }),
    onSettled: settle,
  });
  return { add, test, remove, wish };
};
