import { expect, test } from "vitest";
import { ACCOUNT_ROLES, hasRole, isStaffRole, outranks, parseAccountRole } from "./account-role.ts";

const table = (
  may: (one: (typeof ACCOUNT_ROLES)[number], other: (typeof ACCOUNT_ROLES)[number]) => boolean,
) => ACCOUNT_ROLES.map((one) => ACCOUNT_ROLES.filter((other) => may(one, other)));

test("[ADMIN-500] each role may do what the roles before it may", () => {
  expect(table(hasRole)).toEqual([
    ["player"],
    ["player", "helper"],
    ["player", "helper", "moderator"],
    ["player", "helper", "moderator", "admin"],
  ]);
  expect(ACCOUNT_ROLES.filter(isStaffRole)).toEqual(["helper", "moderator", "admin"]);
});

test("[ADMIN-500] staff act on accounts of a lower role, never on their own", () => {
  expect(table(outranks)).toEqual([[], ["player"], ["player", "helper"], ["player", "helper", "moderator"]]);
});

test("[ADMIN-500] an unknown role may do least", () => {
  expect(ACCOUNT_ROLES.map(parseAccountRole)).toEqual(ACCOUNT_ROLES);
  for (const unknown of ["", "owner", "Admin", "constructor"]) {
    expect(parseAccountRole(unknown)).toBe("player");
    expect(isStaffRole(unknown)).toBe(false);
  }
});
