import type { Device } from "@gokaku/contract/devices";
import { call } from "../../api/http.ts";
import { DEVICE_MARK } from "../../session/session-store.ts";
import { storage } from "../../session/storage.ts";
import { WORKER } from "../worker.ts";
import { deviceName, type PushSupport, supportOf } from "./support.ts";

const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const pushSupport = (): PushSupport =>
  supportOf({
    hasPush: "serviceWorker" in navigator && "PushManager" in window,
    permission: "Notification" in window ? Notification.permission : null,
    isApplePhone: isApplePhone(),
    isStandalone: matchMedia("(display-mode: standalone)").matches,
  });

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

const BYTES_OF_ID = 16;

/** A device's id is made of where it is reached, so that the browser knows its own. */
const idOf = async ({ endpoint }: PushSubscription): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest, 0, BYTES_OF_ID)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
};

/** The id under which this browser is registered, if it is; null otherwise. */
export const ownDeviceId = async (): Promise<string | null> => {
  const subscription = await findSubscription().catch(() => null);
  return subscription === null ? null : idOf(subscription);
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (failure) {
    // A subscription with an earlier key of the site stands in the way.
    const earlier = await pushManager.getSubscription();
    if (earlier === null) throw failure;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
};

export class NotAllowed extends Error {}

/**
 * Registers this browser; inside a click, because it asks for the permission.
 * @throws NotAllowed, ApiError, and what the browser throws that reaches no push service
 */
export const addHere = async (publicKey: string): Promise<Device> => {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  const subscription = await subscribe(publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const device = await call("addDevice", {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
      name: deviceName(navigator.userAgent),
    },
  });
  storage.set(DEVICE_MARK, device.device_id);
  return device;
};

/** Ends the browser's own subscription; the caller removes the device on the server. */
export const removeHere = async (): Promise<void> => {
  storage.remove(DEVICE_MARK);
  await (await findSubscription())?.unsubscribe();
};

export const leaveHere = async (headers: Readonly<Record<string, string>>): Promise<void> => {
  const path = `/api/users/me/devices/${storage.get(DEVICE_MARK)}`;
  await Promise.all([fetch(path, { method: "DELETE", headers, keepalive: true }), removeHere()]);
};
