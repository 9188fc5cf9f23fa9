import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { text, unixSeconds } from "../text.ts";

/** Bytes in base64url without padding. */
const bytes = (length: number) =>
  z
    .string("device_invalid")
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$`), "device_invalid"));

/** The fields of the browser's `PushSubscription`, with a name by which its owner recognises the device. */
export const AddDeviceRequest = named("AddDeviceRequest", {
  endpoint: z
    .string("device_invalid")
    .check(z.maxLength(LIMITS.pushEndpointLength, "device_invalid"), z.regex(/^https?:/, "device_invalid")),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, "device_invalid"),
  name: text({ max: LIMITS.deviceNameLength }),
});

/**
 * A browser that receives a push notification of a found match although no page is open. Its address is
 * never shown.
 */
export const Device = named("Device", { device_id: z.string(), name: z.string(), created_at: unixSeconds() });
export type Device = z.infer<typeof Device>;

export const DevicesResponse = named("DevicesResponse", {
  devices: z.array(Device),
  /** With which a browser subscribes; null while nothing can be sent. */
  public_key: z.nullable(z.string()),
  /** Whether the player wishes a notification while one player is missing. */
  calls: z.boolean(),
});
export type DevicesResponse = z.infer<typeof DevicesResponse>;

export const DeviceId = named("DeviceId", { device_id: z.string() });

export const DeviceParams = z.object({
  id: z.string("device_not_found").check(z.regex(/^[0-9a-f]{32}$/, "device_not_found")),
});

export const CallWish = named("CallWish", { calls: z.boolean("invalid_request") });

export const DirectWish = named("DirectWish", {
  /** Whether the player wishes direct messages at Discord. */
  direct_messages: z.boolean("invalid_request"),
});
