import type { SeasonState } from "@gokaku/game";
import { checkTimeout, isTimeout } from "../domain/lobby-timeouts.ts";
import { type Setting, saveSeasonClosure, saveSetting } from "../store/terms.ts";
import type { Deps } from "./deps.ts";

/** Stores a time-out for the matches to come, and no other setting. @throws CodedError `invalid_request` */
export const projectSetting = async ({ db }: Pick<Deps, "db">, setting: Setting): Promise<void> => {
  if (!isTimeout(setting.id)) return;
  checkTimeout(setting.id, setting.value);
  await saveSetting(db, setting);
};

/** Seals a season as soon as it is closing: no match is created in it any more. */
export const projectSeason = (
  { db }: Pick<Deps, "db">,
  season: { readonly id: string; readonly state: SeasonState; readonly version: number },
): Promise<void> => {
  const { id, state, version } = season;
  return saveSeasonClosure(db, { id, closed: state === "closing" || state === "archived", version });
};
