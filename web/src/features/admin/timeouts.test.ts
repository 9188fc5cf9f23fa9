import { expect, test } from "vitest";
import { CheckInForm, TimeoutsForm, timeoutSteps } from "./timeouts.ts";

const times = (create: number, join: number) => ({ lobby_create_timeout: create, lobby_join_timeout: join });

test("[WEB-189] only changed time-outs are sent, in the order in which each is allowed", () => {
  expect(timeoutSteps(times(150, 250), times(150, 250))).toEqual([]);
  expect(timeoutSteps(times(150, 250), times(150, 300))).toEqual([
    { id: "lobby_join_timeout", value: "300" },
  ]);
  expect(timeoutSteps(times(100, 150), times(200, 300)).map(({ id }) => id)).toEqual([
    "lobby_join_timeout",
    "lobby_create_timeout",
  ]);
  expect(timeoutSteps(times(200, 300), times(100, 150)).map(({ id }) => id)).toEqual([
    "lobby_create_timeout",
    "lobby_join_timeout",
  ]);
});

test("[WEB-189] time-outs keep their bounds, and joining ends no earlier than creating", () => {
  const isFine = (create: string, join: string) =>
    TimeoutsForm.safeParse({ lobby_create_timeout: create, lobby_join_timeout: join }).success;
  expect(isFine("60", "60")).toBe(true);
  expect(isFine("300", "600")).toBe(true);
  expect([isFine("59", "60"), isFine("301", "600"), isFine("150", "601"), isFine("150", "149")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("[WEB-587] the time to confirm a seat is 0 to 180 whole seconds", () => {
  const isFine = (value: string) => CheckInForm.safeParse({ value }).success;
  expect(["0", "60", "180", "１２０"].map(isFine)).toEqual([true, true, true, true]);
  expect(["181", "-1", "1.5", ""].map(isFine)).toEqual([false, false, false, false]);
});
