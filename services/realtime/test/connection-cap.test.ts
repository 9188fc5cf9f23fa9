import { eventually } from "@gokaku/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({}, { WS_MAX_SOCKETS: "4", WS_MAX_SOCKETS_PER_ADDRESS: "2" });
});
afterEach(() => harness[Symbol.asyncDispose]());

/**
 * Connects as the gateway does for a client at `address`: the page that opened, or the status of the
 * refusal.
 */
const knock = async (address: string, ticket: string | null = null) => {
  const page = harness.open(ticket === null ? "visitor" : "dummy_001", ticket, {
    headers: { "x-forwarded-for": address },
  });
  return eventually(async () => page.refusedWith ?? (page.named("updateQueue").length > 0 && page));
};

const enter = async (address: string) => {
  const page = await knock(address);
  if (typeof page === "number") throw new Error(`refused with ${page}`);
  return page;
};

const untilLetIn = (address: string, ticket: string | null = null) =>
  eventually(async () => typeof (await knock(address, ticket)) !== "number");

test("[LIVE-41] one address holds no more sockets than its share, whatever it says of itself", async () => {
  const first = await enter("203.0.113.7");
  await enter("198.51.100.1, 203.0.113.7");
  expect(await knock("203.0.113.7")).toBe(429);
  expect(await knock("::ffff:203.0.113.7")).toBe(429);
  await enter("203.0.113.8");
  first.socket.close();
  await untilLetIn("203.0.113.7");
  expect(await knock("203.0.113.7")).toBe(429);
});

test("[LIVE-41] a network of 64 bits counts as one address", async () => {
  await enter("2001:db8::1");
  await enter("2001:db8::ffff:2");
  expect(await knock("2001:db8:0:0:1::3")).toBe(429);
  await enter("2001:db8:0:1::1");
});

test("[LIVE-41] with as many sockets as there may be the next is refused, and its ticket stays good", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  const pages = [];
  for (const last of [1, 2, 3, 4]) pages.push(await enter(`203.0.113.${last}`));
  expect(await knock("203.0.113.5", ticket)).toBe(503);
  for (const page of pages) {
    await page.settled();
    expect(page.closed).toBeUndefined();
  }
  pages[0]?.socket.close();
  await untilLetIn("203.0.113.5", ticket);
});
