import { createECDH } from "node:crypto";
import { PUSH_HOSTS } from "@gokaku/game";
import { expect, it } from "vitest";
import { checkDevice, checkRoom } from "./device.ts";

const DEVICE = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: "a".repeat(22),
};

it("[PROFILE-81] a device has an address of a known push service and the keys of a browser", () => {
  expect(() => checkDevice(DEVICE, PUSH_HOSTS)).not.toThrow();
  for (const wrong of [
    { endpoint: "https://internal.example/" },
    { p256dh: "a".repeat(87) },
    { p256dh: "" },
    { auth: "a".repeat(21) },
    { auth: "+".repeat(22) },
  ])
    expect(() => checkDevice({ ...DEVICE, ...wrong }, PUSH_HOSTS), JSON.stringify(wrong)).toThrow(
      expect.objectContaining({ code: "device_invalid" }),
    );
});

it("[PROFILE-402] a key that is no point of the curve is refused", () => {
  const offCurve = Buffer.from(DEVICE.p256dh, "base64url");
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  const elsewhere = createECDH("secp256k1").generateKeys("base64url");
  for (const p256dh of [
    `B${"a".repeat(86)}`,
    `B${"A".repeat(86)}`,
    offCurve.toString("base64url"),
    elsewhere,
  ])
    expect(() => checkDevice({ ...DEVICE, p256dh }, PUSH_HOSTS), p256dh).toThrow(
      expect.objectContaining({ code: "device_invalid" }),
    );
});

it("[PROFILE-80] ten devices fit, and one of the ten may be renewed", () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ deviceId: `device ${index}` }));
  expect(() => checkRoom(ten.slice(1), "another")).not.toThrow();
  expect(() => checkRoom(ten, "device 3")).not.toThrow();
  expect(() => checkRoom(ten, "another")).toThrow(expect.objectContaining({ code: "devices_full" }));
});
