import { expect, test } from "vitest";
import { changesOf, differenceOf, EditForm } from "./user-edit.ts";

const user = {
  rate: 1500,
  penalty_count: 2,
  penalty_correction: 1,
  owned_badges: ["badge_001", "badge_002"],
  seed_tier: 0,
};

test("[WEB-183] only what is different is sent, and the order of the badges is no difference", () => {
  expect(differenceOf(user, { ...user, owned_badges: ["badge_002", "badge_001"] })).toBeNull();
  expect(differenceOf(user, { ...user, rate: 1600 })).toEqual({ rate: 1600 });
  expect(differenceOf(user, { ...user, penalty_correction: 0, seed_tier: 3 })).toEqual({
    penalty_correction: 0,
    seed_tier: 3,
  });
  expect(differenceOf(user, { ...user, owned_badges: ["badge_001"] })).toEqual({
    owned_badges: ["badge_001"],
  });
});

test("[WEB-183] the difference is shown before it is saved", () => {
  const change = { rate: 1600, seed_tier: 3, owned_badges: ["badge_002", "badge_003"] };
  expect(changesOf(user, change, (id) => `「${id}」`)).toEqual([
    { label: "レート", before: "1500", after: "1600" },
    { label: "実力の段階", before: "なし", after: "中級" },
    { label: "所持勲章", before: "「badge_001」", after: "「badge_003」" },
  ]);
});

test("[WEB-183] figures are whole numbers within their bounds, in letters of any width", () => {
  const form = { ...user, rate: "１６００", penalty_count: "0", penalty_correction: " 3 " };
  expect(EditForm.safeParse(form).data).toMatchObject({
    rate: 1600,
    penalty_count: 0,
    penalty_correction: 3,
  });
  for (const rate of ["", "0", "4001", "15.5", "-1", "1e3", "千"])
    expect(EditForm.safeParse({ ...form, rate }).success, rate).toBe(false);
});

test("[SKILL-7] a changed tier is sent alone, 0 removes it, and it is shown in words", () => {
  expect(differenceOf(user, { ...user, seed_tier: 3 })).toEqual({ seed_tier: 3 });
  expect(differenceOf({ ...user, seed_tier: 3 }, user)).toEqual({ seed_tier: 0 });
  expect(changesOf(user, { seed_tier: 3 }, String)).toEqual([
    { label: "実力の段階", before: "なし", after: "中級" },
  ]);
});
