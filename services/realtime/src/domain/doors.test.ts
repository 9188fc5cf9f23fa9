import { expect, test } from "vitest";
import { isOwnOrigin } from "./origin.ts";
import { isLoopback } from "./peer.ts";
import { isTicket } from "./ticket.ts";

const door = { host: "gokaku.example", forwardedHost: undefined, peerIsTrusted: false };

test("[LIVE-4] a page of the same host may connect, a page of any other may not", () => {
  expect(isOwnOrigin({ ...door, origin: "https://gokaku.example" })).toBe(true);
  const foreign = [
    "https://evil.example",
    "https://gokaku.example.evil.example",
    "https://gokaku.example:8443",
    "ws://gokaku.example",
    "null",
    "",
    "gokaku.example",
  ];
  for (const origin of foreign) expect(isOwnOrigin({ ...door, origin }), origin).toBe(false);
});

test("[LIVE-4] a client without an Origin is not a browser and may connect", () => {
  expect(isOwnOrigin({ ...door, origin: undefined })).toBe(true);
});

test("[LIVE-4] the forwarded host counts only when a trusted peer forwarded it", () => {
  const forwarded = { origin: "https://evil.example", host: "127.0.0.1:9000", forwardedHost: "evil.example" };
  expect(isOwnOrigin({ ...forwarded, peerIsTrusted: false })).toBe(false);
  const own = { ...forwarded, origin: "http://localhost:8080", forwardedHost: "localhost:8080" };
  expect(isOwnOrigin({ ...own, peerIsTrusted: true })).toBe(true);
});

test("[LIVE-4] only this machine is a trusted peer", () => {
  for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(isLoopback(own), own).toBe(true);
  for (const other of ["10.0.0.1", "127.0.0.1.evil.example", "::ffff:10.0.0.1", undefined])
    expect(isLoopback(other), other).toBe(false);
});

test("[LIVE-1] a ticket is 256 bits of base64url", () => {
  expect(isTicket("A".repeat(43))).toBe(true);
  for (const bad of ["A".repeat(42), "A".repeat(44), `${"A".repeat(42)}*`, ""])
    expect(isTicket(bad)).toBe(false);
});
