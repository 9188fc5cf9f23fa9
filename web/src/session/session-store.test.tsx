import { afterEach, expect, it, vi } from "vitest";
import "../sign-in/connect.ts";
import { DEVICE_MARK, useSession } from "./session-store.ts";
import { storage } from "./storage.ts";
import { STORED } from "./stored.ts";

afterEach(() => vi.unstubAllGlobals());

const tokenUntil = (expiresAt: number): string =>
  `x.${btoa(JSON.stringify({ exp: expiresAt })).replaceAll("=", "")}.x`;

const signInAndOut = (): string[] => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return Response.json({});
  });
  useSession.getState().signIn(tokenUntil(4_000_000_000), { user_id: "dummy_001" });
  useSession.getState().signOut();
  return sent;
};

it("[WEB-243] logging out removes this browser's device, where it is registered", async () => {
  storage.remove(DEVICE_MARK);
  expect(signInAndOut()).toEqual(["POST /api/auth/logout"]);
  storage.set(DEVICE_MARK, "f".repeat(32));
  const sent = signInAndOut();
  await vi.waitFor(() => expect(storage.get(DEVICE_MARK)).toBe(null));
  expect(sent.toSorted()).toEqual([
    `DELETE /api/users/me/devices/${"f".repeat(32)}`,
    "POST /api/auth/logout",
  ]);
});

it("[WEB-244] [WEB-321] after a login the account comes from the server", () => {
  for (const key of Object.values(STORED)) storage.set(key, "{}");
  useSession.getState().signIn(tokenUntil(4_000_000_000), { user_id: "dummy_001" });
  for (const key of Object.values(STORED)) expect(storage.get(key)).toBe(null);
});
