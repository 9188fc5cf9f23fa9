import { INITIAL_SKILL, replaySkills, SKILL_VERSION, type Skill } from "@gokaku/rating";
import type { Query } from "../facts.ts";

export interface GameRow {
  readonly winners: readonly string[];
  readonly losers: readonly string[];
}

export interface BeliefRow {
  readonly user_id: string;
  readonly mean: number;
  readonly deviation: number;
}

/** A fit leaves figures alone that would move by less. */
const TOLERANCE = 0.02;
const TEAM = 5;

/**
 * The stored sequential beliefs that are not those of a replay.
 * @param games oldest first
 */
export const wrongBeliefs = (
  accounts: readonly BeliefRow[],
  games: readonly GameRow[],
  seeds: readonly BeliefRow[],
): readonly string[] => {
  const seedOf = new Map<string, Skill>(
    seeds.map(({ user_id, mean, deviation }) => [user_id, { mean, deviation }]),
  );
  const placeOf = new Map(accounts.map(({ user_id }, place) => [user_id, place]));
  const whole = games.filter(({ winners, losers }) => winners.length === TEAM && losers.length === TEAM);
  const seats = Int32Array.from(
    whole.flatMap(({ winners, losers }) => [...winners, ...losers]),
    (userId) => placeOf.get(userId) ?? -1,
  );
  if (seats.includes(-1)) return [];
  const starts = Int32Array.from({ length: whole.length + 1 }, (_, game) => game * 2 * TEAM);
  const priors = accounts.map(({ user_id }) => seedOf.get(user_id) ?? INITIAL_SKILL);
  return replaySkills({ seats, starts }, priors).flatMap((belief, place) => {
    const account = accounts[place];
    if (account === undefined) return [];
    const isRight =
      Math.abs(account.mean - belief.mean) < TOLERANCE &&
      Math.abs(account.deviation - belief.deviation) < TOLERANCE;
    return isRight
      ? []
      : [
          `${account.user_id}: the sequential belief is stored as ${account.mean} ± ${account.deviation}, the results say ${belief.mean} ± ${belief.deviation}`,
        ];
  });
};

/** Which fit counts, "" while results, corrections or seeds have come since it. */
const FIT = `select case when version = '${SKILL_VERSION}' and left_alone = 0 and seed_changes = seed_changes_fitted
    and corrections = (select count(*) from correction)
    and games = (select coalesce(sum(lifetime_match_count), 0) / 10 from account)
  then fitted_at::text else '' end as fitted from skill_fit`;

const fitOf = async (users: Query): Promise<string> => {
  const [row] = await users<{ fitted: string }>(FIT);
  return row?.fitted ?? "";
};

/** Compares the sequential beliefs with a replay of the results, if nothing has come since the last fit. */
export const skillDifferences = async (users: Query): Promise<readonly string[]> => {
  const fitted = await fitOf(users);
  if (fitted === "") return [];
  const accounts = await users<BeliefRow>(
    "select user_id, sequential_mean as mean, sequential_deviation as deviation from account",
  );
  const seeds = await users<BeliefRow>("select user_id, mean, deviation from skill_seed");
  const games = await users<GameRow>(
    `select array_agg(user_id order by user_id) filter (where outcome = 'won') as winners,
        array_agg(user_id order by user_id) filter (where outcome = 'lost') as losers
      from match_record where outcome in ('won', 'lost') group by match_id
      having count(*) filter (where outcome = 'won') > 0 and count(*) filter (where outcome = 'lost') > 0
      order by min(started_at), match_id`,
  );
  return (await fitOf(users)) === fitted ? wrongBeliefs(accounts, games, seeds) : [];
};
