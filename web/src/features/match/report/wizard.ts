import type { Character, ReportRequest } from "@gokaku/contract";
import {
  type CharacterType,
  isPick,
  NO_CHARACTER,
  otherTeam,
  type ReportFault,
  type ReportForm,
  reportFault,
  resultOfVerdict,
  type Team,
} from "@gokaku/game";

export const STEPS = ["banned", "picked", "moves", "result", "violation", "invalid_player"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_PERCENT: Readonly<Record<Step, number>> = {
  banned: 20,
  picked: 40,
  moves: 60,
  result: 80,
  violation: 100,
  invalid_player: 100,
};

/** Both moves chosen: how long the choice stays visible before the next step. */
export const MOVES_ADVANCE_MS = 100;

export type Outcome = "win" | "lose";

export interface Wizard {
  readonly step: Step;
  /** A character id or `EMPTY` for none; null before the choice. */
  readonly banned: string | null;
  readonly picked: string | null;
  readonly move1: string | null;
  readonly move2: string | null;
  readonly result: Outcome | null;
  /** A user id; null reports no violation. */
  readonly violation: string | null;
  readonly invalidPlayer: string | null;
  /** The type whose characters are shown; it stays from the ban to the pick. */
  readonly shownType: CharacterType | null;
  /** The step was completed just now: it gives way to the next one by itself. */
  readonly advancing: boolean;
}

export const EMPTY_WIZARD: Wizard = {
  step: "banned",
  banned: null,
  picked: null,
  move1: null,
  move2: null,
  result: null,
  violation: null,
  invalidPlayer: null,
  shownType: null,
  advancing: false,
};

/** Where a report begins: who has no ban to report is taken not to have banned. */
export const startingWizard = (banOrder: number | null): Wizard =>
  banOrder === null ? { ...EMPTY_WIZARD, banned: NO_CHARACTER } : EMPTY_WIZARD;

export interface MoveChoices {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** The choices of each move slot, the third one of a few characters included. */
export const moveChoices = ({ moves, moves_extra: extra }: Character): MoveChoices => {
  const named = (names: readonly (string | null | undefined)[]) =>
    names.filter((name): name is string => typeof name === "string" && name !== "");
  return {
    first: named([moves.move_1a, moves.move_1b, extra?.move_1c]),
    second: named([moves.move_2a, moves.move_2b, extra?.move_2c]),
  };
};

const onlyChoice = (names: readonly string[]): string | null =>
  names.length === 1 ? (names[0] ?? null) : null;

/** The moves a character was played with last time, by slot. */
export type UsualMoves = readonly [move1: string, move2: string];

const amongChoices = (names: readonly string[], usual: string | undefined): string | null =>
  usual !== undefined && names.includes(usual) ? usual : null;

export type WizardAction =
  | { readonly type: "ban"; readonly id: string }
  | { readonly type: "declareInvalid" }
  | {
      readonly type: "pick";
      readonly id: string;
      readonly choices: MoveChoices;
      /** The moves it was played with last time; left out when they are not known. */
      readonly usual?: UsualMoves | undefined;
    }
  | { readonly type: "showType"; readonly shown: CharacterType }
  | { readonly type: "move"; readonly slot: 1 | 2; readonly name: string }
  | { readonly type: "result"; readonly result: Outcome }
  | { readonly type: "violation"; readonly userId: string | null }
  | { readonly type: "invalidPlayer"; readonly userId: string }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "reset" };

const NEXT: Readonly<Record<Step, Step>> = {
  banned: "picked",
  picked: "moves",
  moves: "result",
  result: "violation",
  violation: "violation",
  invalid_player: "invalid_player",
};

const BACK: Readonly<Record<Step, Step>> = {
  banned: "banned",
  picked: "banned",
  moves: "picked",
  result: "moves",
  violation: "result",
  invalid_player: "banned",
};

/** Whether a step holds all it asks for. */
export const isComplete = (wizard: Wizard, step: Step = wizard.step): boolean => {
  switch (step) {
    case "banned":
      return wizard.banned !== null;
    case "picked":
      return isPick(wizard.picked ?? "", wizard.banned);
    case "moves":
      return wizard.move1 !== null && wizard.move2 !== null;
    case "result":
      return wizard.result !== null;
    case "violation":
      return true;
    case "invalid_player":
      return wizard.invalidPlayer !== null;
  }
};

/** The next state of the report form. A pick that is the banned character changes nothing. */
export const reduceWizard = (wizard: Wizard, action: WizardAction): Wizard => {
  switch (action.type) {
    case "ban":
      return {
        ...wizard,
        banned: action.id,
        picked: wizard.picked === action.id ? null : wizard.picked,
        step: "picked",
        advancing: false,
      };
    case "declareInvalid":
      return { ...wizard, step: "invalid_player", advancing: false };
    case "pick": {
      if (!isPick(action.id, wizard.banned)) return wizard;
      const same = action.id === wizard.picked;
      const { choices, usual } = action;
      const only1 = onlyChoice(choices.first);
      const only2 = onlyChoice(choices.second);
      const move1 = only1 ?? (same ? wizard.move1 : amongChoices(choices.first, usual?.[0]));
      const move2 = only2 ?? (same ? wizard.move2 : amongChoices(choices.second, usual?.[1]));
      const advancing = !same && move1 !== null && move2 !== null;
      return { ...wizard, picked: action.id, move1, move2, step: "moves", advancing };
    }
    case "showType":
      return { ...wizard, shownType: action.shown };
    case "move": {
      const chosen = { ...wizard, [action.slot === 1 ? "move1" : "move2"]: action.name };
      return { ...chosen, advancing: isComplete(chosen, "moves") };
    }
    case "result":
      return { ...wizard, result: action.result, step: "violation", advancing: false };
    case "violation":
      return { ...wizard, violation: action.userId };
    case "invalidPlayer":
      return { ...wizard, invalidPlayer: action.userId };
    case "next":
      return isComplete(wizard) ? { ...wizard, step: NEXT[wizard.step], advancing: false } : wizard;
    case "back":
      return { ...wizard, step: BACK[wizard.step], advancing: false };
    case "reset":
      return EMPTY_WIZARD;
  }
};

/** The sentences for what a report lacks, by their names in the texts. */
const REFUSALS = {
  report_invalid: "failed",
  report_invalid_player_required: "invalidPlayerRequired",
  report_picked_required: "pickedRequired",
  report_picked_is_banned: "pickedIsBanned",
} as const satisfies Record<ReportFault["code"], string>;

export type Refusal =
  | (typeof REFUSALS)[ReportFault["code"]]
  | "movesRequired"
  | "resultRequired"
  | "teamUnknown";

export type Prepared =
  | { readonly kind: "ready"; readonly report: ReportRequest }
  | { readonly kind: "refused"; readonly reason: Refusal };

const refused = (reason: Refusal): Prepared => ({ kind: "refused", reason });

const NOTHING: ReportForm = {
  verdict: "invalid",
  bannedCharacterId: NO_CHARACTER,
  pickedCharacterId: "",
  move1: "",
  move2: "",
  violationUserId: "",
  invalidUserId: "",
};

const checked = (form: ReportForm): Prepared => {
  const fault = reportFault(form);
  if (fault !== null) return refused(REFUSALS[fault.code]);
  return {
    kind: "ready",
    report: {
      result: resultOfVerdict(form.verdict),
      banned_pokemon: form.bannedCharacterId,
      picked_pokemon: form.pickedCharacterId,
      pokemon_move1: form.move1,
      pokemon_move2: form.move2,
      violation_report: form.violationUserId,
      invalid_player: form.invalidUserId,
    },
  };
};

/** The report as it is sent: win or lose become `A-win` or `B-win` by the player's own team. */
export const prepareReport = (wizard: Wizard, myTeam: Team | null): Prepared => {
  if (wizard.step === "invalid_player") {
    return checked({ ...NOTHING, invalidUserId: wizard.invalidPlayer ?? "" });
  }
  const { banned, picked, move1, move2, result } = wizard;
  const bannedCharacterId = banned ?? NO_CHARACTER;
  if (isPick(picked ?? "", bannedCharacterId)) {
    if (move1 === null || move2 === null) return refused("movesRequired");
    if (result === null) return refused("resultRequired");
    if (myTeam === null) return refused("teamUnknown");
  }
  return checked({
    ...NOTHING,
    verdict: myTeam === null || result === "win" ? (myTeam ?? "A") : otherTeam(myTeam),
    bannedCharacterId,
    pickedCharacterId: picked ?? "",
    move1: move1 ?? "",
    move2: move2 ?? "",
    violationUserId: wizard.violation ?? "",
  });
};
