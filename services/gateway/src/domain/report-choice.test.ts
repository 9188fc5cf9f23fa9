import { describe, expect, test } from "vitest";
import { choiceFault } from "./report-choice.ts";

const none = { move_1a: null, move_1b: null, move_2a: null, move_2b: null };
const characters = [
  { pokemon_id: "EMPTY", moves: none },
  { pokemon_id: "PIKACHU", moves: { move_1a: "い", move_1b: "ろ", move_2a: "は", move_2b: "に" } },
  {
    pokemon_id: "MEW",
    moves: { move_1a: "い", move_1b: "ろ", move_2a: "は", move_2b: "に" },
    moves_extra: { move_1c: "ほ", move_2c: "へ" },
  },
];
const report = {
  result: "A-win",
  banned_pokemon: "EMPTY",
  picked_pokemon: "PIKACHU",
  pokemon_move1: "い",
  pokemon_move2: "に",
};

describe("what a report says about characters", () => {
  test("[REPORT-21] a character of the catalogue with two of its moves is accepted", () => {
    expect(choiceFault(report, characters)).toBeNull();
    expect(choiceFault({ ...report, banned_pokemon: "MEW" }, characters)).toBeNull();
  });

  test("[REPORT-21] a third choice of a slot is accepted where the game offers one", () => {
    const third = { ...report, pokemon_move1: "ほ", pokemon_move2: "へ" };
    expect(choiceFault({ ...third, picked_pokemon: "MEW" }, characters)).toBeNull();
    expect(choiceFault(third, characters)).toContain("no move_1");
  });

  test("[REPORT-21] unknown characters, the placeholder as a pick and moves of another slot are refused", () => {
    expect(choiceFault({ ...report, banned_pokemon: "UNKNOWN" }, characters)).toContain("UNKNOWN");
    expect(choiceFault({ ...report, picked_pokemon: "UNKNOWN" }, characters)).toContain("UNKNOWN");
    expect(choiceFault({ ...report, picked_pokemon: "EMPTY" }, characters)).toContain("EMPTY");
    expect(choiceFault({ ...report, pokemon_move2: "い" }, characters)).toContain("no move_2");
  });

  test("[REPORT-21] a move that is left out is not judged", () => {
    expect(choiceFault({ ...report, pokemon_move1: "", pokemon_move2: "" }, characters)).toBeNull();
  });

  test("[REPORT-21] no ban is EMPTY or nothing, whether or not the catalogue lists the placeholder", () => {
    for (const banned_pokemon of ["", "EMPTY"]) {
      expect(choiceFault({ ...report, banned_pokemon }, characters)).toBeNull();
      expect(choiceFault({ ...report, banned_pokemon }, characters.slice(1))).toBeNull();
    }
  });

  test("[REPORT-21] an invalid match needs no pick", () => {
    const invalid = {
      ...report,
      result: "invalid",
      picked_pokemon: "",
      pokemon_move1: "",
      pokemon_move2: "",
    };
    for (const banned_pokemon of ["", "EMPTY", "MEW"]) {
      expect(choiceFault({ ...invalid, banned_pokemon }, characters)).toBeNull();
    }
  });
});
