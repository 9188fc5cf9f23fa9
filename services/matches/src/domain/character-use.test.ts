import { expect, test } from "vitest";
import { type CharacterReport, NO_USE, withCharacters } from "./character-use.ts";

const report = (team: "A" | "B", picked: string, banned = ""): CharacterReport => ({
  team,
  pickedCharacterId: picked,
  bannedCharacterId: banned,
});

test("[MATCH-493] each decided match counts once for a pick and a ban, each player once for a win", () => {
  const reports = [report("A", "MEW", "PIKACHU"), report("A", ""), report("B", "MEW", "PIKACHU")];
  const once = withCharacters(NO_USE, { verdict: "A", reports });
  expect(once.matches).toBe(1);
  expect(once.characters.get("MEW")).toEqual({ matches: 1, picks: 2, wins: 1, bans: 0 });
  expect(once.characters.get("PIKACHU")).toEqual({ matches: 0, picks: 0, wins: 0, bans: 1 });
  expect(once.characters.has("")).toBe(false);
  const twice = withCharacters(once, { verdict: "B", reports: [report("B", "MEW")] });
  expect(twice.characters.get("MEW")).toEqual({ matches: 2, picks: 3, wins: 2, bans: 0 });
  expect(withCharacters(twice, { verdict: "invalid", reports })).toBe(twice);
});
