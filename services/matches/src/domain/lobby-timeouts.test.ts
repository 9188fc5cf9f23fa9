import fc from "fast-check";
import { expect, it } from "vitest";
import { checkTimeout, lobbyTimeouts } from "./lobby-timeouts.ts";

const settings = (createS: number, joinS: number) => [
  { id: "lobby_join_timeout", value: String(joinS) },
  { id: "lobby_create_timeout", value: String(createS) },
];

it("[MATCH-19] the time-outs are 150 and 250 seconds unless set", () => {
  expect(lobbyTimeouts([])).toEqual({ createS: 150, joinS: 250, checkInS: 60 });
  expect(lobbyTimeouts(settings(90, 300))).toEqual({ createS: 90, joinS: 300, checkInS: 60 });
});

it("[MATCH-19] a time-out outside its bounds is refused", () => {
  const accepts = (id: "lobby_create_timeout" | "lobby_join_timeout", value: string) => {
    try {
      checkTimeout(id, value);
      return true;
    } catch {
      return false;
    }
  };
  const values = ["59", "60", "300", "301", "600", "601", "60.5", "", "soon"];
  expect(values.filter((value) => accepts("lobby_create_timeout", value))).toEqual(["60", "300"]);
  expect(values.filter((value) => accepts("lobby_join_timeout", value))).toEqual(["60", "300", "301", "600"]);
});

it("[MATCH-40] joining never ends before creating, whichever of the two settings came first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 300 }), fc.integer({ min: 60, max: 600 }), (create, join) => {
      const { createS, joinS } = lobbyTimeouts(settings(create, join));
      expect(createS).toBe(create);
      expect(joinS).toBe(join < create ? create : join);
    }),
  );
  expect(lobbyTimeouts([{ id: "lobby_create_timeout", value: "300" }])).toEqual({
    createS: 300,
    joinS: 300,
    checkInS: 60,
  });
  expect(lobbyTimeouts([{ id: "lobby_join_timeout", value: "60" }])).toEqual({
    createS: 150,
    joinS: 150,
    checkInS: 60,
  });
});

it("[CHECKIN-1] the check-in is 0 to 180 s", () => {
  const settingOf = (value: string) => [{ id: "check_in_timeout", value }];
  expect(lobbyTimeouts(settingOf("0")).checkInS).toBe(0);
  expect(() => checkTimeout("check_in_timeout", "180")).not.toThrow();
  for (const value of ["181", "-1", "0.5"]) expect(() => checkTimeout("check_in_timeout", value)).toThrow();
});
