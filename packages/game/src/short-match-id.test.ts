import { expect, test } from "vitest";
import { partsOfShortMatchId, shortMatchId } from "./short-match-id.ts";

test("[WEB-85] six digits distinguish the matches of one tick and of the next", () => {
  expect(shortMatchId("179530510000000000")).toBe("510001");
  expect(shortMatchId("179530510000000011")).toBe("510012");
  expect(shortMatchId("179530512000000000")).toBe("512001");
  expect(shortMatchId("7")).toBe("000008");
});

test("[MATCH-460] a short number has the parts of its match's id, and what is none has none", () => {
  for (const id of ["179530510000000000", "179530510000000011", "179530512000000150"]) {
    const { second, place } = partsOfShortMatchId(shortMatchId(id)) ?? { second: -1, place: -1 };
    expect(BigInt(second)).toBe((BigInt(id) / 100_000_000n) % 10_000n);
    expect(BigInt(place)).toBe(BigInt(id) % 100_000n);
  }
  for (const none of ["", "51000", "510000", "51000１", "5100010000", "#510001"])
    expect(partsOfShortMatchId(none), none).toBeNull();
});
