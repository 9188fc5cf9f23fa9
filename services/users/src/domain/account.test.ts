import { CodedError } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import {
  readBio,
  readPreferredRoles,
  readTestRate,
  readTrainerName,
  readTwitterId,
  readUserId,
} from "./account.ts";
import { favouritesShown } from "./favourites.ts";
import { roleDebtOf } from "./stats.ts";

const refused = (read: () => unknown) => expect(read).toThrow(CodedError);

describe("a new account", () => {
  test("[PROFILE-2] the trainer name is the one given, else the Discord name, else Trainer", () => {
    expect(readTrainerName("  ゴウ ", "go#1")).toBe("ゴウ");
    expect(readTrainerName(" ", "go#1")).toBe("go#1");
    expect(readTrainerName("", "")).toBe("Trainer");
  });

  test("[PROFILE-2] a trainer name has at most 32 characters, a longer Discord name is cut", () => {
    expect(readTrainerName("あ".repeat(32), "")).toHaveLength(32);
    refused(() => readTrainerName("あ".repeat(33), ""));
    expect(readTrainerName("", "𠮷".repeat(40))).toBe("𠮷".repeat(32));
  });

  test("[PROFILE-3] a Twitter ID is trimmed, loses its @ and has 15 letters, digits or underscores at most", () => {
    expect(readTwitterId(" @gokaku_5v5 ")).toBe("gokaku_5v5");
    expect(readTwitterId("")).toBe("");
    refused(() => readTwitterId("a".repeat(16)));
    refused(() => readTwitterId("evil/../path"));
  });

  test("[PROFILE-4] preferred roles are lanes, each at most once, in the player's order", () => {
    expect(readPreferredRoles(["TANK", "MIDDLE"])).toEqual(["TANK", "MIDDLE"]);
    refused(() => readPreferredRoles(["TANK", "TANK"]));
    refused(() => readPreferredRoles(["ALL_ROUNDER"]));
  });

  test("[PROFILE-5] a bio has at most 200 characters", () => {
    expect(readBio("字".repeat(200))).toHaveLength(200);
    refused(() => readBio("字".repeat(201)));
  });

  test("[PROFILE-11] a test account starts at the rate given, between 1 and 4000, else at 1500", () => {
    expect([0, 1, 1730, 4000].map(readTestRate)).toEqual([1500, 1, 1730, 4000]);
    for (const rate of [-1, 4001, 1500.5, Number.NaN]) refused(() => readTestRate(rate));
    refused(() => readUserId("not a user id"));
  });
});

describe("what others read of a player", () => {
  test("[PROFILE-10] the first three distinct favourites in the order of roles", () => {
    const favourites = [
      { role: "TANK", slot: 1, characterId: "SNORLAX" },
      { role: "TANK", slot: 0, characterId: "BLASTOISE" },
      { role: "MIDDLE", slot: 0, characterId: "SNORLAX" },
      { role: "MIDDLE", slot: 1, characterId: "PIKACHU" },
      { role: "SUPPORT", slot: 0, characterId: "ELDEGOSS" },
    ] as const;
    expect(favouritesShown(["MIDDLE", "TANK"], favourites)).toEqual(["SNORLAX", "PIKACHU", "BLASTOISE"]);
    expect(favouritesShown([], favourites)).toEqual([]);
  });

  test("[PROFILE-16] the role debt is the number of the last three games off the first choice", () => {
    const games = [1, 0, 4, 3, 2].map((roleChoice, age) => ({
      matchId: String(200_000_000_000_000_000n - BigInt(age)),
      startedAtS: 1_800_000_000 - (age > 2 ? 1 : 0),
      roleChoice,
    }));
    expect(roleDebtOf([])).toBe(0);
    expect(roleDebtOf(games)).toBe(2);
    expect(roleDebtOf(games.toReversed())).toBe(2);
  });
});
