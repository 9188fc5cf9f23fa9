import { expect, test } from "vitest";
import { sampleCharacters } from "../../../ui/characters/samples.ts";
import {
  EMPTY_WIZARD,
  moveChoices,
  prepareReport,
  reduceWizard,
  STEP_PERCENT,
  startingWizard,
  type Wizard,
  type WizardAction,
} from "./wizard.ts";

const choicesOf = (id: string) => {
  const found = sampleCharacters.find((character) => character.pokemon_id === id);
  if (found === undefined) throw new Error(id);
  return moveChoices(found);
};
const pick = (id: string): WizardAction => ({ type: "pick", id, choices: choicesOf(id) });
const after = (...actions: WizardAction[]): Wizard => actions.reduce(reduceWizard, EMPTY_WIZARD);

const toResult: WizardAction[] = [
  { type: "ban", id: "MEW" },
  pick("PIKACHU"),
  { type: "move", slot: 1, name: "かみなり" },
  { type: "move", slot: 2, name: "ボルテッカー" },
  { type: "next" },
];

test("[WEB-30] the steps follow each other and carry their progress", () => {
  const seen = [
    [],
    toResult.slice(0, 1),
    toResult.slice(0, 2),
    toResult,
    [...toResult, { type: "result", result: "win" }],
  ]
    .map((actions) => after(...(actions as WizardAction[])).step)
    .map((step) => [step, STEP_PERCENT[step]]);
  expect(seen).toEqual([
    ["banned", 20],
    ["picked", 40],
    ["moves", 60],
    ["result", 80],
    ["violation", 100],
  ]);
  expect(STEP_PERCENT.invalid_player).toBe(100);
});

test("[WEB-30] back leads to the step before and keeps what was chosen; the first step has none", () => {
  const atResult = after(...toResult);
  const back = reduceWizard(atResult, { type: "back" });
  expect(back).toMatchObject({ step: "moves", move1: "かみなり", move2: "ボルテッカー", advancing: false });
  expect(reduceWizard(EMPTY_WIZARD, { type: "back" })).toEqual(EMPTY_WIZARD);
  expect(after({ type: "declareInvalid" }, { type: "back" }).step).toBe("banned");
});

test("[WEB-31] choosing both moves advances, one does not", () => {
  const one = after(...toResult.slice(0, 3));
  expect(one).toMatchObject({ step: "moves", advancing: false });
  expect(reduceWizard(one, { type: "next" })).toBe(one);
  expect(after(...toResult.slice(0, 4)).advancing).toBe(true);
});

test("[WEB-31] a single choice per slot is selected by itself", () => {
  expect(after({ type: "ban", id: "EMPTY" }, pick("ZAPDOS"))).toMatchObject({
    move1: "10まんボルト",
    move2: "でんじほう",
    advancing: true,
  });
});

test("[WEB-31] the third choice of a slot is offered", () => {
  expect(choicesOf("MEW")).toEqual({
    first: ["エレキボール", "ソーラービーム", "なみのり"],
    second: ["コーチング", "ひかりのかべ", "こうそくいどう"],
  });
});

test("[WEB-31] another character forgets the moves of the first", () => {
  expect(reduceWizard(after(...toResult), pick("VENUSAUR"))).toMatchObject({ move1: null, move2: null });
});

test("[WEB-32] the banned character cannot be the picked one, in either order", () => {
  const banned = after({ type: "ban", id: "PIKACHU" });
  expect(reduceWizard(banned, pick("PIKACHU"))).toBe(banned);
  const changed = after(
    ...toResult,
    { type: "back" },
    { type: "back" },
    { type: "back" },
    { type: "ban", id: "PIKACHU" },
  );
  expect(changed.picked).toBeNull();
});

test("[WEB-32] the placeholder can be no pick", () => {
  const banned = after({ type: "ban", id: "EMPTY" });
  expect(reduceWizard(banned, pick("EMPTY"))).toBe(banned);
});

