import type { Game } from "./games.ts";

/** Predicts a game (0 to 1 for the first team), then learns from its result. */
export interface Model {
  readonly foretell: (game: Game) => number;
  readonly learn: (game: Game) => void;
}
