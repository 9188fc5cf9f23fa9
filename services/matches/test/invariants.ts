import type { Team } from "@gokaku/game";
import { decidedSteps } from "@gokaku/rating";
import type { Harness } from "./harness.ts";

/** The invariants over the history that the tables store. Each query lists the violations. */
const BREAKS = {
  "I1 two seats of one user at the same time": `
    select a.user_id, a.match_id, b.match_id as other from seat_history a
    join seat_history b on b.user_id = a.user_id and b.match_id > a.match_id
    where a.from_ms < coalesce(b.to_ms, 9e15) and b.from_ms < coalesce(a.to_ms, 9e15)`,
  "I2 a match without five a side, all roles, own choices": `
    select m.id from matches m left join match_players p on p.match_id = m.id group by m.id
    having count(*) <> 10 or count(distinct user_id) <> 10 or count(*) filter (where team = 'A') <> 5
      or count(distinct (team, role)) <> 10 or not bool_and(role = any (selected_roles))`,
  "I8 a match that was refused, or neither created nor refused": `
    select c.match_id from creations c full join matches m on m.id = c.match_id
    where c.match_id is null or c.created <> (m.id is not null)`,
  "I9 a count that is not the number of reporters": `
    select m.id from matches m where report_count <> (select count(*) from reports r where r.match_id = m.id)
      or report_count <> (select count(distinct user_id) from report_history r where r.match_id = m.id)`,
  "I10 a match done without its one settlement, or a settlement of another verdict": `
    select m.id from matches m full join settlements s on s.match_id = m.id
    where m.id is null or (m.status = 'done') <> (s.match_id is not null)
      or m.winner is distinct from s.verdict or m.voided <> coalesce(s.voided, false)`,
  "I10 seats that are not free exactly when the match is closed": `
    select m.id from matches m where
      array(select user_id from active_seats a where a.match_id = m.id order by user_id) is distinct from
      array(select user_id from match_players p
        where p.match_id = m.id and m.closed_at_ms is null and vacated_at_ms is null order by user_id)
      or exists (select from seat_history h left join active_seats a using (match_id, user_id)
        where h.match_id = m.id and (h.to_ms is null) <> (a.user_id is not null))`,
  "CHECKIN-8 a seat without the history of its player": `
    select p.match_id, p.user_id from match_players p left join seat_history h using (match_id, user_id)
    where h.user_id is null or h.from_ms is distinct from coalesce(p.seated_at_ms, h.from_ms)`,
  "CHECKIN-8 a substitute without an open seat before": `
    select match_id, user_id from substitutions s where refusal is null and not exists (select from seat_changes c
      where c.match_id = s.match_id and c.user_id = s.vacated_user_id and kind in ('no_check_in', 'declined', 'missing'))`,
  "CHECKIN-4 a report without a seat, or for another team than its player's": `
    select r.match_id, r.user_id from reports r left join match_players p using (match_id, user_id)
    where p.user_id is null or p.vacated_at_ms is not null or p.team <> r.team`,
  "I13 deltas that the verdict does not allow": `
    select d.match_id, d.user_id from settlement_deltas d
    join settlements s using (match_id) join match_players p using (match_id, user_id)
    where case
      when s.voided then rate_delta <> 0
      when s.verdict = 'invalid' then rate_delta <> case when s.offender = user_id then -30 else 0 end
      when s.verdict = p.team then rate_delta not between 10 and 50
      else rate_delta not between -50 and -10 end`,
  "I13 settlements that are not about ten players": `
    select match_id from settlements s
    where (select count(*) from settlement_deltas d where d.match_id = s.match_id) <> 10`,
  "I19 a lobby id set by a player who was not host then": `
    select l.match_id, l.version from lobby_changes l where l.by_user_id <> (
      select case h.host_user_id when '#EVERYONE#' then l.by_user_id else h.host_user_id end
      from host_changes h where h.match_id = l.match_id and h.version < l.version
      order by h.version desc limit 1)`,
  "I19 a host changed by a player who was not host then": `
    select h.match_id, h.version from host_changes h where cause = 'transfer' and by_user_id <> (
      select b.host_user_id from host_changes b where b.match_id = h.match_id and b.version < h.version
      order by b.version desc limit 1)`,
  "versions with a gap": `
    select m.id from matches m where version - (1
      + (select count(*) from report_history r where r.match_id = m.id)
      + (select count(*) from lobby_changes l where l.match_id = m.id)
      + (select count(*) from host_changes h where h.match_id = m.id and cause in ('transfer', 'create_timeout'))
      + (select count(distinct version) from seat_changes c where c.match_id = m.id)
      + (select count(*) from disputes d where d.match_id = m.id)
      + (select count(*) from settlements s where s.match_id = m.id)
      + (select count(*) from correction c where c.match_id = m.id))
      not between (select count(*) from dispute_statement d where d.match_id = m.id)
        and case when exists (select from disputes d where d.match_id = m.id) then version else 0 end`,
  "I10 a correction that does not follow the one before it, or does not lead to what holds": `
    select s.match_id from settlements s
    join (select c.*, lead((was_verdict, was_offender, was_voided)::text) over (partition by match_id order by revision)
        as next from correction c) c using (match_id)
    where (c.verdict, c.offender, c.voided)::text is distinct from coalesce(c.next, (s.verdict, s.offender, s.voided)::text)`,
  "I13 a match entered with other ratings than were frozen or than a correction says": `
    select d.match_id, d.user_id from settlement_deltas d join match_players p using (match_id, user_id)
    left join lateral (select * from correction_step c where c.match_id = d.match_id and c.user_id = d.user_id
      order by correction_id limit 1) first on true
    left join lateral (select * from correction_step c where c.match_id = d.match_id and c.user_id = d.user_id
      order by correction_id desc limit 1) last on true
    where (p.mu, p.sigma) is distinct from
        (coalesce(first.was_mu_before, d.mu_before), coalesce(first.was_sigma_before, d.sigma_before))
      or (last.user_id is not null and (d.rate_delta, d.mu_before, d.sigma_before, d.sigma_after)
        is distinct from (last.rate_delta, last.mu_before, last.sigma_before, last.sigma_after))`,
} as const;

