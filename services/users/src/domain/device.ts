import { ECDH } from "node:crypto";
import { CodedError, isPushEndpoint, LIMITS } from "@gokaku/game";

/** A browser of a player that a match found reaches although no page is open. */
export interface Device {
  readonly deviceId: string;
  readonly userId: string;
  readonly endpoint: string;
  /** Public key and secret of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly createdAtS: number;
}

const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}$/;
const CURVE = "prime256v1";
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** Whether a key in base64url is an uncompressed point of P-256. A message to any other could not be encrypted. */
const isPoint = (key: string): boolean => {
  // An uncompressed point begins with the byte 4.
  if (!PUBLIC_KEY.test(key)) return false;
  try {
    ECDH.convertKey(key, CURVE, "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
};

/**
 * Checks the values of a browser's subscription.
 * @param pushHosts the hosts to which a message may be sent
 * @throws CodedError `device_invalid`
 */
export const checkDevice = (
  { endpoint, p256dh, auth }: Pick<Device, "endpoint" | "p256dh" | "auth">,
  pushHosts: readonly string[],
): void => {
  if (!isPushEndpoint(endpoint, pushHosts))
    throw new CodedError("device_invalid", "the endpoint is of no push service that is known");
  if (!isPoint(p256dh) || !SECRET.test(auth))
    throw new CodedError("device_invalid", "the keys are none of a browser");
};

/** Whether one more fits beside those that the player has. @throws CodedError `devices_full` */
export const checkRoom = (owned: readonly Pick<Device, "deviceId">[], deviceId: string): void => {
  const others = owned.filter((device) => device.deviceId !== deviceId);
  if (others.length >= LIMITS.maxDevices)
    throw new CodedError("devices_full", `there are ${others.length} devices already`);
};
