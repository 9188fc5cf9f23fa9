import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readGameFile } from "./game-file.ts";

const folder = mkdtempSync(join(tmpdir(), "gokaku-games-"));
const write = (text: string): string => {
  const file = join(folder, "games.json");
  writeFileSync(file, text);
  return file;
};
afterAll(() => rmSync(folder, { recursive: true }));

const game = (change: object = {}): string =>
  JSON.stringify({ t: 0, a: ["x", "{"], b: ["z", "w"], aWon: true, ...change });

describe("a file of games", () => {
  it("[SKILL-9] is an array or one game a line", async () => {
    const expected = {
      players: ["x", "{", "z", "w"],
      games: [{ atS: 0, first: [0, 1], second: [2, 3], hasFirstWon: true }],
    };
    expect(await readGameFile(write(`[\n${game()}\n]`))).toEqual(expected);
    expect((await readGameFile(write(`${game()}\n${game()}\n`))).games).toHaveLength(2);
  });

  it.each([
    ["an unknown field", `[${game()},\n${game({ map: "1" })}]`, /line 2: unknown field "map"/],
    ["unequal teams", `[\n\n${game({ a: ["x"] })}]`, /line 3: unequal teams: 1 against 2/],
    ["a player twice", game({ b: ["x", "w"] }), /line 1: player "x" is in it twice/],
    ["a draw", game({ aWon: null }), /line 1: aWon must be true or false/],
    ["no player", game({ a: [], b: [] }), /line 1: teams of 0 players/],
    ["a number as player", game({ a: [1, 2] }), /line 1: a and b must be lists/],
    [
      "too few incumbent ratings",
      game({ incumbentA: [1], incumbentB: [1, 2] }),
      /incumbentA must be a list of 2/,
    ],
    ["one incumbent team", game({ incumbentA: [1, 2] }), /belong together/],
    ["broken JSON", `[\n{"a":[}]`, /line 2: not JSON/],
    ["text between games", `${game()}\nnonsense`, /line 2: "n" where a game begins/],
    ["an unfinished game", `${game()}\n{"a":[`, /line 2: the game that begins here has no end/],
    ["no games", "[]", /line 1: no games/],
  ])("[SKILL-9] with %s is refused with its line", async (_what, text, message) => {
    await expect(readGameFile(write(text))).rejects.toThrow(message);
  });

  it("[SKILL-9] that does not exist is named", async () => {
    await expect(readGameFile(join(folder, "none.json"))).rejects.toThrow(/none\.json cannot be read/);
  });
});
