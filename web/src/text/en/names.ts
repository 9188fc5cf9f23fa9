import type {
  characterName as nameOfCharacter,
  moveName as nameOfMove,
} from "../../ui/characters/character-name.ts";
import { MOVES } from "./moves.ts";

export const characterName: typeof nameOfCharacter = ({ name_en: name }) => name;

export const moveName: typeof nameOfMove = (name) => MOVES[name] ?? name;
