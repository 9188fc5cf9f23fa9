import { expect, test } from "vitest";
import { answeredProtocol, offeredTicket } from "./tickets.ts";

test("[LIVE-5] the answer names the protocol, never the ticket", () => {
  expect(answeredProtocol(new Set(["ticket.abc", "gokaku.v1"]))).toBe("gokaku.v1");
  expect(answeredProtocol(new Set(["ticket.abc"]))).toBe(false);
});

test("[LIVE-5] the ticket is read from wherever it stands among the offers", () => {
  expect(offeredTicket("gokaku.v1, ticket.abc")).toBe("abc");
  expect(offeredTicket("ticket.abc,gokaku.v1")).toBe("abc");
  expect(offeredTicket("gokaku.v1")).toBeNull();
  expect(offeredTicket(undefined)).toBeNull();
});
