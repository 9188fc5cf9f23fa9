import { MatchmakerSettings } from "@gokaku/contract/admin";
import { expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  draftOf,
  SETTINGS_GROUPS,
  SettingsForm,
  settingsChanges,
} from "./settings-fields.ts";

const draft = draftOf(DEFAULT_SETTINGS);

test("[WEB-252] every setting has a field, and what the fields show is sent back as it was", () => {
  expect(MatchmakerSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  const fields = SETTINGS_GROUPS.flatMap(([, group]) => group.map(({ field }) => field));
  expect(fields.toSorted()).toEqual(Object.keys(draft).toSorted());
  expect(SettingsForm.parse(draft)).toEqual(DEFAULT_SETTINGS);
});

test("[WEB-252] figures are read in letters of any width, within their bounds, whole where they must be", () => {
  const typed = { ...draft, lane_gap_weight: "０．５", choice_penalty_4: " 12 " };
  expect(SettingsForm.parse(typed)).toMatchObject({ lane_gap_weight: 0.5, choice_penalty: [0, 1, 3, 6, 12] });
  const refused = (change: object) =>
    SettingsForm.safeParse({ ...draft, ...change }).error?.issues.map(({ path }) => path[0]);
  expect(refused({ window_base: "49" })).toEqual(["window_base"]);
  expect(refused({ window_base: "200.5" })).toEqual(["window_base"]);
  expect(refused({ spread_weight: "-1" })).toEqual(["spread_weight"]);
  expect(refused({ spread_weight: "1e2" })).toEqual(["spread_weight"]);
  expect(refused({ budget: "", exact_nodes: "多い" })).toEqual(["budget", "exact_nodes"]);
  expect(refused({ window_maximum: "199" })).toEqual(["window_maximum"]);
});

test("[WEB-252] what is different is named, one place of a list for itself", () => {
  const asked = { ...DEFAULT_SETTINGS, window_base: 250, choice_penalty: [0, 1, 3, 6, 12] };
  expect(settingsChanges(DEFAULT_SETTINGS, asked)).toEqual([
    { label: "最初の範囲（±）", before: "200", after: "250" },
    { label: "第5希望の減点", before: "10", after: "12" },
  ]);
  expect(settingsChanges(DEFAULT_SETTINGS, DEFAULT_SETTINGS)).toEqual([]);
});
