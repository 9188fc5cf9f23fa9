import { otherTeam, type Team } from "./roles.ts";

type Turn = "first" | "second";
type Kind = "ban" | "pick";

const turnsOf = (kind: Kind, turns: readonly Turn[]) => turns.map((turn) => ({ kind, turn }));

/** The kind of choice in each step of a draft, and whether the first-attacking team makes it. */
export const DRAFT_STEPS: readonly { readonly kind: Kind; readonly turn: Turn }[] = [
  ...turnsOf("ban", ["first", "second", "first", "second"]),
  ...turnsOf("pick", [
    "first",
    "second",
    "second",
    "first",
    "first",
    "second",
    "second",
    "first",
    "first",
    "second",
  ]),
];

/** Places of a team. */
export const DRAFT_SLOTS = { ban: 2, pick: 5 } as const satisfies Record<Kind, number>;

export const DRAFT_PHASES = ["ban1", "ban2", "pick", "completed"] as const;
export type DraftPhase = (typeof DRAFT_PHASES)[number];

/** The first-attacking team and the choices, step by step; everything else follows from them. */
export interface Draft {
  readonly first: Team;
  readonly chosen: readonly string[];
}

export const NEW_DRAFT: Draft = { first: "A", chosen: [] };

export type DraftAction =
  | { readonly type: "select"; readonly team: Team; readonly step: number; readonly id: string }
  | { readonly type: "attackFirst"; readonly first: Team }
  | { readonly type: "reset" };

const teamOf = (first: Team, turn: Turn): Team => (turn === "first" ? first : otherTeam(first));

/** Each step with its team and its choice, null before it is made. */
export const draftSteps = ({ first, chosen }: Draft) =>
  DRAFT_STEPS.map(({ kind, turn }, step) => ({
    kind,
    team: teamOf(first, turn),
    id: chosen[step] ?? null,
  }));

/** The step that is to be made; null once the draft is complete. */
export const draftTurn = ({ first, chosen }: Draft): { readonly kind: Kind; readonly team: Team } | null => {
  const step = DRAFT_STEPS[chosen.length];
  return step === undefined ? null : { kind: step.kind, team: teamOf(first, step.turn) };
};

/** Every team bans once in each of the first two phases. */
export const draftPhase = ({ chosen: { length: step } }: Draft): DraftPhase => {
  if (step >= DRAFT_STEPS.length) return "completed";
  if (step >= 2 * DRAFT_SLOTS.ban) return "pick";
  return step < 2 ? "ban1" : "ban2";
};

/** The bans or picks of a team, in the order of its choices. */
export const chosenBy = (draft: Draft, team: Team, kind: Kind): readonly string[] =>
  draftSteps(draft).flatMap((step) =>
    step.team === team && step.kind === kind && step.id !== null ? [step.id] : [],
  );

/** The draft after an action; the very same one when the rules do not allow it. */
export const reduceDraft = (draft: Draft, action: DraftAction): Draft => {
  switch (action.type) {
    case "select": {
      const { team, step, id } = action;
      const isAllowed =
        step === draft.chosen.length && draftTurn(draft)?.team === team && !draft.chosen.includes(id);
      return isAllowed ? { ...draft, chosen: [...draft.chosen, id] } : draft;
    }
    case "attackFirst":
      return draft.chosen.length === 0 && action.first !== draft.first
        ? { ...draft, first: action.first }
        : draft;
    case "reset":
      return draft.chosen.length === 0 && draft.first === NEW_DRAFT.first ? draft : NEW_DRAFT;
  }
};

type Sides = Readonly<Record<Team, readonly string[]>>;

/** A draft as each side's bans and picks. */
export interface DraftSides {
  readonly step: number;
  readonly first: Team;
  readonly bans: Sides;
  readonly picks: Sides;
}

export const sidesOfDraft = (draft: Draft): DraftSides => {
  const sides = (kind: Kind): Sides => ({ A: chosenBy(draft, "A", kind), B: chosenBy(draft, "B", kind) });
  return { step: draft.chosen.length, first: draft.first, bans: sides("ban"), picks: sides("pick") };
};

/** The draft that comes to these sides; null when none does. */
export const draftOfSides = (sides: DraftSides): Draft | null => {
  const copyOf = ({ A, B }: Sides) => ({ A: [...A], B: [...B] });
  const left = { ban: copyOf(sides.bans), pick: copyOf(sides.picks) };
  const chosen: string[] = [];
  for (const { kind, turn } of DRAFT_STEPS.slice(0, sides.step)) {
    const id = left[kind][teamOf(sides.first, turn)].shift();
    if (id === undefined || chosen.includes(id)) return null;
    chosen.push(id);
  }
  const isWhole = Object.values(left).every(({ A, B }) => A.length === 0 && B.length === 0);
  return isWhole && chosen.length === sides.step ? { first: sides.first, chosen } : null;
};
