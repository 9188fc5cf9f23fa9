import { expect, test } from "vitest";
import {
  chosenBy,
  DRAFT_STEPS,
  type Draft,
  draftOfSides,
  draftPhase,
  draftTurn,
  NEW_DRAFT,
  reduceDraft,
  sidesOfDraft,
} from "./draft.ts";
import type { Team } from "./roles.ts";

const ids = DRAFT_STEPS.map((_, step) => `C${step}`);

/** Every state of a draft from nothing chosen to complete. */
const played = (first: Team): readonly Draft[] => {
  const states = [reduceDraft(NEW_DRAFT, { type: "attackFirst", first })];
  for (const [step, id] of ids.entries()) {
    const draft = states[step] ?? NEW_DRAFT;
    states.push(reduceDraft(draft, { type: "select", team: draftTurn(draft)?.team ?? "A", step, id }));
  }
  return states;
};

test("[ROOM-10] fourteen steps: four bans by turns, then ten picks, each by the team whose turn it is", () => {
  for (const [first, order] of [
    ["A", "ABAB ABBAABBAAB"],
    ["B", "BABA BAABBAABBA"],
  ] as const) {
    const states = played(first);
    const turns = states.map(draftTurn);
    const letters = turns.map((turn) => turn?.team ?? "").join("");
    expect(`${letters.slice(0, 4)} ${letters.slice(4)}`).toBe(order);
    expect(turns.map((turn) => turn?.kind ?? null)).toEqual([
      ...Array(4).fill("ban"),
      ...Array(10).fill("pick"),
      null,
    ]);
    expect(states.map(draftPhase)).toEqual([
      "ban1",
      "ban1",
      "ban2",
      "ban2",
      ...Array(10).fill("pick"),
      "completed",
    ]);
    const complete = states.at(-1) ?? NEW_DRAFT;
    expect(chosenBy(complete, first, "ban")).toEqual(["C0", "C2"]);
    expect(chosenBy(complete, first, "pick")).toEqual(["C4", "C7", "C8", "C11", "C12"]);
  }
});

test("[ROOM-11] no choice out of turn, for another step, twice the same, or after the end", () => {
  const [start = NEW_DRAFT, one = NEW_DRAFT] = played("A");
  const complete = played("A").at(-1) ?? NEW_DRAFT;
  expect(reduceDraft(start, { type: "select", team: "B", step: 0, id: "MEW" })).toBe(start);
  expect(reduceDraft(start, { type: "select", team: "A", step: 1, id: "MEW" })).toBe(start);
  expect(reduceDraft(one, { type: "select", team: "B", step: 1, id: "C0" })).toBe(one);
  expect(reduceDraft(complete, { type: "select", team: "A", step: 14, id: "MEW" })).toBe(complete);
});

test("[ROOM-12] who attacks first is settled before the first step; a reset clears everything", () => {
  const [, one = NEW_DRAFT] = played("B");
  expect(reduceDraft(one, { type: "attackFirst", first: "A" })).toBe(one);
  expect(reduceDraft(one, { type: "reset" })).toEqual({ first: "A", chosen: [] });
  expect(reduceDraft(played("A")[1] ?? NEW_DRAFT, { type: "reset" })).toEqual(NEW_DRAFT);
  const turned = reduceDraft(NEW_DRAFT, { type: "attackFirst", first: "B" });
  expect(turned).toEqual({ first: "B", chosen: [] });
  expect(reduceDraft(turned, { type: "reset" })).toEqual(NEW_DRAFT);
});

test("[ROOM-12] an action that changes nothing leaves the very same draft", () => {
  const fresh: Draft = { first: "A", chosen: [] };
  expect(reduceDraft(fresh, { type: "attackFirst", first: "A" })).toBe(fresh);
  expect(reduceDraft(fresh, { type: "reset" })).toBe(fresh);
});

test("[ROOM-13] a draft as the sides' bans and picks is the same draft, and only a possible one is taken", () => {
  for (const draft of [...played("A"), ...played("B")])
    expect(draftOfSides(sidesOfDraft(draft))).toEqual(draft);
  const sides = sidesOfDraft(played("A")[3] ?? NEW_DRAFT);
  for (const impossible of [
    { ...sides, step: 2 },
    { ...sides, step: 4 },
    { ...sidesOfDraft(played("A").at(-1) ?? NEW_DRAFT), step: ids.length + 1 },
    { ...sides, first: "B" as const },
    { ...sides, bans: { A: ["C0", "C0"], B: ["C1"] } },
    { ...sides, picks: { A: ["MEW"], B: [] } },
    { ...sides, picks: { A: [], B: ["MEW"] } },
  ])
    expect(draftOfSides(impossible)).toBeNull();
});