test("[WEB-33] win and lose become the winner by the player's own team", () => {
  const sent = (result: "win" | "lose", team: "A" | "B") => {
    const prepared = prepareReport(after(...toResult, { type: "result", result }), team);
    return prepared.kind === "ready" ? prepared.report.result : prepared.reason;
  };
  expect([sent("win", "A"), sent("lose", "A"), sent("win", "B"), sent("lose", "B")]).toEqual([
    "A-win",
    "B-win",
    "B-win",
    "A-win",
  ]);
});

test("[WEB-33] without a team nothing is sent", () => {
  expect(prepareReport(after(...toResult, { type: "result", result: "win" }), null)).toEqual({
    kind: "refused",
    reason: "teamUnknown",
  });
});

test("[WEB-33] every choice is in the report, no ban as EMPTY", () => {
  const wizard = after(
    { type: "ban", id: "EMPTY" },
    ...toResult.slice(1),
    { type: "result", result: "lose" },
    { type: "violation", userId: "dummy_008" },
  );
  expect(prepareReport(wizard, "B")).toEqual({
    kind: "ready",
    report: {
      result: "A-win",
      banned_pokemon: "EMPTY",
      picked_pokemon: "PIKACHU",
      pokemon_move1: "かみなり",
      pokemon_move2: "ボルテッカー",
      violation_report: "dummy_008",
      invalid_player: "",
    },
  });
});

test("[WEB-34] an invalid match needs its offender and carries nothing else", () => {
  const invalid = after(...toResult.slice(0, 2), { type: "declareInvalid" });
  expect(prepareReport(invalid, "A")).toEqual({ kind: "refused", reason: "invalidPlayerRequired" });
  const named = prepareReport(reduceWizard(invalid, { type: "invalidPlayer", userId: "dummy_006" }), "A");
  expect(named).toEqual({
    kind: "ready",
    report: {
      result: "invalid",
      banned_pokemon: "EMPTY",
      picked_pokemon: "",
      pokemon_move1: "",
      pokemon_move2: "",
      violation_report: "",
      invalid_player: "dummy_006",
    },
  });
});

test("[WEB-34] 通報しない takes an accusation back", () => {
  const reported = after(
    ...toResult,
    { type: "result", result: "win" },
    { type: "violation", userId: "dummy_008" },
  );
  expect(reduceWizard(reported, { type: "violation", userId: null }).violation).toBeNull();
});

test("[WEB-90] who has no ban to report begins with none banned, and may still name one or declare the match invalid", () => {
  expect(startingWizard(null)).toMatchObject({ step: "banned", banned: "EMPTY" });
  expect(startingWizard(2)).toEqual(EMPTY_WIZARD);
  expect(reduceWizard(startingWizard(null), { type: "next" }).step).toBe("picked");
  expect(reduceWizard(startingWizard(null), { type: "ban", id: "MEW" }).banned).toBe("MEW");
});

test("[WEB-90] the type that is shown stays from the ban to the pick", () => {
  const shown = after({ type: "showType", shown: "ATTACKER" }, { type: "ban", id: "MEW" });
  expect(shown).toMatchObject({ step: "picked", shownType: "ATTACKER" });
});

test("[WEB-90] the moves of the last time are chosen already where the slot offers them, and complete the step", () => {
  const usual = { ...pick("PIKACHU"), usual: ["かみなり", "ボルテッカー"] } as WizardAction;
  expect(after({ type: "ban", id: "EMPTY" }, usual)).toMatchObject({
    step: "moves",
    move1: "かみなり",
    move2: "ボルテッカー",
    advancing: true,
  });
  const gone = { ...pick("PIKACHU"), usual: ["かえんほうしゃ", "ボルテッカー"] } as WizardAction;
  expect(after({ type: "ban", id: "EMPTY" }, gone)).toMatchObject({
    move1: null,
    move2: "ボルテッカー",
    advancing: false,
  });
});
