import { expect, test } from "vitest";
import { CONFIRMATIONS, isConfirmation, isConfirmed } from "./confirmations.ts";

test("[ADMIN-582] only the present version of the same statement counts as confirmed", () => {
  const id = "legal_texts";
  const value = CONFIRMATIONS[id];
  expect(isConfirmed(id, [{ id, value }])).toBe(true);
  expect(
    isConfirmed(id, [
      { id: "ad_url", value: "" },
      { id, value },
    ]),
  ).toBe(true);
  expect(isConfirmed(id, [])).toBe(false);
  expect(isConfirmed(id, [{ id, value: "" }])).toBe(false);
  expect(isConfirmed(id, [{ id, value: "0" }])).toBe(false);
  expect(isConfirmed(id, [{ id: "rights_guideline", value }])).toBe(false);
  expect(["legal_texts", "rights_guideline", "ad_url", "toString"].map(isConfirmation)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
