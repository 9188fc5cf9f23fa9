import type { UserId } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { endAfter, matchIdOf } from "./claim.ts";

const player = "player" as UserId;
const other = "other" as UserId;
const refusedFor = (...userIds: readonly UserId[]) =>
  ({ created: false, reason: "seated", userIds }) as const;

describe("the end of a claim", () => {
  test("[TICK-15] a created match ends the entry as matched, whatever was asked meanwhile", () => {
    expect(endAfter({ created: true }, { userId: player, endRequested: "left" })).toBe("matched");
  });

  test("[TICK-16] a refused match ends only the players it names", () => {
    expect(endAfter(refusedFor(player), { userId: player, endRequested: null })).toBe("seated");
    expect(endAfter(refusedFor(other), { userId: player, endRequested: null })).toBeNull();
  });

  test("[TICK-16] a closed season ends all ten", () => {
    const outcome = { created: false, reason: "season_closed", userIds: [] } as const;
    expect(endAfter(outcome, { userId: player, endRequested: null })).toBe("season_closing");
  });

  test("[TICK-17] an end asked for while claimed comes true when the claim is undone", () => {
    expect(endAfter(refusedFor(other), { userId: player, endRequested: "left" })).toBe("left");
    expect(endAfter(refusedFor(), { userId: player, endRequested: "banned" })).toBe("banned");
  });
});

describe("match id", () => {
  test("[TICK-13] is the tick's planned start times 100000 plus the place in the plan", () => {
    expect(matchIdOf(1_800_000_000_000, 0)).toBe("180000000000000000");
    expect(matchIdOf(1_800_000_000_000, 99_999)).toBe("180000000000099999");
    expect(() => matchIdOf(1_800_000_000_000, 100_000)).toThrow(RangeError);
  });
});
