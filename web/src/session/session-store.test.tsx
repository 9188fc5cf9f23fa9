import { afterEach, expect, it, vi } from "vitest";
import { KEPT } from "./kept.ts";
import { DEVICE_MARK, useSession } from "./session-store.ts";
import { storage } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

const tokenUntil = (expiresAt: number): string =>
  `x.${btoa(JSON.stringify({ exp: expiresAt })).replaceAll("=", "")}.x`;

const signInAndOut = (): string[] => {
  const told: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    told.push(`${method} ${path}`);
    return Response.json({});
  });
  useSession.getState().signIn(tokenUntil(4_000_000_000), { user_id: "dummy_001" });
  useSession.getState().signOut();
  return told;
};

it("[WEB-243] logging out takes this browser's device away, where it is registered", async () => {
  storage.remove(DEVICE_MARK);
  expect(signInAndOut()).toEqual(["POST /api/auth/logout"]);
  storage.set(DEVICE_MARK, "f".repeat(32));
  const told = signInAndOut();
  await vi.waitFor(() => expect(storage.get(DEVICE_MARK)).toBe(null));
  expect(told.toSorted()).toEqual([
    `DELETE /api/users/me/devices/${"f".repeat(32)}`,
    "POST /api/auth/logout",
  ]);
});

it("[WEB-244] [WEB-321] whoever signs in is told by the server who they are", () => {
  for (const key of Object.values(KEPT)) storage.set(key, "{}");
  useSession.getState().signIn(tokenUntil(4_000_000_000), { user_id: "dummy_001" });
  for (const key of Object.values(KEPT)) expect(storage.get(key)).toBe(null);
});
