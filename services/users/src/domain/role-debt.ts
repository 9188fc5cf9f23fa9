const GAMES_REMEMBERED = 3;

/** Off-role games among the last three: `choices` are the places of the roles played, newest first, 0 = first choice. */
export const roleDebtOf = (choices: readonly number[]): number =>
  choices.slice(0, GAMES_REMEMBERED).filter((choice) => choice > 0).length;
