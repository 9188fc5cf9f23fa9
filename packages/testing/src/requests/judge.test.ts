import { expect, test } from "vitest";
import { faultOf, targetOf } from "./judge.ts";
import type { GeneratedRequest } from "./requests.ts";

const asked = (change: Partial<GeneratedRequest>): GeneratedRequest => ({
  operation: "getMyQueue",
  who: "player",
  method: "GET",
  path: "/api/queue/me",
  headers: {},
  body: null,
  ...change,
});
const reported = (status: number, body: unknown) => ({
  status,
  contentType: "application/json; charset=utf-8",
  text: JSON.stringify(body),
});
const refusal = (error: string) => ({ error, message: "文" });
const CSV = { path: "/api/public/ranking.csv" };
const STATUS = { in_queue: false, entry: null, last_end: null, offer: null };

test("[AUTH-130] an answer is judged by the call that its method and path name", () => {
  expect(targetOf("GET", "/api/users/me")?.id).toBe("getMe");
  expect(targetOf("GET", "/api/users/x")?.id).toBe("getPlayerInfo");
  expect(targetOf("PUT", "/api/admin/users/search")).toBeNull();
  expect(targetOf("GET", "/api/matches/%E0%A4%A/explain")?.params).toBeNull();
});

test.each([
  ["a documented answer", {}, reported(200, STATUS), null],
  [
    "a documented answer that is no JSON",
    CSV,
    { ...reported(200, ""), contentType: "text/csv; charset=utf-8" },
    null,
  ],
  ["JSON where something else is documented", CSV, reported(200, {}), "answered 200 as application/json"],
  [
    "something else where JSON is documented",
    {},
    { ...reported(200, ""), contentType: "text/csv" },
    "as text/csv",
  ],
  ["a 5xx", {}, reported(503, refusal("unavailable")), "answered 503"],
  ["a status that is not documented", {}, reported(201, STATUS), "undocumented status"],
  ["a body that is not documented", {}, reported(200, { in_queue: 1 }), "undocumented body"],
  ["a field too many", {}, reported(200, { ...STATUS, secret: 1 }), "more than is documented"],
  ["an undeclared error", {}, reported(404, refusal("match_not_found")), "undeclared match_not_found"],
  ["an error with another status", {}, reported(400, refusal("forbidden")), "forbidden with 400"],
  [
    "an answer without an account",
    { who: "anonymous" as const },
    reported(200, STATUS),
    "anonymous is answered 200",
  ],
  [
    "a refusal without an account",
    { who: "anonymous" as const },
    reported(401, refusal("unauthenticated")),
    null,
  ],
])("[AUTH-130] %s", (_what, change, reply, fault) => {
  const found = faultOf(asked(change), reply);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

test("[AUTH-130] a body that the contract refuses must not be accepted", () => {
  const request = asked({ operation: "leaveQueue", method: "PUT", path: "/api/users/me/badges/equip" });
  const body = Buffer.from('{"primary_badge":1}');
  expect(faultOf({ ...request, body }, reported(200, {}))).toContain("undocumented body");
  const join = { ...request, method: "POST", path: "/api/tools/banpick/rooms", body };
  const room = { room_id: "ROOM0001", host_offer: "o", guest_answer: "", exists: true, host_key: "k" };
  expect(faultOf(join, reported(201, room))).toBe("accepted an invalid body");
});
