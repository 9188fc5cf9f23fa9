import { expect, test } from "vitest";
import { sampleCharacters } from "../../../ui/characters/samples.ts";
import { readWizard, withinCatalogue } from "./stored-wizard.ts";
import { EMPTY_WIZARD, type Wizard } from "./wizard.ts";

const done: Wizard = {
  ...EMPTY_WIZARD,
  step: "violation",
  banned: "MEW",
  picked: "PIKACHU",
  move1: "かみなり",
  move2: "ボルテッカー",
  result: "win",
  violation: "dummy_004",
  shownType: "ATTACKER",
};
const without = (...ids: readonly string[]) =>
  sampleCharacters.filter(({ pokemon_id: id }) => !ids.includes(id));

test("[WEB-221] a draft survives the page; what does not read as one is none", () => {
  expect(readWizard(JSON.parse(JSON.stringify(done)))).toEqual(done);
  expect(readWizard({ ...done, result: "tie", shownType: 7, move1: {} })).toEqual({
    ...done,
    result: null,
    shownType: null,
    move1: null,
  });
  for (const broken of [null, 7, "moves", [], {}, { step: "nowhere" }]) expect(readWizard(broken)).toBeNull();
});

test("[WEB-221] what the catalogue no longer has is asked for again; the rest stays", () => {
  expect(withinCatalogue(done, sampleCharacters)).toBe(done);
  expect(withinCatalogue(done, without("PIKACHU"))).toEqual({
    ...done,
    step: "picked",
    picked: null,
    move1: null,
    move2: null,
  });
  expect(withinCatalogue(done, without("MEW"))).toEqual({ ...done, step: "banned", banned: null });
  expect(withinCatalogue({ ...done, move1: "なみのり" }, sampleCharacters)).toEqual({
    ...done,
    step: "moves",
    move1: null,
  });
  expect(withinCatalogue({ ...done, step: "invalid_player" }, without("MEW")).step).toBe("invalid_player");
});
