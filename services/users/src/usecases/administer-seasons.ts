import type { UnitOfWork } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import type { Kysely } from "kysely";
import {
  hasBegun,
  isRunning,
  readSeasonForm,
  readSeasonId,
  type Season,
  type SeasonForm,
} from "../domain/season.ts";
import { seasonChanged } from "../events/events.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  countEntriesBySeasonId,
  deleteSeasonById,
  findNextSeason,
  findRunningSeason,
  findSeasonById,
  insertSeason,
  listSeasons as listFromStore,
  updateSeason as store,
  waitForSeasons,
} from "../store/seasons.ts";
import type { Tables } from "../store/tables.ts";
import { openSeason } from "./change-season.ts";
import type { Deps } from "./deps.ts";

/** A season with the number of players who finished it. */
export interface SeasonView {
  readonly season: Season;
  readonly entryCount: number;
}

type Writing = Pick<Deps, "transact" | "clock">;
type Unit = Pick<UnitOfWork<Tables>, "db" | "emit">;

/** Newest first. */
export const listSeasons = async ({ db }: Pick<Deps, "db">): Promise<readonly SeasonView[]> => {
  const [seasons, entries] = await Promise.all([listFromStore(db), countEntriesBySeasonId(db)]);
  return seasons.map((season) => ({ season, entryCount: entries.get(season.id) ?? 0 }));
};

const requireSeason = async (db: Kysely<Tables>, id: string): Promise<Season> => {
  const season = await findSeasonById(db, id);
  if (season === null) throw new CodedError("season_not_found", `there is no season ${id}`);
  return season;
};

const inUse = (season: Season): CodedError =>
  new CodedError("season_in_use", `season ${season.id} is ${season.isNext ? "to follow" : season.state}`);

/** A season that is not archived: its entries are written when it is. */
const unfinished = (season: Season): SeasonView => ({ season, entryCount: 0 });

/** The fields of a season in the admins' log. */
const factsOf = ({ version: _version, id: _id, ...facts }: Season) => facts;

interface Act {
  readonly adminId: string;
  readonly action: string;
  readonly id: string;
  /** The admin's own words. */
  readonly reason?: string;
}

/** One act of an admin. Changes of seasons are made one at a time, and each is one row of the audit log. */
const act = <After extends Season | null>(
  { transact, clock }: Writing,
  { adminId, action, id, reason = "" }: Act,
  change: (unit: Unit, nowMs: number) => Promise<{ readonly before: Season | null; readonly after: After }>,
): Promise<After> =>
  transact(async ({ db, emit }) => {
    await waitForSeasons(db);
    const nowMs = clock.nowMs();
    const { before, after } = await change({ db, emit }, nowMs);
    if (before !== after)
      await insertAuditEntry(db, {
        atMs: nowMs,
        actor: adminId,
        action,
        subject: id,
        before: before === null ? null : factsOf(before),
        after: after === null ? null : factsOf(after),
        reason,
      });
    return after;
  });

export interface SeasonCommand {
  readonly adminId: string;
  readonly id: string;
}

/** An activation or a deletion, with the admin's own words. */
export interface SeasonAct extends SeasonCommand {
  readonly reason: string;
}

/**
 * Plans a season. Its version begins with the moment, which is later than any version of a season of the same id that
 * was deleted.
 * @throws CodedError `season_invalid`, `season_exists`
 */
export const createSeason = async (
  deps: Writing,
  { adminId, id, form }: SeasonCommand & { readonly form: SeasonForm },
): Promise<SeasonView> =>
  unfinished(
    await act(deps, { adminId, action: "season.create", id }, async ({ db, emit }, nowMs) => {
      const season: Season = {
        ...readSeasonForm(form),
        id: readSeasonId(id),
        state: "planned",
        isNext: false,
        version: nowMs,
      };
      if (!(await insertSeason(db, season))) throw new CodedError("season_exists", `there is a season ${id}`);
      await emit(seasonChanged(season));
      return { before: null, after: season };
    }),
  );

const isSame = (one: SeasonForm, other: SeasonForm): boolean =>
  (["name", "description", "startsAtS", "endsAtS", "imageUrl", "themeColor"] as const).every(
    (field) => one[field] === other[field],
  );

/**
 * Changes a season that is not archived; the same again is no act.
 * @param command.version the one that the admin looked at; null is not compared
 * @throws CodedError `season_invalid`, `season_not_found`, `season_in_use`, `conflict`
 */
export const updateSeason = async (
  deps: Writing,
  {
    adminId,
    id,
    form,
    version,
    reason,
  }: SeasonCommand & {
    readonly form: SeasonForm;
    readonly version: number | null;
    readonly reason: string;
  },
): Promise<SeasonView> =>
  unfinished(
    await act(deps, { adminId, action: "season.update", id, reason }, async ({ db, emit }) => {
      const asked = readSeasonForm(form);
      const before = await requireSeason(db, id);
      if (before.state === "archived") throw inUse(before);
      if (version !== null && version !== before.version)
        throw new CodedError("conflict", `season ${id} has changed since version ${version}`);
      if (isSame(before, asked)) return { before, after: before };
      const after: Season = { ...before, ...asked, version: before.version + 1 };
      await store(db, after);
      await emit(seasonChanged(after));
      return { before, after };
    }),
  );

/**
 * Deletes a season that never ran and does not wait to run.
 * @throws CodedError `season_not_found`, `season_in_use`
 */
export const deleteSeason = async (deps: Writing, { adminId, id, reason }: SeasonAct): Promise<void> => {
  await act(deps, { adminId, action: "season.delete", id, reason }, async ({ db }) => {
    const before = await requireSeason(db, id);
    if (before.state !== "planned" || before.isNext) throw inUse(before);
    await deleteSeasonById(db, id);
    return { before, after: null };
  });
};

/**
 * Activates a planned season: the running one closes and this one follows; without a running one it runs at once. A
 * season that begins later is refused, so that the running one stays open.
 * @throws CodedError `season_not_found`, `season_in_use` also while another one waits, `season_not_begun`
 */
export const activateSeason = async (
  deps: Writing & Pick<Deps, "onSeasonClosing" | "onRatingsChanged">,
  { adminId, id, reason }: SeasonAct,
): Promise<SeasonView> => {
  const season = await act(deps, { adminId, action: "season.activate", id, reason }, async (unit, nowMs) => {
    const { db, emit } = unit;
    const before = await requireSeason(db, id);
    if (before.state !== "planned" || (await findNextSeason(db)) !== null) throw inUse(before);
    if (!hasBegun(before, nowMs))
      throw new CodedError("season_not_begun", `season ${id} begins at ${before.startsAtS} s`, {
        starts_at: before.startsAtS,
      });
    const running = await findRunningSeason(db);
    if (running === null) return { before, after: await openSeason(unit, before, nowMs) };
    const closing: Season = { ...running, state: "closing", version: running.version + 1 };
    const after: Season = { ...before, isNext: true, version: before.version + 1 };
    await store(db, closing);
    await store(db, after);
    await emit(seasonChanged(closing), seasonChanged(after));
    return { before, after };
  });
  if (isRunning(season)) deps.onRatingsChanged();
  else deps.onSeasonClosing();
  return unfinished(season);
};
