import type { Team } from "@gokaku/game";
import { decidedSteps } from "@gokaku/rating";
import { findBreaks, type Invariant } from "../facts.ts";

interface Player {
  readonly user_id: string;
  readonly team: Team;
  readonly mu: number;
  readonly sigma: number;
  readonly rate_delta: number;
  readonly sigma_after: number;
}

interface Decided {
  readonly match_id: string;
  readonly verdict: Team;
  readonly players: readonly Player[];
}

/** Decided matches with their players' values at the start, or the corrected ones. */
const ENTERED = `select s.match_id, s.verdict, json_agg(json_build_object('user_id', p.user_id, 'team', p.team, 'mu', d.mu_before,
    'sigma', d.sigma_before, 'rate_delta', d.rate_delta, 'sigma_after', d.sigma_after) order by p.rate_order) as players
  from settlements s join match_players p using (match_id) join settlement_deltas d using (match_id, user_id)
  where s.verdict <> 'invalid' group by s.match_id, s.verdict`;

/** The players whose stored step differs from the step that their values give. */
export const wrongSteps = ({ match_id, verdict, players }: Decided): string[] => {
  const winners = players.filter(({ team }) => team === verdict);
  const losers = players.filter(({ team }) => team !== verdict);
  const steps = decidedSteps(winners, losers);
  const inOrder = [...steps.winners, ...steps.losers];
  return [...winners, ...losers].flatMap((player, index) => {
    const step = inOrder[index];
    const isSame =
      player.rate_delta === step?.mu && Math.abs(player.sigma_after - player.sigma - step.sigma) < 1e-9;
    return isSame
      ? []
      : [`${match_id}/${player.user_id} moved by ${player.rate_delta}, the rule says ${step?.mu}`];
  });
};

export const deltas: Invariant = {
  id: "I13",
  sentence:
    "A delta depends only on the values at the start, frozen or corrected: recomputing it gives the stored value.",
  judge: async ({ matches }) => {
    const decided = await matches<Decided>(ENTERED);
    const breaks = await findBreaks([
      {
        of: matches,
        what: "a delta that the verdict does not allow",
        sql: `select d.match_id, d.user_id, d.rate_delta, s.verdict, s.voided from settlement_deltas d
          join settlements s using (match_id) join match_players p using (match_id, user_id)
          where not case when s.voided then rate_delta = 0
            when s.verdict = 'invalid' then rate_delta = case when s.offender = user_id then -30 else 0 end
            when s.verdict = p.team then rate_delta between 10 and 50
            else rate_delta between -50 and -10 end`,
      },
      {
        of: matches,
        what: "a match entered with other values than were frozen or a correction says, or a step that no correction left",
        sql: `select d.match_id, d.user_id from settlement_deltas d join match_players p using (match_id, user_id)
          left join (select distinct on (match_id, user_id) * from correction_step
            order by match_id, user_id, correction_id) first using (match_id, user_id)
          left join (select distinct on (match_id, user_id) * from correction_step
            order by match_id, user_id, correction_id desc) last using (match_id, user_id)
          where (p.mu, p.sigma) is distinct from
              (coalesce(first.was_mu_before, d.mu_before), coalesce(first.was_sigma_before, d.sigma_before))
            or (d.rate_delta, d.mu_before, d.sigma_before, d.sigma_after) is distinct from
              (coalesce(last.rate_delta, d.rate_delta), coalesce(last.mu_before, d.mu_before),
                coalesce(last.sigma_before, d.sigma_before), coalesce(last.sigma_after, d.sigma_after))`,
      },
      {
        of: matches,
        what: "a settlement that is not about ten players",
        sql: `select s.match_id, count(d.user_id) from settlements s left join settlement_deltas d using (match_id)
          group by 1 having count(d.user_id) <> 10`,
      },
      {
        of: matches,
        what: "a delta without a settlement, or of a player outside the match",
        sql: `select match_id, user_id from settlement_deltas d
          where not exists (select from settlements s where s.match_id = d.match_id)
            or not exists (select from match_players p where p.match_id = d.match_id and p.user_id = d.user_id)`,
      },
    ]);
    return {
      looked: `${decided.length} decided matches`,
      breaks: [...breaks, ...decided.flatMap(wrongSteps)],
    };
  },
};
