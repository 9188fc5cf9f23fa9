import { expect, it } from "vitest";
import { TIMEOUTS } from "./listen.ts";

it("[LIMIT-13] a connection that is slow with its head ends within a tenth of its time-out", () => {
  expect(TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(TIMEOUTS.headersTimeout / 10);
});
