import { expect, it } from "vitest";
import { createLimits } from "./limits.ts";

const ROUTE = "PUT /guilds/:guild/members/:user/roles/:role";
const answered = { bucket: "roles", limit: 5, remaining: 3, resetAfterMs: 1000 };

it("[DISCORD-6] a limit that was answered holds, whatever the answer of a call under way says", () => {
  const limits = createLimits();
  limits.send(ROUTE, "1", 0)({ kind: "answered", headers: answered }, 10);
  const refused = limits.send(ROUTE, "1", 20);
  const underWay = limits.send(ROUTE, "1", 20);
  refused({ kind: "limited", retryAfterMs: 5000, isGlobal: false }, 30);
  underWay({ kind: "answered", headers: answered }, 40);
  expect(limits.allowedAtMs(ROUTE, "1", 41)).toBe(5030);
  expect(limits.allowedAtMs(ROUTE, "2", 41)).toBeLessThanOrEqual(41);
});

it("[DISCORD-6] a limit holds although the name of its bucket is learned later", () => {
  const limits = createLimits();
  const underWay = limits.send(ROUTE, "1", 0);
  limits.send(ROUTE, "1", 0)({ kind: "limited", retryAfterMs: 5000, isGlobal: false }, 30);
  underWay({ kind: "answered", headers: answered }, 40);
  expect(limits.allowedAtMs(ROUTE, "1", 41)).toBe(5030);
});
