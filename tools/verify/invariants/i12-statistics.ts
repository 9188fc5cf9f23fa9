import { highestRateAfter, RATING } from "@gokaku/rating";
import { findBreaks, type Invariant } from "../facts.ts";
import { skillDifferences } from "./i12-skills.ts";

export interface LedgerRow {
  readonly user_id: string;
  readonly ordinal: number;
  readonly kind: string;
  readonly season_id: string;
  readonly outcome: string | null;
  readonly mu_before: number;
  readonly mu_after: number;
  /** The match's present delta, when it counts for the present rate. */
  readonly now_delta?: number | null;
}

export interface AccountRow {
  readonly user_id: string;
  readonly season_id: string;
  readonly mu: number;
  readonly rate: number;
  readonly max_rate: number;
  readonly match_count: number;
  readonly win_count: number;
  readonly win_rate: number;
  readonly lifetime_match_count: number;
  readonly ledger_length: number;
}

/**
 * Sums the ledger (oldest row first) or reports an error in it. Since the start of the season each match counts with
 * its present result; the rows with corrections lead to the same rate.
 */
export const addUp = (
  seasonId: string,
  rows: readonly LedgerRow[],
): Omit<AccountRow, "user_id" | "season_id"> | string => {
  let booked: number = RATING.initialMu;
  let mu = booked;
  let maxRate = mu;
  let [matches, wins, lifetime] = [0, 0, 0];
  for (const [index, row] of rows.entries()) {
    if (row.ordinal !== index + 1) return `row ${index + 1} has the ordinal ${row.ordinal}`;
    if (row.mu_before !== booked)
      return `row ${row.ordinal} begins at ${row.mu_before}, the one before ended at ${booked}`;
    booked = row.mu_after;
    if (row.kind === "correction") continue;
    mu = row.kind === "season" ? row.mu_after : mu + (row.now_delta ?? row.mu_after - row.mu_before);
    if (row.kind === "season") [matches, wins] = [0, 0];
    maxRate = highestRateAfter(maxRate, row.kind, Math.round(mu));
    const isDecided = row.outcome === "won" || row.outcome === "lost";
    lifetime += isDecided ? 1 : 0;
    matches += isDecided && row.season_id === seasonId ? 1 : 0;
    wins += row.outcome === "won" && row.season_id === seasonId ? 1 : 0;
  }
  if (mu !== booked) return `the rows end at ${booked}, what holds of the matches adds up to ${mu}`;
  return {
    mu,
    rate: Math.round(mu),
    max_rate: maxRate,
    match_count: matches,
    win_count: wins,
    win_rate: matches === 0 ? 0 : Math.round((1000 * wins) / matches) / 10,
    lifetime_match_count: lifetime,
    ledger_length: rows.length,
  };
};

const differences = (account: AccountRow, rows: readonly LedgerRow[]): string[] => {
  const sums = addUp(account.season_id, rows);
  if (typeof sums === "string") return [`${account.user_id}: ${sums}`];
  return Object.entries(sums)
    .filter(([key, value]) => account[key as keyof AccountRow] !== value)
    .map(
      ([key, value]) =>
        `${account.user_id}: ${key} is stored as ${account[key as keyof AccountRow]}, the ledger says ${value}`,
    );
};

const BELIEFS = `select user_id, sequential_mean, sequential_deviation, fitted_mean, fitted_deviation from account
  where not (sequential_deviation > 0 and fitted_deviation > 0)
    or 'NaN' in (sequential_mean, sequential_deviation, fitted_mean, fitted_deviation)`;

/** The first fit after a migration stores those that are 0. */
const LAST_MATCHES = `select user_id, last_match_at, newest from account
  join (select user_id, max(started_at) as newest from match_record where outcome in ('won', 'lost') group by user_id) m
    using (user_id)
  where last_match_at <> 0 and last_match_at <> newest`;

/** CHECKIN-21: a declined match that is not free keeps its player from waiting, without a penalty. */
const DECLINE_TIMEOUT_S = 300;

const PENALTIES = `select a.user_id, a.penalty_count, coalesce(points, 0) as points, a.last_penalty_at, last_at,
    a.penalty_timeout_until, greatest(until, declined_until) as until from account a
  left join (select user_id, sum(points)::int as points, max(at) as last_at, max(at + timeout_s) as until
    from penalty where withdrawn_at is null group by user_id) p using (user_id)
  left join (select user_id, max(at) + ${DECLINE_TIMEOUT_S} as declined_until
    from vacated_seat where cause = 'declined' and not is_free group by user_id) d using (user_id)
  where a.penalty_count - a.penalty_adjustment <> coalesce(points, 0) or a.last_penalty_at <> coalesce(last_at, 0)
    or a.penalty_timeout_until <> coalesce(greatest(until, declined_until), 0)`;

export const statistics: Invariant = {
  id: "I12",
  sentence:
    "Rate, highest rate, matches, wins and win rate equal the sums of the ledger, penalties those of their rows, skills the results.",
  judge: async ({ users }) => {
    const accounts = await users<AccountRow>(
      `select user_id, season_id, mu, rate, max_rate, match_count, win_count, win_rate, lifetime_match_count, ledger_length
        from account`,
    );
    const rows = await users<LedgerRow>(
      `select ledger.user_id, ordinal, kind, season_id, coalesce(record.outcome, ledger.outcome) as outcome, mu_before, mu_after,
          case when late_delta is null then record.rate_delta end as now_delta
        from rate_ledger ledger left join match_record record
          on ledger.kind = 'match' and record.match_id = ledger.match_id and record.user_id = ledger.user_id
        order by ledger.user_id, ordinal`,
    );
    const byUser = Map.groupBy(rows, (row) => row.user_id);
    return {
      looked: `${accounts.length} accounts`,
      breaks: [
        ...accounts.flatMap((account) => differences(account, byUser.get(account.user_id) ?? [])),
        ...(await skillDifferences(users)),
        ...(await findBreaks([
          { of: users, what: "a belief without a deviation, or without a mean", sql: BELIEFS },
          { of: users, what: "the start of the newest decided match is another one", sql: LAST_MATCHES },
          { of: users, what: "penalties that are not those of their rows", sql: PENALTIES },
          {
            of: users,
            what: "a ledger row or a record of no account",
            sql: `select user_id, match_id from
              (select user_id, match_id from rate_ledger union all select user_id, match_id from match_record) played
              where not exists (select from account a where a.user_id = played.user_id)`,
          },
        ])),
      ],
    };
  },
};
