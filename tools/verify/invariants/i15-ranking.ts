import { RANKING_LAPSE_DAYS } from "@gokaku/game";
import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const ranking: Invariant = {
  id: "I15",
  sentence: "The published ranking is the first hundred of one consistent state; its time never goes back.",
  judge: async ({ users, horizonMs }) => ({
    looked: `${await countOf(users, "ranking_publication")} published rankings`,
    breaks: await findBreaks([
      {
        of: users,
        what: "a time that went back",
        sql: `select id, updated_at from (select id, updated_at, lag(updated_at) over (order by id) as before
          from ranking_publication) p where updated_at < before`,
      },
      {
        of: users,
        what: "ranks with gaps, too many of them, or out of order",
        sql: `select publication_id, rank from (select e.publication_id, e.rank, p.entry_count,
            row_number() over w as place, count(*) over (partition by e.publication_id) as entries,
            row_number() over (partition by e.publication_id order by e.rate desc, e.rate_reached_at, e.user_id) as right_place
          from ranking_entry e join ranking_publication p on p.id = e.publication_id
          window w as (partition by e.publication_id order by e.rank)) r
          where rank <> place or rank <> right_place or entries <> entry_count or rank > 100`,
      },
      {
        of: users,
        what: "a rate that the player never had",
        // A correction may show that a rate was reached before it was booked.
        sql: `select distinct e.publication_id, e.user_id, e.rate from ranking_entry e
          join ranking_publication p on p.id = e.publication_id where not exists (
            select 1 from rate_ledger l where l.user_id = e.user_id and l.mu_after = e.rate
              and l.at <= case l.kind when 'correction' then p.updated_at else e.rate_reached_at end)`,
      },
      {
        of: users,
        what: "the newest ranking is not what the accounts say, though nothing changed since",
        sql: `with newest as (select * from ranking_publication order by id desc limit 1),
          least as (select coalesce(max(value::int), 1) as matches from setting where id = 'ranking_min_matches'),
          lapse as (select coalesce(max(value::int), ${RANKING_LAPSE_DAYS.fallback}) as days
            from setting where id = '${RANKING_LAPSE_DAYS.id}'),
          best as (select user_id, rate, row_number() over (order by rate desc, rate_reached_at, user_id) as rank
            from account, newest, least, lapse
            where account.season_id = newest.season_id and not is_banned and match_count >= least.matches
              and (lapse.days = 0 or match_count = 0 or last_match_at = 0
                or last_match_at >= newest.updated_at / 1000 - lapse.days * 86400)
              and not exists (select from account better where better.user_id = any(account.linked)
                and better.season_id = newest.season_id and not better.is_banned
                and better.match_count >= greatest(1, least.matches)
                and (lapse.days = 0 or better.last_match_at = 0
                  or better.last_match_at >= newest.updated_at / 1000 - lapse.days * 86400)
                and (better.rate > account.rate or better.rate = account.rate
                  and (better.rate_reached_at, better.user_id) < (account.rate_reached_at, account.user_id)))
            order by rank limit 100)
          select b.rank, b.user_id, b.rate, e.user_id as published from best b
          full join (select * from ranking_entry where publication_id = (select id from newest)) e on e.rank = b.rank
          where (select updated_at from newest) < $1
            and (b.user_id is distinct from e.user_id or b.rate is distinct from e.rate)
            and not exists (select 1 from rate_ledger where at >= (select updated_at from newest))
            and not exists (select 1 from account where updated_at >= (select updated_at / 1000 from newest))`,
        params: [horizonMs],
      },
    ]),
  }),
};
