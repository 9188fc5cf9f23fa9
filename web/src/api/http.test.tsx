import { afterEach, expect, it, vi } from "vitest";
import { useSession } from "../session/session-store.ts";
import { call } from "./http.ts";

const answerWith = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return () => {
    const [address, { method, body: sent, headers }] = fetched.mock.lastCall ?? ["", {}];
    return { address, method, sent, headers };
  };
};

afterEach(() => vi.unstubAllGlobals());

it("[WEB-15] method, path and query of a call are those of the contract", async () => {
  const asked = answerWith(404, { error: "match_not_found", message: "試合が見つかりません。" });
  await expect(call("explainMatch", { params: { id: "7/../8" } })).rejects.toMatchObject({
    status: 404,
    code: "match_not_found",
    message: "試合が見つかりません。",
  });
  expect(asked()).toMatchObject({
    address: "/api/matches/7%2F..%2F8/explain",
    method: "GET",
    sent: undefined,
  });
  await expect(call("getQueueEstimate", { query: { roles: ["TANK", "MIDDLE"] } })).rejects.toThrow();
  expect(asked().address).toBe("/api/queue/estimate?roles=TANK%2CMIDDLE");
  await expect(call("leaveQueue")).rejects.toThrow();
  expect(asked()).toMatchObject({ address: "/api/queue/leave", method: "POST", sent: undefined });
});

it("[WEB-15] a body is sent as JSON, with whatever method", async () => {
  const asked = answerWith(200, { in_queue: false, entry: null });
  await expect(call("joinQueue", { body: { selected_roles: ["TANK", "MIDDLE"] } })).rejects.toThrow();
  expect(asked()).toMatchObject({ method: "POST", sent: '{"selected_roles":["TANK","MIDDLE"]}' });
  await expect(
    call("updateMatchmakerSettings", { body: { version: 1, settings: {} as never } }),
  ).rejects.toThrow();
  expect(asked().method).toBe("PUT");
});

it("[WEB-15] an answer is what the contract says, or a failure", async () => {
  answerWith(200, { in_queue: false, entry: null, more: 1 });
  await expect(call("leaveQueue")).resolves.toEqual({ in_queue: false, entry: null });
  for (const [status, body] of [
    [200, { in_queue: true, entry: null }],
    [200, null],
    [201, { in_queue: false, entry: null }],
    [500, { error: 7, message: "…" }],
    [502, "bad gateway"],
  ] as const) {
    answerWith(status, body);
    await expect(call("leaveQueue"), `${status}`).rejects.toMatchObject({ code: "broken_answer" });
  }
  answerWith(502, { message: "bad gateway" });
  await expect(call("leaveQueue")).rejects.toMatchObject({ status: 502, code: "unnamed" });
  answerWith(409, { error: "of_a_newer_server", message: "新しい理由" });
  await expect(call("leaveQueue")).rejects.toMatchObject({
    code: "of_a_newer_server",
    message: "新しい理由",
  });
});

it("[WEB-15] the schemas are made without asking whether code may be compiled", async () => {
  const asks = vi.spyOn(globalThis, "Function");
  answerWith(200, { in_queue: false, entry: null });
  await call("leaveQueue");
  const { util } = await import("zod/v4/core");
  expect(util.allowsEval.value).toBe(false);
  expect(asks).not.toHaveBeenCalled();
});

it("[AUTH-135] signing out notifies the server, with the token that the browser drops", async () => {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const token = `${encode({})}.${encode({ exp: 4_000_000_000 })}.c2ln`;
  const asked = answerWith(503, { error: "unavailable", message: "…" });
  expect(useSession.getState().signIn(token, { user_id: "dummy_001" })).toBe(true);
  useSession.getState().signOut();
  expect(asked()).toMatchObject({ address: "/api/auth/logout", method: "POST" });
  expect(asked().headers).toEqual({ authorization: `Bearer ${token}` });
  expect(useSession.getState().session).toBeNull();
});

it("[WEB-270] an answer that stands in the page is taken once, and anything else asked for", async () => {
  const asked = answerWith(503, { error: "unavailable", message: "ただいま利用できません。" });
  const written = document.createElement("script");
  written.type = "application/json";
  written.dataset.answer = "/api/public/shop";
  written.textContent = '{"is_open":false}';
  document.body.append(written);
  // Data in a page is taken while the page is young, and the one that runs the tests may be old.
  vi.spyOn(performance, "now").mockReturnValue(1000);
  await expect(call("getShop")).resolves.toEqual({ is_open: false });
  expect(asked().address).toBe("");
  await expect(call("getShop")).rejects.toMatchObject({ status: 503 });
  expect(asked().address).toBe("/api/public/shop");
  vi.restoreAllMocks();
});
