import type { UnitOfWork } from "@gokaku/db";
import type { NewAccount } from "../domain/account.ts";
import type { Season } from "../domain/season.ts";
import { seasonChanged, settingChanged } from "../events/events.ts";
import type { Seeds } from "../seeds/schema.ts";
import { upsertBadges } from "../store/badges.ts";
import { upsertCharacters } from "../store/characters.ts";
import { insertFavourites } from "../store/favourites.ts";
import { insertSeason } from "../store/seasons.ts";
import { insertSetting } from "../store/settings.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { storeNewAccount } from "./store-new-account.ts";

type SeedAccount = Seeds["accounts"][number];
const DAY_S = 24 * 60 * 60;

const characterOf = ({ pokemon_id, moves, moves_extra, ...seed }: Seeds["characters"][number]) => ({
  ...seed,
  id: pokemon_id,
  moves: Object.fromEntries(
    Object.entries({ ...moves, ...moves_extra }).flatMap(([slot, name]) =>
      name === null ? [] : [[slot, name] as const],
    ),
  ),
});

const seasonOf = (seed: Seeds["seasons"][number], nowS: number): Season => ({
  id: seed.id,
  name: seed.name,
  description: seed.description,
  startsAtS: nowS + seed.starts_in_days * DAY_S,
  endsAtS: nowS + seed.ends_in_days * DAY_S,
  imageUrl: seed.image_url,
  themeColor: seed.theme_color,
  state: seed.state,
  isNext: false,
  version: 1,
});

const accountOf = (seed: SeedAccount): NewAccount => ({
  userId: seed.user_id,
  authSubject: `dummy|${seed.user_id}`,
  discordUsername: seed.discord_username,
  discordDiscriminator: "0",
  discordAvatarUrl: "",
  trainerName: seed.trainer_name,
  twitterId: "",
  preferredRoles: seed.preferred_roles,
  bio: seed.bio,
  isTest: true,
  role: seed.role,
  rate: seed.rate,
  cause: "seed",
});

const plantAccount = async (unit: UnitOfWork<Tables>, seed: SeedAccount, nowMs: number): Promise<boolean> => {
  const account = await storeNewAccount(unit, accountOf(seed), nowMs);
  if (account === null) return false;
  const favourites = account.preferredRoles.flatMap((role) =>
    (seed.favourites[role] ?? []).map((characterId, slot) => ({ role, slot, characterId })),
  );
  await insertFavourites(unit.db, account.userId, favourites);
  return true;
};

/**
 * Writes the seeds into the database in one transaction, with their events for the other services. Existing
 * rows retain manual changes; catalogue entries are corrected. @returns the number of new rows
 */
export const plantSeeds = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  seeds: Seeds,
): Promise<{ seasons: number; settings: number; accounts: number }> =>
  transact(async (unit) => {
    const planted = { seasons: 0, settings: 0, accounts: 0 };
    const nowMs = clock.nowMs();
    await upsertCharacters(unit.db, seeds.characters.map(characterOf));
    await upsertBadges(unit.db, seeds.badges);
    for (const seed of seeds.seasons) {
      const season = seasonOf(seed, Math.floor(nowMs / 1000));
      if (!(await insertSeason(unit.db, season))) continue;
      await unit.emit(seasonChanged(season));
      planted.seasons++;
    }
    for (const setting of seeds.settings) {
      if (!(await insertSetting(unit.db, setting))) continue;
      await unit.emit(settingChanged(setting.id, setting.value, 1));
      planted.settings++;
    }
    for (const seed of seeds.accounts) {
      if (await plantAccount(unit, seed, nowMs)) planted.accounts++;
    }
    return planted;
  });
