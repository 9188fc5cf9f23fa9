/** Two teams of players of one game. */
export interface Teams<Player> {
  readonly first: readonly Player[];
  readonly second: readonly Player[];
}

export interface DecidedGame<Player> extends Teams<Player> {
  readonly hasFirstWon: boolean;
}

/** A model of other communities to compare with: predicts a game (0 to 1 for the first team), then learns its result. */
export interface Baseline<Player> {
  readonly foretell: (teams: Teams<Player>) => number;
  readonly learn: (game: DecidedGame<Player>) => void;
}
