import type { Rates } from "../domain/match.ts";
import { type Changing, changeMatch } from "./change-match.ts";

/** Shows the rates and ranks by a result. The first ones stay: a correction is shown on the site. */
export const showRates = (deps: Changing, matchId: string, rates: Rates): Promise<void> =>
  changeMatch(deps, matchId, (match) => (match.rates === null ? { ...match, rates } : match));
