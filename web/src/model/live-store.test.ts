import { expect, test } from "vitest";
import { connectionOf } from "./live-store.ts";

test("[WEB-113] the connection is called what it is, and without a network never open", () => {
  expect(connectionOf({ state: "connecting", stood: false }, true)).toBe("starting");
  expect(connectionOf({ state: "open", stood: true }, true)).toBe("open");
  expect(connectionOf({ state: "connecting", stood: true }, true)).toBe("retrying");
  expect(connectionOf({ state: "closed", stood: true }, true)).toBe("retrying");
  expect(connectionOf({ state: "lost", stood: true }, true)).toBe("lost");
  expect(connectionOf({ state: "open", stood: true }, false)).toBe("lost");
});
