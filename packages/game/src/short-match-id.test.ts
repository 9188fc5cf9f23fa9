import { expect, test } from "vitest";
import { shortMatchId } from "./short-match-id.ts";

test("[WEB-85] six digits tell matches apart, of one draw and of the next", () => {
  expect(shortMatchId("179530510000000000")).toBe("510001");
  expect(shortMatchId("179530510000000011")).toBe("510012");
  expect(shortMatchId("179530512000000000")).toBe("512001");
  expect(shortMatchId("7")).toBe("000008");
});
