import { type Draft, type DraftAction, NEW_DRAFT, reduceDraft, type Team } from "@gokaku/game";
import { draftOfMessage, type PeerMessage, readMessage } from "./peer-messages.ts";

/** The draft as the host has decided it; every change raises the version. */
export interface Decided {
  readonly draft: Draft;
  readonly version: number;
}

/** The newest state that the guest received on its connection; the version is -1 before the first one. */
export interface Heard {
  readonly draft: Draft;
  readonly version: number;
}

export const UNHEARD: Heard = { draft: NEW_DRAFT, version: -1 };

/** The guest's request for an action. */
export const requestOf = (action: DraftAction): PeerMessage => {
  switch (action.type) {
    case "select":
      return { type: "POKEMON_SELECT", step: action.step, pokemon_id: action.id };
    case "attackFirst":
      return { type: "FIRST_ATTACK_TOGGLE", first: action.first };
    case "reset":
      return { type: "DRAFT_RESET" };
  }
};

/** The guest's request; null when it is none. */
const askedBy = (team: Team, message: PeerMessage): DraftAction | null => {
  switch (message.type) {
    case "POKEMON_SELECT":
      return { type: "select", team, step: message.step, id: message.pokemon_id };
    case "FIRST_ATTACK_TOGGLE":
      return { type: "attackFirst", first: message.first };
    case "DRAFT_RESET":
      return { type: "reset" };
    case "GAME_STATE_UPDATE":
      return null;
  }
};

/**
 * The draft after an action of one side; the very same object when the rules do not allow it.
 * @param isCharacter whether the catalogue has it
 */
export const decide = <State extends Decided>(
  state: State,
  action: DraftAction,
  isCharacter: (id: string) => boolean,
): State => {
  if (action.type === "select" && !isCharacter(action.id)) return state;
  const draft = reduceDraft(state.draft, action);
  return draft === state.draft ? state : { ...state, draft, version: state.version + 1 };
};

/** The draft after a message of the guest, who is team B; the very same object when it asks for nothing allowed. */
export const hostHears = <State extends Decided>(
  state: State,
  data: unknown,
  isCharacter: (id: string) => boolean,
): State => {
  const message = readMessage(data);
  const action = message === null ? null : askedBy("B", message);
  return action === null ? state : decide(state, action, isCharacter);
};

/** The guest's state after a message of the host; the very same object when that is no newer one. */
export const guestHears = (heard: Heard, data: unknown): Heard => {
  const message = readMessage(data);
  if (message?.type !== "GAME_STATE_UPDATE" || message.version <= heard.version) return heard;
  const draft = draftOfMessage(message);
  return draft === null ? heard : { draft, version: message.version };
};