interface PlayerRow {
  readonly user_id: string;
  readonly team: Team;
  readonly mu: number;
  readonly sigma: number;
  readonly rate_delta: number;
  readonly sigma_after: number;
}

const recomputed = async (harness: Harness): Promise<readonly object[]> => {
  const decided = await harness.rows<{ verdict: Team; players: readonly PlayerRow[] }>(`
    select s.verdict, json_agg(json_build_object('user_id', p.user_id, 'team', p.team, 'mu', d.mu_before,
      'sigma', d.sigma_before, 'rate_delta', d.rate_delta, 'sigma_after', d.sigma_after) order by p.rate_order) as players
    from settlements s join match_players p using (match_id) join settlement_deltas d using (match_id, user_id)
    where s.verdict <> 'invalid' group by s.match_id, s.verdict`);
  return decided.flatMap(({ verdict, players }) => {
    const winners = players.filter(({ team }) => team === verdict);
    const losers = players.filter(({ team }) => team !== verdict);
    const steps = decidedSteps(winners, losers);
    return [...winners, ...losers].filter((player, index) => {
      const step = [...steps.winners, ...steps.losers][index];
      return player.rate_delta !== step?.mu || player.sigma_after !== player.sigma + step.sigma;
    });
  });
};

/** Every break of an invariant, by name; empty when all hold. */
export const findBreaks = async (harness: Harness): Promise<Readonly<Record<string, readonly object[]>>> => {
  const found: Record<string, readonly object[]> = {};
  for (const [name, query] of Object.entries(BREAKS)) {
    const rows = await harness.rows(query);
    if (rows.length > 0) found[name] = rows;
  }
  const wrong = await recomputed(harness);
  if (wrong.length > 0) found["I13 deltas that cannot be computed again"] = wrong;
  return found;
};
