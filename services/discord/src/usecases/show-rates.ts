import type { Rates } from "../domain/match.ts";
import { changeMatch } from "./change-match.ts";
import type { Deps } from "./deps.ts";

/** Shows the rates and ranks by a result. The first ones stay: a correction is shown on the site. */
export const showRates = (
  deps: Pick<Deps, "transact" | "clock" | "config" | "onDue">,
  matchId: string,
  rates: Rates,
): Promise<void> =>
  changeMatch(deps, matchId, (match) => (match.rates === null ? { ...match, rates } : match));
