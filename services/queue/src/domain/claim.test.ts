import type { UserId } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { endAfter, matchIdOf, wantedClaims } from "./claim.ts";
import type { PlanMatch, SnapshotPlayer } from "./plan.ts";

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

  test("[TICK-13] exists for whole places from zero on alone", () => {
    for (const place of [-1, 0.5, Number.NaN])
      expect(() => matchIdOf(1_800_000_000_000, place)).toThrow(RangeError);
    expect(() => matchIdOf(0, 0)).toThrow(RangeError);
  });
});

describe("the claims of a plan", () => {
  const players = new Map(["e1", "e2"].map((entryId) => [entryId, { entryId } as SnapshotPlayer]));
  const matchOf = (...entries: readonly string[]) =>
    ({ index: 7, seats: entries.map((entryId) => ({ entryId })) }) as unknown as PlanMatch;

  test("[TICK-13] name each match and its players in the order of the seats", () => {
    const [claim] = wantedClaims(1_800_000_000_000, [matchOf("e2", "e1")], players);
    expect(claim?.matchId).toBe("180000000000000007");
    expect(claim?.players.map(({ entryId }) => entryId)).toEqual(["e2", "e1"]);
  });

  test("[TICK-13] are refused when a seat names an entry that was in no snapshot", () => {
    expect(() => wantedClaims(1_800_000_000_000, [matchOf("e1", "e9")], players)).toThrow("e9");
  });
});
