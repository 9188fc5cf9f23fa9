import { expect, test } from "vitest";
import { toggleRole } from "./role-order.ts";

test("[WEB-44] the order of selection is the priority", () => {
  const chosen = toggleRole(toggleRole(toggleRole([], "TANK"), "MIDDLE"), "TOP_LANE");
  expect(chosen).toEqual(["TANK", "MIDDLE", "TOP_LANE"]);
});

test("[WEB-44] removing a role moves the later ones up", () => {
  expect(toggleRole(["TANK", "MIDDLE", "TOP_LANE"], "TANK")).toEqual(["MIDDLE", "TOP_LANE"]);
});
