import { expect, test } from "vitest";
import { checkBlockList } from "./blocking.ts";

const faultOf = (...userIds: readonly string[]): string => {
  try {
    checkBlockList("self", userIds);
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

test("[QUEUE-6] a block list names at most three different other users", () => {
  expect(faultOf()).toBe("accepted");
  expect(faultOf("a", "b", "c")).toBe("accepted");
  expect(faultOf("a", "b", "c", "d")).toBe("blocking_invalid");
  expect(faultOf("a", "a")).toBe("blocking_invalid");
  expect(faultOf("a", "self")).toBe("blocking_invalid");
});
