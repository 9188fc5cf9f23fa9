import { expect, test } from "vitest";
import { readSealSettings, SealSettingsForm, sealSettingSteps } from "./settings-form.ts";

test("[ADMIN-590] the settings in force are those stored, else off, 1600 and four seasons", () => {
  const usual = { seal_required: 0, seal_threshold: 1600, seal_seasons: 4 };
  expect(readSealSettings([])).toEqual(usual);
  expect(readSealSettings([{ id: "seal_required", value: "1" }])).toEqual({ ...usual, seal_required: 1 });
});

test("[ADMIN-590] only what changes is sent, and the seal is required last", () => {
  const present = { seal_required: 0, seal_threshold: 1600, seal_seasons: 4 } as const;
  expect(sealSettingSteps(present, present)).toEqual([]);
  expect(sealSettingSteps(present, { seal_required: 1, seal_threshold: 1700, seal_seasons: 4 })).toEqual([
    { id: "seal_threshold", value: "1700" },
    { id: "seal_required", value: "1" },
  ]);
  for (const wrong of ["0", "16.5", "10000", ""])
    expect(
      SealSettingsForm.safeParse({ seal_required: 1, seal_threshold: wrong, seal_seasons: "4" }).success,
    ).toBe(false);
});
