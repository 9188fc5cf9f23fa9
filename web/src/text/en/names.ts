import type {
  characterName as nameOfCharacter,
  moveName as nameOfMove,
} from "../../ui/characters/character-name.ts";
import moves from "./moves.json" with { type: "json" };

/** English names of the moves by their Japanese names, which reports store. */
const MOVES: Readonly<Record<string, string>> = moves;

export const characterName: typeof nameOfCharacter = ({ name_en: name }) => name;

export const moveName: typeof nameOfMove = (name) => MOVES[name] ?? name;
