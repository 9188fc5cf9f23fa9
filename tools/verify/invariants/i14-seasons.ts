import { countOf, type Facts, findBreaks, type Invariant } from "../facts.ts";

/** The sum of each player's decided matches in archived seasons, as `season_entry` stores it. */
const ARCHIVED = `with booked as (
    select l.season_id, l.user_id, ordinal, l.kind, mu_before, coalesce(r.outcome, l.outcome) as outcome,
      coalesce(r.rate_delta, late_delta, delta) as moved
    from rate_ledger l join season on season.id = l.season_id and season.state = 'archived'
    left join match_record r on l.kind = 'match' and r.match_id = l.match_id and r.user_id = l.user_id
    where l.kind <> 'correction'
  ), step as (
    select season_id, user_id, ordinal, outcome, first_value(mu_before) over past + sum(moved) over past as rate,
      first_value(case when kind in ('seed', 'season') then mu_before + moved else mu_before end) over past as opening
    from booked window past as (partition by season_id, user_id order by ordinal)
  ), total as (
    select season_id, user_id, (array_agg(rate order by ordinal desc))[1]::int as final_rate,
      greatest(max(rate), max(opening))::int as highest,
      count(*) filter (where outcome in ('won', 'lost'))::int as matches,
      count(*) filter (where outcome = 'won')::int as wins
    from step group by 1, 2)`;

/** Every settled match of an archived season is in the ledger of that season. */
const findUnarchived = async ({ users, matches, horizonMs }: Facts): Promise<string[]> => {
  const archived = await users<{ id: string }>("select id from season where state = 'archived'");
  const settled = await matches<{ match_id: string; season_id: string }>(
    `select s.match_id, m.season_id from settlements s join matches m on m.id = s.match_id
      where m.season_id = any($1) and s.settled_at_ms < $2`,
    [archived.map(({ id }) => id), horizonMs],
  );
  const booked = new Set(
    (
      await users<{ key: string }>(
        "select distinct season_id || '/' || match_id as key from rate_ledger where kind = 'match'",
      )
    ).map(({ key }) => key),
  );
  return settled
    .filter(({ match_id, season_id }) => !booked.has(`${season_id}/${match_id}`))
    .map(({ match_id, season_id }) => `match ${match_id} is missing from the archive of ${season_id}`);
};

export const seasons: Invariant = {
  id: "I14",
  sentence:
    "A change of seasons is all or nothing: one season runs, every account is in it, and the archive equals the ledger.",
  judge: async (facts) => ({
    looked: `${await countOf(facts.users, "season")} seasons, ${await countOf(facts.users, "season_entry")} entries`,
    breaks: [
      ...(await findBreaks([
        {
          of: facts.users,
          what: "more than one running season",
          sql: "select count(*) from season where state in ('active', 'closing') having count(*) > 1",
        },
        {
          of: facts.users,
          what: "a season that waits, and nothing that closes",
          sql: `select id from season where is_next
            and (state <> 'planned' or not exists (select from season where state = 'closing'))`,
        },
        {
          of: facts.users,
          what: "an account in another season than the running one",
          sql: `select a.user_id, a.season_id from account a join season r on r.state in ('active', 'closing')
            where a.season_id not in ('', r.id)`,
        },
        {
          of: facts.users,
          what: "an entry of a season that is not archived",
          sql: `select season_id, count(*) from season_entry e join season s on s.id = e.season_id
            where s.state <> 'archived' group by 1`,
        },
        {
          of: facts.users,
          what: "final ranks with gaps, or not in the order of the final rates",
          // The further accounts of one person stand at the end.
          sql: `select season_id, user_id, final_rank from (select *, row_number() over (partition by season_id
              order by is_behind_own, final_rate desc, rate_reached_at, user_id) as place
            from season_entry) e where final_rank <> place`,
        },
        {
          of: facts.users,
          what: "an entry that is not what the ledger adds up to",
          sql: `${ARCHIVED}
            select season_id, user_id, e.final_rate, t.final_rate as by_ledger, e.total_matches, t.matches
            from (select * from total where matches > 0) t full join season_entry e using (season_id, user_id)
            where (e.final_rate, e.max_rate, e.total_matches, e.win_count)
              is distinct from (t.final_rate, t.highest, t.matches, t.wins)`,
        },
        {
          of: facts.users,
          what: "a badge of a final rank that the entry does not bear out",
          sql: `select o.user_id, o.badge_id, o.cause from owned_badge o where o.source = 'season'
            and not exists (select from season_entry e where e.season_id = o.cause and e.user_id = o.user_id)`,
        },
      ])),
      ...(await findUnarchived(facts)),
    ],
  }),
};
