import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({}, { RATE_LIMIT_SCALE: "100", WS_MAX_SOCKETS_PER_ADDRESS: "1000" });
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The same numbers for the same seed: 0 ≤ n < 1. */
const createChance = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

test("[AUTH-162] 200 tickets that were never issued, made of ones that were, open nothing", async () => {
  const chance = createChance(20_261_122);
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const letter = () => LETTERS[Math.floor(chance() * LETTERS.length)] ?? "A";
  const issued = await Promise.all(Array.from({ length: 5 }, () => harness.ticketFor("dummy_001")));
  const at = (ticket: string) => Math.floor(chance() * ticket.length);
  const forge: readonly ((ticket: string, other: string) => string)[] = [
    (ticket) => {
      const place = at(ticket);
      return ticket.slice(0, place) + (ticket[place] === "A" ? "B" : "A") + ticket.slice(place + 1);
    },
    (ticket) => ticket.slice(0, at(ticket)),
    (ticket) => ticket + letter(),
    (ticket) => ticket.slice(1) + letter(),
    (ticket, other) => {
      // Far from both ends: two tickets with the same first letter, spliced after it, would be one of them.
      const place = 8 + Math.floor(chance() * 28);
      return ticket.slice(0, place) + other.slice(place);
    },
    (ticket) =>
      ticket.replace(/[a-zA-Z]/, (one) => (/[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase())),
    (ticket) => [...ticket].reverse().join(""),
    (ticket) => createHash("sha256").update(ticket).digest("hex"),
    (ticket) => createHash("sha256").update(ticket).digest("base64url"),
    (ticket) => `realtime.ticket.${ticket}`,
    () => Array.from({ length: 43 }, letter).join(""),
    (ticket) => `${ticket.slice(0, 42)}*`,
  ];
  const refused: unknown[] = [];
  for (let done = 0; done < 200; done += 20) {
    const ends = Array.from({ length: 20 }, (_, index) => {
      const [ticket = "", other = ""] = [issued[(done + index) % 5], issued[(done + index + 1) % 5]];
      const forged = forge[(done + index) % forge.length]?.(ticket, other) ?? "";
      return harness.open("dummy_001", forged).end();
    });
    refused.push(...(await Promise.all(ends)));
  }
  expect(refused).toEqual(Array.from({ length: 200 }, () => ({ code: 1008, reason: "ticket_invalid" })));
  await harness.open("dummy_001", issued[0] ?? "").frame("updateStatus");
});
