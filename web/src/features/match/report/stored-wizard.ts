import type { Character } from "@gokaku/contract";
import { CHARACTER_TYPES, NO_CHARACTER } from "@gokaku/game";
import { EMPTY_WIZARD, moveChoices, STEPS, type Step, type Wizard } from "./wizard.ts";

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((known) => known === value) ?? null;

/** A wizard from the storage; null for anything else. */
export const readWizard = (stored: unknown): Wizard | null => {
  if (typeof stored !== "object" || stored === null) return null;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const text = (name: keyof Wizard): string | null => {
    const value = fields.get(name);
    return typeof value === "string" ? value : null;
  };
  const step = oneOf(STEPS, fields.get("step"));
  if (step === null) return null;
  return {
    ...EMPTY_WIZARD,
    step,
    banned: text("banned"),
    picked: text("picked"),
    move1: text("move1"),
    move2: text("move2"),
    result: oneOf(["win", "lose"], fields.get("result")),
    violation: text("violation"),
    invalidPlayer: text("invalidPlayer"),
    shownType: oneOf(CHARACTER_TYPES, fields.get("shownType")),
  };
};

/** The first step that asks for what is missing, where a later one is shown. */
const stepWithin = (wizard: Wizard): Step => {
  const order = STEPS.indexOf(wizard.step);
  if (wizard.step === "invalid_player") return wizard.step;
  if (wizard.banned === null) return "banned";
  if (wizard.picked === null && order > STEPS.indexOf("picked")) return "picked";
  if ((wizard.move1 === null || wizard.move2 === null) && order > STEPS.indexOf("moves")) return "moves";
  return wizard.step;
};

/**
 * Without what the catalogue does not have (any more), back at the step that asks for it; the same wizard when all of it
 * is there.
 */
export const withinCatalogue = (wizard: Wizard, characters: readonly Character[]): Wizard => {
  const find = (id: string | null) => characters.find((character) => character.pokemon_id === id);
  const picked = find(wizard.picked);
  const choices = picked && moveChoices(picked);
  const known = {
    ...wizard,
    banned: wizard.banned === NO_CHARACTER ? NO_CHARACTER : (find(wizard.banned)?.pokemon_id ?? null),
    picked: picked?.pokemon_id ?? null,
    move1: choices?.first.find((move) => move === wizard.move1) ?? null,
    move2: choices?.second.find((move) => move === wizard.move2) ?? null,
  };
  const isWhole = (["banned", "picked", "move1", "move2"] as const).every(
    (name) => known[name] === wizard[name],
  );
  return isWhole ? wizard : { ...known, step: stepWithin(known), advancing: false };
};
