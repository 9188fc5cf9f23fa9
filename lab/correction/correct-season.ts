import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { until } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import type { System } from "../../tools/system/system.ts";
import { compare, type Difference, RANKING, rankedOf } from "./compare.ts";
import { addToMatches, addToUsers, SEASON } from "./rows.ts";
import { MINUTE_MS, play, type Season, type Size } from "./season.ts";

/** Seconds from the call on. */
type Times = Readonly<{ callS: number; ledgerS: number; rankingS: number }>;
export type Corrected = Times &
  Readonly<{
    differences: readonly Difference[];
    players: number;
    /** Processor time in ms by process, from the call until all services have applied it. */
    processorMs: ReadonlyMap<string, number>;
  }>;

const PACE = { withinMs: 120_000, everyMs: 20 };

/** Writes a season into the stores. */
const store = async ({ matches, users }: System, season: Season, beginMs: number): Promise<void> => {
  await addToMatches(matches, season);
  await addToUsers(users, season, beginMs);
  await matches.query("analyze");
  await users.query("analyze");
};

/**
 * Corrects by a call, and waits until all services have the season that is wanted.
 * @param revision the last one that the call makes
 * @param userId of a player whose rate it changes
 */
const correct = async (
  { api, admin, users, queue }: System,
  call: { readonly path: string; readonly body: object },
  wanted: { readonly season: Season; readonly revision: number; readonly userId: string },
): Promise<Times> => {
  const { season, revision, userId } = wanted;
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const { status, error } = await api.call({ method: "POST", ...call, token: admin.token });
  const callS = seconds();
  if (status !== 200) throw new CliError(`The correction failed: ${status} ${error}.`);
  const stored = "select from correction where season_id = $1 and revision = $2";
  await until(
    "the correction was in the ledger",
    async () => (await users.query(stored, [SEASON, revision])).rowCount === 1,
    PACE,
  );
  const ledgerS = seconds();
  const ranked = rankedOf(season);
  await until(
    "the ranking was published",
    async () => isDeepStrictEqual((await users.query(RANKING)).rows, ranked),
    PACE,
  );
  const rankingS = seconds();
  const applied = "select from player where user_id = $1 and mu = $2";
  const mu = season.playerStates.get(userId)?.mu;
  await until(
    "queue had the new rate",
    async () => (await queue.query(applied, [userId, mu])).rowCount === 1,
    PACE,
  );
  await until(
    "every event had been published",
    async () => (await users.query("select from outbox where not sent")).rowCount === 0,
    PACE,
  );
  return { callS, ledgerS, rankingS };
};

const countCorrected = async ({ users }: System): Promise<number> => {
  const { rows } = await users.query<{ players: number }>(
    "select count(distinct user_id)::int as players from rate_ledger where kind = 'correction'",
  );
  return rows[0]?.players ?? 0;
};

/**
 * Corrects the first match of a season three times, and compares the stored data with the season played from that
 * match on. Times are those of the last correction.
 */
export const correctSeason = async (system: System, size: Size): Promise<Corrected> => {
  const beginMs = Date.now() - (size.matches + 10) * MINUTE_MS;
  const [first, turned] = [play(size, beginMs, null), play(size, beginMs, 0)];
  await store(system, first, beginMs);
  const [match] = first.matches;
  if (match === undefined) throw new RangeError("a season without matches");
  const differences: Difference[] = [];
  let times: Times = { callS: 0, ledgerS: 0, rankingS: 0 };
  let processorMs: Corrected["processorMs"] = new Map();
  for (const [index, season] of [turned, first, turned].entries()) {
    const call = {
      path: `/api/admin/matches/${match.id}/decide`,
      body: { result: `${season.matches[0]?.winner}-win`, reason: "measured" },
    };
    const wanted = { season, revision: index + 1, userId: match.seats[0]?.userId ?? "" };
    const cost = await system.costOf(async () => {
      times = await correct(system, call, wanted);
    });
    processorMs = cost.processorMs;
    differences.push(...(await compare(system, season)));
  }
  return { ...times, processorMs, differences, players: await countCorrected(system) };
};

export interface CorrectedPerson extends Corrected {
  readonly previewS: number;
}

/** Voids all matches of a player in one act, and compares the stored data with the season played so from the first. */
export const correctPerson = async (
  system: System,
  size: Size,
  matches: number,
): Promise<CorrectedPerson> => {
  const userId = "corr_0";
  const beginMs = Date.now() - (size.matches + 10) * MINUTE_MS;
  const seasonOf = (isVoid: boolean) => play(size, beginMs, null, { userId, matches, isVoid });
  const wanted = { season: seasonOf(true), revision: matches, userId };
  await store(system, seasonOf(false), beginMs);
  const path = `/api/admin/users/${userId}/corrections`;
  const asked = { season_id: SEASON, result: "void" };
  const begun = performance.now();
  const preview = await system.api.call({
    method: "POST",
    path: `${path}/preview`,
    token: system.admin.token,
    body: asked,
  });
  const previewS = (performance.now() - begun) / 1000;
  if (preview.status !== 200) throw new CliError(`The preview failed: ${preview.status} ${preview.error}.`);
  const { basis } = preview.body as { readonly basis: string };
  const body = { ...asked, id: randomUUID(), basis, reason: "measured" };
  let times: Times = { callS: 0, ledgerS: 0, rankingS: 0 };
  const { processorMs } = await system.costOf(async () => {
    times = await correct(system, { path, body }, wanted);
  });
  const differences = await compare(system, wanted.season);
  return { ...times, previewS, processorMs, differences, players: await countCorrected(system) };
};
