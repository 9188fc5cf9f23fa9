import { expect, test } from "vitest";
import { TIERS } from "./tiers.ts";

test("[OPS-641] tiers that take long run only when they are asked for", () => {
  const onDemand = TIERS.filter(({ isOnDemand }) => isOnDemand).map(({ name }) => name);
  // The unit tests are part of `check and unit`.
  expect(onDemand.toSorted()).toEqual(["long", "looks", "nats cluster", "offline", "unit"]);
});
