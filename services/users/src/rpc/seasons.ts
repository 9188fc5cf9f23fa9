import {
  activateSeason,
  createSeason,
  deleteSeason,
  listSeasons,
  updateSeason,
} from "../usecases/administer-seasons.ts";
import type { Deps } from "../usecases/deps.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentAdminSeason } from "./present.ts";
import { readSeasonForm } from "./read.ts";

/** Seasons for admins. */
export const seasonHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    listSeasons: byCurrentAdmin(async () => ({
      seasons: (await listSeasons(deps)).map(presentAdminSeason),
    })),
    createSeason: byCurrentAdmin(async ({ seasonId: id, form }, { userId: adminId }) => ({
      season: presentAdminSeason(await createSeason(deps, { adminId, id, form: readSeasonForm(form) })),
    })),
    updateSeason: byCurrentAdmin(async ({ seasonId: id, form, version, reason }, { userId: adminId }) => ({
      season: presentAdminSeason(
        await updateSeason(deps, {
          adminId,
          id,
          form: readSeasonForm(form),
          version: version === undefined ? null : Number(version),
          reason,
        }),
      ),
    })),
    deleteSeason: byCurrentAdmin(async ({ seasonId: id, reason }, { userId: adminId }) => {
      await deleteSeason(deps, { adminId, id, reason });
      return {};
    }),
    activateSeason: byCurrentAdmin(async ({ seasonId: id, reason }, { userId: adminId }) => ({
      season: presentAdminSeason(await activateSeason(deps, { adminId, id, reason })),
    })),
  }) satisfies Partial<Handlers>;
