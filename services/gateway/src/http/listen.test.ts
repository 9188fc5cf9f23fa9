import { expect, it } from "vitest";
import { HTTP_TIMEOUTS } from "../domain/timeouts.ts";

it("[LIMIT-13] a connection that is slow with its head ends within a tenth of its time-out", () => {
  expect(HTTP_TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(HTTP_TIMEOUTS.headersTimeout / 10);
});
