import { type Badge, listBadges } from "../store/badges.ts";
import { listSettings, type Setting } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

export const getMaster = async ({
  db,
}: Pick<Deps, "db">): Promise<{ badges: readonly Badge[]; settings: readonly Setting[] }> => {
  const [badges, settings] = await Promise.all([listBadges(db), listSettings(db)]);
  return { badges, settings };
};
