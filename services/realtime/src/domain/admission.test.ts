import { expect, test } from "vitest";
import { admit, CLOSE, type Holder, isOwnOrigin, isTicket } from "./admission.ts";

const HOST = "gokaku.example";
const visitor = () => null;

test("[LIVE-4] a page of the same host may connect, a page of any other may not", () => {
  expect(isOwnOrigin("https://gokaku.example", HOST)).toBe(true);
  const foreign = [
    "https://evil.example",
    "https://gokaku.example.evil.example",
    "https://gokaku.example:8443",
    "ws://gokaku.example",
    "null",
    "",
    "gokaku.example",
  ];
  for (const origin of foreign) expect(isOwnOrigin(origin, HOST), origin).toBe(false);
});

test("[LIVE-4] a client without an Origin is not a browser and may connect", () => {
  expect(isOwnOrigin(undefined, HOST)).toBe(true);
});

test("[LIVE-1] a ticket is 256 bits of base64url", () => {
  expect(isTicket("A".repeat(43))).toBe(true);
  for (const bad of ["A".repeat(42), "A".repeat(44), `${"A".repeat(42)}*`, ""])
    expect(isTicket(bad)).toBe(false);
});

const holder = { userId: "dummy_001", tokenExpiresAt: 2_000, session: "s" };

test("[LIVE-1] a ticket that is unknown, used or expired is refused", () => {
  expect(admit({ kind: "ticket", holder: null }, "dummy_001", 1_000, visitor)).toEqual({
    kind: "refused",
    close: CLOSE.ticketInvalid,
  });
});

test("[LIVE-2] a ticket of another player than the user_id of the address is refused", () => {
  for (const claimed of ["dummy_002", "DUMMY_001", "", null]) {
    expect(admit({ kind: "ticket", holder }, claimed, 1_000, visitor)).toEqual({
      kind: "refused",
      close: CLOSE.userMismatch,
    });
  }
  expect(admit({ kind: "ticket", holder }, "dummy_001", 1_000, visitor)).toEqual({
    kind: "admitted",
    holder,
  });
});

test("[LIVE-3] without a ticket the user_id of the address proves nothing", () => {
  expect(admit({ kind: "none" }, "dummy_001", 1_000, visitor)).toEqual({ kind: "admitted", holder: null });
});

test("[LIVE-9] a token that has expired since the ticket was issued opens nothing", () => {
  expect(admit({ kind: "ticket", holder }, "dummy_001", 2_000, visitor)).toEqual({
    kind: "refused",
    close: CLOSE.tokenExpired,
  });
});

test("[LIVE-40] a ticket of a banned player opens nothing", () => {
  const refusalOf = ({ userId }: Holder) => (userId === "dummy_001" ? CLOSE.banned : null);
  expect(admit({ kind: "ticket", holder }, "dummy_001", 1_000, refusalOf)).toEqual({
    kind: "refused",
    close: CLOSE.banned,
  });
});

test("[LIVE-91] a ticket of a login that was ended opens nothing", () => {
  const refusalOf = ({ session }: Holder) => (session === "s" ? CLOSE.loggedOut : null);
  expect(admit({ kind: "ticket", holder }, "dummy_001", 1_000, refusalOf)).toEqual({
    kind: "refused",
    close: CLOSE.loggedOut,
  });
});

test("[LIVE-1] while tickets cannot be looked up, a ticket opens nothing", () => {
  expect(admit({ kind: "unread" }, "dummy_001", 1_000, visitor)).toEqual({
    kind: "refused",
    close: CLOSE.unavailable,
  });
});
