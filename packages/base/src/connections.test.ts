import { expect, test } from "vitest";
import { connectionsOf } from "./connections.ts";

test.each([4, 5, 9, 13, 17, 40])(
  "[OPS-628] %i connections in all are divided and none is opened beyond",
  (inAll) => {
    const { maxConnections, hotConnections } = connectionsOf(inAll, 8);
    expect(maxConnections + hotConnections + 1).toBe(inAll);
    expect(maxConnections).toBeGreaterThanOrEqual(2);
    expect(hotConnections).toBeGreaterThanOrEqual(1);
  },
);

test("[OPS-628] without a number each service takes its own", () =>
  expect(connectionsOf(0, 12)).toEqual({ maxConnections: 12, hotConnections: 4 }));
