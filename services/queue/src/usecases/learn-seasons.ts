import type { KnownSeason } from "../domain/season.ts";
import type { Store } from "./ports.ts";

/**
 * Asks users for the seasons while queue has been told of none, as on its first day.
 * @returns whether any season is known now
 */
export const learnSeasons = async (
  { read }: Pick<Store, "read">,
  findSeasons: () => Promise<readonly KnownSeason[]>,
): Promise<boolean> => {
  if ((await read.seasons.list()).length > 0) return true;
  const seasons = await findSeasons();
  for (const season of seasons) await read.seasons.keepNewest(season);
  return seasons.length > 0;
};
