import { until } from "../tools/process/pace.ts";
import { CliError } from "../tools/process/say.ts";
import { closeByTenth, makeMatches, PLAYERS_PER_MATCH, reportByNine } from "../tools/system/matches.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { preparePlayers } from "./players.ts";

const PLAYERS = 20_000;
const MATCHES = 50;
export const NEXT = "season_10";
const DAY_S = 86_400;
const MOST_S = 5;

/** Accounts that have played forty matches of the season, with the beginning of their ledgers. */
const ADD_PLAYERS = `
  with added as (
    insert into account select made.* from account model, generate_series(1, $1::int) as n,
      lateral jsonb_populate_record(model, jsonb_build_object('user_id', 'season_' || n, 'auth_subject', '',
        'rate', 1000 + n % 1000, 'mu', 1000 + n % 1000, 'max_rate', 2000, 'sigma', 120, 'match_count', 40,
        'win_count', 20, 'win_rate', 50, 'lifetime_match_count', 40, 'rate_reached_at', n, 'ledger_length', 1,
        'version', 41)) as made
    where model.user_id = 'dummy_001' returning user_id, mu, sigma, season_id)
  insert into rate_ledger (user_id, ordinal, kind, cause, season_id, delta, mu_before, mu_after, sigma_before, sigma_after, at)
  select user_id, 1, 'seed', 'seed', season_id, mu - 1500, 1500, mu, 250, sigma, 1 from added`;

interface Counts {
  readonly entries: number;
  readonly badges: number;
  readonly left_behind: number;
}
const COUNT = `select (select count(*) from season_entry)::int as entries,
  (select count(*) from owned_badge where source = 'season')::int as badges,
  (select count(*) from account where season_id <> '${NEXT}')::int as left_behind`;

/** Plans the season `NEXT`. */
export const planNextSeason = async ({ api, admin }: System): Promise<void> => {
  const nowS = Math.floor(Date.now() / 1000);
  const planned = await api.call({
    method: "PUT",
    path: `/api/admin/seasons/${NEXT}`,
    token: admin.token,
    body: { name: "シーズン10", start_date: nowS - DAY_S, end_date: nowS + 60 * DAY_S },
  });
  if (planned.status !== 200) throw new CliError(`The next season was not planned: ${planned.error}.`);
};

export const activateNextSeason = ({ api, admin }: System) =>
  api.call({
    method: "POST",
    path: `/api/admin/seasons/${NEXT}/activate`,
    token: admin.token,
    body: { reason: "予定どおり" },
  });

const changeSeasons = async (system: System): Promise<number> => {
  const { users } = system;
  const { sessions, characters } = await preparePlayers(system, MATCHES * PLAYERS_PER_MATCH);
  await users.query(ADD_PLAYERS, [PLAYERS - sessions.length]);
  await users.query("analyze account, rate_ledger");
  const open = await makeMatches(system, sessions);
  await reportByNine(system, open, characters);
  await planNextSeason(system);
  const { status, error } = await activateNextSeason(system);
  if (status !== 200) throw new CliError(`The season was not activated: ${status} ${error}.`);
  await closeByTenth(system, open, characters);
  const begun = performance.now();
  const state = "select 1 from season where id = $1 and state = 'active'";
  await until("the next season was active", async () => (await users.query(state, [NEXT])).rowCount === 1, {
    withinMs: 120_000,
    everyMs: 20,
  });
  return (performance.now() - begun) / 1000;
};

/** Measures how soon after the last result of a season the next one is active. Exit code 1 for a missed target. */
export const run = (): Promise<number> =>
  withSystem("season", async (system) => {
    const seconds = await changeSeasons(system);
    const [counts] = (await system.users.query<Counts>(COUNT)).rows;
    console.log(
      `season change with ${PLAYERS} players and ${MATCHES} open matches: ${seconds.toFixed(1)} s after the last result (target ${MOST_S} s); ${counts?.entries} entries, ${counts?.badges} badges, ${counts?.left_behind} accounts left behind`,
    );
    return counts?.entries === PLAYERS && counts.left_behind === 0 && seconds <= MOST_S ? 0 : 1;
  });
