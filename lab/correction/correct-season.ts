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

/**
 * Corrects the first match of a season three times, and compares the stored data with the season played from that
 * match on. Times are those of the last correction.
 */
export const correctSeason = async (system: System, size: Size): Promise<Corrected> => {
  const beginMs = Date.now() - (size.matches + 10) * MINUTE_MS;
  const [first, turned] = [play(size, beginMs, null), play(size, beginMs, 0)];
  await addToMatches(system.matches, first);
  await addToUsers(system.users, first, beginMs);
  await system.matches.query("analyze");
  await system.users.query("analyze");
  const [match] = first.matches;
  if (match === undefined) throw new RangeError("a season without matches");
  const correct = async (season: Season, revision: number): Promise<Times> => {
    const begun = performance.now();
    const seconds = (): number => (performance.now() - begun) / 1000;
    const { status, error } = await system.api.call({
      method: "POST",
      path: `/api/admin/matches/${match.id}/decide`,
      token: system.admin.token,
      body: { result: `${season.matches[0]?.winner}-win`, reason: "measured" },
    });
    const callS = seconds();
    if (status !== 200) throw new CliError(`The match was not corrected: ${status} ${error}.`);
    const pace = { withinMs: 120_000, everyMs: 20 };
    await until(
      "the correction was in the ledger",
      async () =>
        (
          await system.users.query("select from correction where season_id = $1 and revision = $2", [
            SEASON,
            revision,
          ])
        ).rowCount === 1,
      pace,
    );
    const ledgerS = seconds();
    const wanted = rankedOf(season);
    await until(
      "the ranking was published",
      async () => isDeepStrictEqual((await system.users.query(RANKING)).rows, wanted),
      pace,
    );
    const rankingS = seconds();
    const applied = "select from player where user_id = $1 and mu = $2";
    const [userId, state] = [...season.playerStates].find(([id]) => id === match.seats[0]?.userId) ?? [];
    await until(
      "queue had the new rate",
      async () => (await system.queue.query(applied, [userId, state?.mu])).rowCount === 1,
      pace,
    );
    await until(
      "every event had been published",
      async () => (await system.users.query("select from outbox where not sent")).rowCount === 0,
      pace,
    );
    return { callS, ledgerS, rankingS };
  };
  const differences: Difference[] = [];
  let times: Times = { callS: 0, ledgerS: 0, rankingS: 0 };
  let processorMs: Corrected["processorMs"] = new Map();
  for (const [index, season] of [turned, first, turned].entries()) {
    const cost = await system.costOf(async () => {
      times = await correct(season, index + 1);
    });
    processorMs = cost.processorMs;
    differences.push(...(await compare(system, season)));
  }
  const { rows } = await system.users.query<{ players: number }>(
    "select count(distinct user_id)::int as players from rate_ledger where kind = 'correction'",
  );
  return { ...times, processorMs, differences, players: rows[0]?.players ?? 0 };
};
