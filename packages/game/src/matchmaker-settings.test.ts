import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_MATCHMAKER_SETTINGS as DEFAULTS,
  MATCHMAKER_BOUNDS,
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettingName,
  settingField,
  settingsFault,
  windowOf,
} from "./matchmaker-settings.ts";

test("[TICK-2] a window grows by whole points with the seconds, from the first to the widest", () => {
  expect([0, 59, 60, 61, 119, 120, 959, 960, 1e6].map((waitedS) => windowOf(waitedS, DEFAULTS))).toEqual([
    200, 224, 225, 225, 249, 250, 599, 600, 600,
  ]);
  expect(windowOf(-100, DEFAULTS)).toBe(200);
});

test("[TICK-2] a longer wait never narrows a window", () => {
  const seconds = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(seconds, seconds, (one, more) => {
      expect(windowOf(one + more, DEFAULTS)).toBeGreaterThanOrEqual(windowOf(one, DEFAULTS));
    }),
  );
});

const single = MATCHMAKER_SETTING_NAMES.filter(
  (name): name is Exclude<MatchmakerSettingName, "choicePenalty"> => name !== "choicePenalty",
);

test("[TICK-23] each setting is taken at its bounds and refused beyond them, by its own name", () => {
  expect(settingsFault(DEFAULTS)).toBeNull();
  for (const name of single) {
    const { min, max, isWhole } = MATCHMAKER_BOUNDS[name];
    const faultOf = (value: number) => settingsFault({ ...DEFAULTS, windowMaximum: 3000, [name]: value });
    const fault = { field: settingField(name), min, max };
    if (name !== "windowMaximum") expect(faultOf(min), name).toBeNull();
    expect(faultOf(max), name).toBeNull();
    for (const beyond of [min - 1, max + 1, Number.NaN]) expect(faultOf(beyond), name).toEqual(fault);
    if (name !== "matchBySkill") expect(faultOf(max - 0.5), name).toEqual(isWhole ? fault : null);
  }
});

test("[TICK-23] the five choices have a penalty each, and a wrong one is named by its place", () => {
  const faultOf = (choicePenalty: readonly number[]) => settingsFault({ ...DEFAULTS, choicePenalty });
  expect(faultOf([0, 0, 0, 0, 100])).toBeNull();
  expect(faultOf([0, 0, 0, 0, 101])).toEqual({ field: "choice_penalty.4", min: 0, max: 100 });
  expect(faultOf([-1, 0, 0, 0, 0])).toEqual({ field: "choice_penalty.0", min: 0, max: 100 });
  for (const wrong of [
    [0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ])
    expect(faultOf(wrong)).toEqual({ field: "choice_penalty.length", min: 5, max: 5 });
});

test("[TICK-23] the widest window is not narrower than the first", () => {
  expect(settingsFault({ ...DEFAULTS, windowBase: 600, windowMaximum: 600 })).toBeNull();
  expect(settingsFault({ ...DEFAULTS, windowBase: 601, windowMaximum: 600 })).toEqual({
    field: "window_maximum",
    min: 601,
    max: 3000,
  });
});
