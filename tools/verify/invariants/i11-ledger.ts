import { countOf, type Facts, findBreaks, type Invariant } from "../facts.ts";

interface Delta {
  readonly match_id: string;
  readonly user_id: string;
  readonly delta: number;
  readonly outcome: string;
}

const keyOf = (row: Delta): string => `${row.match_id}/${row.user_id}`;
const resultOf = (row: Delta): string => `${row.outcome} ${row.delta}`;

/** The first settlement of each match, before any correction. */
const FIRST_SETTLED = `
  select d.match_id, d.user_id, coalesce(step.was_rate_delta, d.rate_delta) as delta, s.settled_at_ms,
    case when coalesce(first.was_voided, s.voided) then 'void'
      when coalesce(first.was_verdict, s.verdict) = 'invalid' then 'invalid'
      when coalesce(first.was_verdict, s.verdict) = p.team then 'won' else 'lost' end as outcome
  from settlement_deltas d join settlements s using (match_id) join match_players p using (match_id, user_id)
  left join (select distinct on (match_id) * from correction order by match_id, revision) first using (match_id)
  left join (select distinct on (match_id, user_id) * from correction_step order by match_id, user_id, correction_id) step
    using (match_id, user_id)`;

/** The ten deltas of a settlement in matches equal the ten rows in the ledger of users. */
const compareWithSettlements = async ({ users, matches, horizonMs }: Facts): Promise<string[]> => {
  const settled = await matches<Delta & { settled_at_ms: string }>(FIRST_SETTLED);
  const booked = await users<Delta>(
    "select match_id, user_id, coalesce(late_delta, delta) as delta, outcome from rate_ledger where kind = 'match'",
  );
  const rows = new Map(booked.map((row) => [keyOf(row), resultOf(row)]));
  const known = new Set(settled.map(keyOf));
  const missing = settled.filter(
    (row) => Number(row.settled_at_ms) < horizonMs && rows.get(keyOf(row)) !== resultOf(row),
  );
  const unsettled = booked.filter((row) => !known.has(keyOf(row)));
  return [
    ...missing.map(
      (row) => `settled as ${resultOf(row)}, booked ${rows.get(keyOf(row)) ?? "nothing"}: ${keyOf(row)}`,
    ),
    ...unsettled.map((row) => `booked without a settlement: ${keyOf(row)}`),
  ];
};

interface Sum {
  readonly key: string;
  readonly delta: number;
  readonly at_ms: string;
}

/** The sum of a correction's steps for a player equals one row in the ledger. */
const compareWithCorrections = async ({ users, matches, horizonMs }: Facts): Promise<string[]> => {
  const corrected = await matches<Sum>(
    `select season_id || '#' || revision || ' ' || user_id as key, c.at_ms,
        sum(rate_delta - was_rate_delta)::int as delta
      from correction_step join correction c on c.id = correction_id group by c.id, user_id`,
  );
  const booked = new Map(
    (
      await users<Sum>(
        `select cause || ' ' || user_id as key, coalesce(late_delta, delta) as delta, at as at_ms from rate_ledger
          where kind = 'correction'`,
      )
    ).map((row) => [row.key, row.delta]),
  );
  const known = new Set(corrected.map(({ key }) => key));
  return [
    ...corrected
      .filter(({ key, delta, at_ms }) => Number(at_ms) < horizonMs && booked.get(key) !== delta)
      .map(({ key, delta }) => `corrected by ${delta}, booked ${booked.get(key) ?? "nothing"}: ${key}`),
    ...[...booked.keys()]
      .filter((key) => !known.has(key))
      .map((key) => `booked without a correction: ${key}`),
  ];
};

/** A rehearsal leaves nothing in the tables of matches, and no row in the ledger; bots have no account. */
const traceOfRehearsals = async ({ users, matches }: Facts): Promise<string[]> => {
  const rehearsed = await matches<{ match_id: string }>("select match_id from rehearsals");
  const ids = rehearsed.map(({ match_id }) => match_id);
  return findBreaks([
    {
      of: matches,
      what: "a rehearsal that is a match too",
      sql: `select match_id from rehearsals where match_id in
        (select id from matches union all select match_id from creations union all select match_id from settlements)`,
    },
    {
      of: matches,
      what: "a bot of a rehearsal that has a seat",
      sql: "select match_id, user_id from match_players where starts_with(user_id, 'rehearsal_bot_')",
    },
    {
      of: users,
      what: "a rehearsal that moved a rate",
      sql: "select user_id, ordinal from rate_ledger where match_id = any($1::bigint[])",
      params: [ids],
    },
    {
      of: users,
      what: "a bot of a rehearsal that has an account",
      sql: "select user_id from account where starts_with(user_id, 'rehearsal_bot_')",
    },
  ]);
};

export const ledger: Invariant = {
  id: "I11",
  sentence:
    "Ten ledger rows per settled match, none without a settlement, none of a rehearsal; every other change has its kind and cause.",
  judge: async (facts) => ({
    looked: `${await countOf(facts.users, "rate_ledger")} ledger rows`,
    breaks: [
      ...(await findBreaks([
        {
          of: facts.users,
          what: "a match without exactly ten rows",
          sql: "select match_id, count(*) from rate_ledger where kind = 'match' group by 1 having count(*) <> 10",
        },
        {
          of: facts.users,
          what: "a change without its kind and cause",
          sql: `select user_id, ordinal from rate_ledger where kind = '' or cause = ''
            or (kind = 'match' and cause is distinct from match_id::text)`,
        },
      ])),
      ...(await traceOfRehearsals(facts)),
      ...(await compareWithSettlements(facts)),
      ...(await compareWithCorrections(facts)),
    ],
  }),
};
