import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { loadCharacters } from "../player/report.ts";
import { CliError } from "../process/say.ts";
import { closeByTenth, makeMatches, openWindows, PLAYERS_PER_MATCH, reportByNine } from "./limits/matches.ts";
import { until } from "./limits/pace.ts";
import { type System, startSystem } from "./limits/system.ts";

const PLAYERS = 20_000;
const MATCHES = 50;
const NEXT = "season_10";
const DAY_S = 86_400;
const MOST_S = 5;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

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

type Counts = { readonly entries: number; readonly badges: number; readonly left_behind: number };
const COUNT = `select (select count(*) from season_entry)::int as entries,
  (select count(*) from owned_badge where source = 'season')::int as badges,
  (select count(*) from account where season_id <> '${NEXT}')::int as left_behind`;

const changeSeasons = async (system: System, users: Client): Promise<number> => {
  await openWindows(system);
  const sessions = await system.sessions(MATCHES * PLAYERS_PER_MATCH);
  await users.query(ADD_PLAYERS, [PLAYERS - sessions.length]);
  await users.query("analyze account, rate_ledger");
  const characters = await loadCharacters(system.api);
  const open = await makeMatches(system, sessions);
  await reportByNine(system, open, characters);
  const path = `/api/admin/seasons/${NEXT}/activate`;
  const nowS = Math.floor(Date.now() / 1000);
  const planned = await system.api.call({
    method: "PUT",
    path: `/api/admin/seasons/${NEXT}`,
    token: system.admin.token,
    body: { name: "シーズン10", start_date: nowS - DAY_S, end_date: nowS + 60 * DAY_S },
  });
  if (planned.status !== 200) throw new CliError(`The next season was not planned: ${planned.error}.`);
  const { status, error } = await system.api.call({
    method: "POST",
    path,
    token: system.admin.token,
    body: { reason: "measured" },
  });
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

/** How long after the last result of a season the next one runs: 20,000 players, fifty matches under way at the activation. */
export const runSeason = async (): Promise<never> => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-season-"));
  await chmod(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  say("starting a system of its own");
  const system = await startSystem(folder);
  const users = new Client({ connectionString: system.instance.databases.users });
  users.on("error", () => {});
  let seconds = Number.NaN;
  let isWhole = false;
  try {
    await users.connect();
    seconds = await changeSeasons(system, users);
    const { rows } = await users.query<Counts>(COUNT);
    isWhole = rows[0]?.entries === PLAYERS && rows[0].left_behind === 0;
    const { entries, badges, left_behind } = rows[0] ?? {};
    say(`${entries} entries, ${badges} badges, ${left_behind} accounts left behind`);
  } finally {
    await users.end();
    await system.stop();
  }
  const text = `season change with ${PLAYERS} players and ${MATCHES} open matches: ${seconds.toFixed(1)} s after the last result (target ${MOST_S} s)\n`;
  await new Promise((resolve) => process.stdout.write(text, resolve));
  rmSync(folder, { recursive: true, force: true });
  process.exit(isWhole && seconds <= MOST_S ? 0 : 1);
};
