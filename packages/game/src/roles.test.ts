import { expect, test } from "vitest";
import { CHARACTER_TYPES, isCharacterType, isRole, otherTeam, ROLES } from "./roles.ts";

test("[MATCH-1] the five lanes are roles and nothing else is", () => {
  expect(ROLES.filter(isRole)).toEqual(ROLES);
  expect(["", "JUNGLE", "tank", "ATTACKER", "length"].filter(isRole)).toEqual([]);
  expect([...CHARACTER_TYPES, ...ROLES].filter(isCharacterType)).toEqual(CHARACTER_TYPES);
});

test("[MATCH-1] two teams play against each other", () => {
  expect([otherTeam("A"), otherTeam("B")]).toEqual(["B", "A"]);
});
