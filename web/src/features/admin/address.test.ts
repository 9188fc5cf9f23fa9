import { expect, test } from "vitest";
import { addressOf, placeOf } from "./address.ts";

const searchOf = (address: string) => new URL(address, "http://localhost").search;

test("[WEB-181] the address says which tab and what of it is open", () => {
  expect(placeOf("")).toEqual({ tab: "overview", open: "" });
  expect(placeOf("?tab=nothing")).toEqual({ tab: "overview", open: "" });
  expect(placeOf(searchOf(addressOf("users", "dummy_001")))).toEqual({ tab: "users", open: "dummy_001" });
  expect(placeOf(searchOf(addressOf("seasons")))).toEqual({ tab: "seasons", open: "" });
});
