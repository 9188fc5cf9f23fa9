import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import type { System } from "../../tools/system/system.ts";
import { deltasOf, recordsOf } from "./rows.ts";
import { opening, type Season } from "./season.ts";

export type Difference = Readonly<{ what: string; found: unknown; wanted: unknown }>;

const DELTA = ["match_id", "user_id", "rate_delta", "mu_before", "sigma_before", "sigma_after"] as const;
const RECORD = ["match_id", "user_id", "outcome", "rate_delta"] as const;
const RATING = ["user_id", "mu", "sigma", "rate"] as const;

const pick = <Name extends string>(
  rows: readonly Readonly<Record<Name, unknown>>[],
  names: readonly Name[],
): readonly object[] => rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

const differencesOf = async (
  what: string,
  from: Client,
  sql: string,
  wanted: readonly object[],
  keyOf: (row: Record<string, unknown>) => string,
): Promise<readonly Difference[]> => {
  const found = new Map(
    (await from.query<Record<string, unknown>>(sql)).rows.map((row) => [keyOf(row), row]),
  );
  const differences = wanted
    .map((row) => ({ what, wanted: row, found: found.get(keyOf(row as Record<string, unknown>)) }))
    .filter((each) => !isDeepStrictEqual(each.found, each.wanted));
  return found.size === wanted.length
    ? differences
    : [...differences, { what, found: found.size, wanted: wanted.length }];
};

const byMatch = (row: Record<string, unknown>): string => `${String(row.match_id)}/${String(row.user_id)}`;
const byUser = (row: Record<string, unknown>): string => String(row.user_id);

export const rankedOf = ({ playerStates }: Season) =>
  [...playerStates]
    .filter(([, { match_count }]) => match_count > 0)
    .toSorted(
      ([one, a], [other, b]) =>
        b.rate - a.rate || a.rate_reached_at - b.rate_reached_at || (one < other ? -1 : 1),
    )
    .slice(0, 100)
    .map(([user_id, { rate }], index) => ({ user_id, rank: index + 1, rate }));

export const RANKING = `select user_id, rank, rate from ranking_entry
  where publication_id = (select max(id) from ranking_publication) order by rank`;

/** Differences between the stored data and the season played from the first match on. */
export const compare = async (
  { users, matches, queue }: System,
  season: Season,
): Promise<readonly Difference[]> => [
  ...(await differencesOf(
    "a delta",
    matches,
    `select ${DELTA.join()} from settlement_deltas where user_id like 'corr_%'`,
    pick(deltasOf(season.matches), DELTA),
    byMatch,
  )),
  ...(await differencesOf(
    "a record",
    users,
    `select ${RECORD.join()} from match_record where user_id like 'corr_%'`,
    pick(recordsOf(season.matches), RECORD),
    byMatch,
  )),
  ...(await differencesOf(
    "an account",
    users,
    `select user_id, mu, sigma, rate, max_rate, match_count, win_count, win_rate, rate_reached_at::float8
      from account where user_id like 'corr_%'`,
    [...season.playerStates].map(([user_id, state]) => ({ user_id, ...state })),
    byUser,
  )),
  ...(await differencesOf(
    "the sum of a ledger",
    users,
    `select user_id, (1500 + sum(delta))::int as mu, (array_agg(mu_after order by ordinal desc))[1] as rate
      from rate_ledger where user_id like 'corr_%' group by 1`,
    [...season.playerStates].map(([user_id, { mu, rate }]) => ({ user_id, mu, rate })),
    byUser,
  )),
  ...(await differencesOf("a rank", users, RANKING, rankedOf(season), byUser)),
  ...(await differencesOf(
    "what queue knows",
    queue,
    `select ${RATING.join()} from player where user_id like 'corr_%'`,
    pick(
      (
        await users.query<{ user_id: string }>(
          "select distinct user_id from rate_ledger where kind = 'correction'",
        )
      ).rows.map(({ user_id }) => ({ user_id, ...(season.playerStates.get(user_id) ?? opening(0)) })),
      RATING,
    ),
    byUser,
  )),
];
