import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { until } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import { askLauncher } from "../../tools/start/control.ts";
import { closeByTenth, makeMatches, PLAYERS_PER_MATCH, reportByNine } from "../../tools/system/matches.ts";
import type { System } from "../../tools/system/system.ts";
import { preparePlayers, settle } from "../players.ts";
import { activateNextSeason, NEXT, planNextSeason } from "../season.ts";
import { type Hold, hold } from "./hold.ts";
import { verify } from "./play-stories.ts";
import { CHANGE_STEPS } from "./season-steps.ts";
import { signal } from "./stories.ts";

const OLD = "season_9";
const MATCHES = 3;
const REST_S = 60;
const SOON = { withinMs: 60_000, everyMs: 50 };
/** NATS redelivers a message 30 s after its consumer died. */
const AFTER_HANDING_OUT = { withinMs: 150_000, everyMs: 250 };
/** Time between the kill and the restart. */
const DOWN_MS = 300;

type Owner = "users" | "matches" | "queue";
type State = Readonly<Record<string, string | number>>;

const STATE = `select (select state from season where id = '${OLD}') as old, (select state from season where id = '${NEXT}') as next,
  (select count(*) from season_entry)::int as entries,
  (select count(*) from account where season_id = '${NEXT}')::int as entered,
  (select count(*) from rate_ledger where kind = 'season')::int as resets,
  (select count(*) from owned_badge where source = 'season')::int as badges,
  (select count(*) from audit_log where action = 'season.activate')::int as acts`;
const UNTOUCHED = { entries: 0, entered: 0, resets: 0, badges: 0 };

/** Entries to archive, and accounts that enter the next season. */
const EXPECTED = `select (select count(*) from account where match_count > 0)::int as entries,
  (select count(*) from account)::int as entered, (select count(*) from account where season_id <> '')::int as resets`;
const BOOKED = "select count(distinct match_id)::int as matches from rate_ledger where kind = 'match'";
/** Of the places: 1st, 2nd, 3rd, TOP10 and TOP100. */
const badgesOf = (entries: number): number => 3 + Math.min(10, entries) + Math.min(100, entries);

const isSame = (one: State, other: State): boolean =>
  Object.entries(other).every(([name, value]) => one[name] === value);

/** One change of seasons in which users, matches and queue are killed at each of its steps. */
export const killThroughSeason = async (
  system: System,
  say: (line: string) => void,
): Promise<readonly string[]> => {
  const { databases } = system.instance;
  const problems: string[] = [];
  const users = new Client({ connectionString: databases.users });
  users.on("error", () => {});
  await users.connect();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => users.end());
  const lockRows = async (owner: Owner, lock: string): Promise<Hold> =>
    stack.use(await hold(databases[owner], lock));

  const stateOf = async (): Promise<State> => (await users.query<State>(STATE)).rows[0] ?? {};
  const expect = async (what: string, expected: State): Promise<void> => {
    const found = await stateOf();
    const isAsExpected = isSame(found, expected);
    if (!isAsExpected)
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    say(`${isAsExpected ? "ok    " : "FAILED"} ${what}`);
  };
  const kill = (name: Owner): void => signal(system, name, "SIGKILL");
  const bringBack = async (name: Owner): Promise<void> => {
    await sleep(DOWN_MS);
    await askLauncher(system.dataDir, { command: "restart", name });
  };
  const isDone = async (matchId: string): Promise<boolean> =>
    (await system.matches.query("select from matches where id = $1 and status = 'done'", [matchId]))
      .rowCount === 1;
  const isOpenSeason = async (): Promise<boolean> => {
    const { body } = await system.api.call({ method: "GET", path: "/api/public/system" });
    return (body as { readonly season_open?: boolean }).season_open === true;
  };
  const activate = () => activateNextSeason(system);

  const { sessions, characters } = await preparePlayers(system, MATCHES * PLAYERS_PER_MATCH);
  await users.query("insert into setting values ('rank_badge_min_matches', '1', 1)");
  // A match before, so that some have played and some have not when the season closes.
  const played = await makeMatches(system, sessions.slice(0, PLAYERS_PER_MATCH));
  await settle(system, played, characters);
  const open = await makeMatches(system, sessions);
  /** Sends the last report until matches accepts it. */
  const close = (match: (typeof open)[number]): Promise<unknown> =>
    until(
      `match ${match.matchId} was settled`,
      async () => {
        if (await isDone(match.matchId)) return true;
        await closeByTenth(system, [match], characters, { isWaiting: false }).catch(() => {});
        return false;
      },
      SOON,
    );
  await reportByNine(system, open, characters);

  await planNextSeason(system);

  const audit = await lockRows("users", "lock table audit_log in share mode");
  const refused = activate();
  await audit.untilWaited(/insert into "?audit_log/);
  kill("users");
  await audit.release();
  await bringBack("users");
  if ((await refused).status === 200) problems.push("an activation was answered that had not happened");
  await expect("users killed while a season is activated: nothing has happened", {
    ...UNTOUCHED,
    old: "active",
    next: "planned",
    acts: 0,
  });

  const closing = await lockRows("matches", `select from seasons where id = '${OLD}' for share`);
  await until("the season was activated", async () => (await activate()).status === 200, SOON);
  await closing.untilWaited(/seasons/);
  kill("matches");
  await closing.release();
  await bringBack("matches");
  await expect("matches killed while it closes the season: the season closes", {
    ...UNTOUCHED,
    old: "closing",
    next: "planned",
    acts: 1,
  });

  const [first, second, third] = open;
  if (!(first && second && third)) throw new CliError("There are no three matches to settle.");
  const booking = await lockRows(
    "users",
    `select from account where user_id = '${first.sessions[0]?.account.userId}' for update`,
  );
  await close(first);
  await booking.untilWaited(/account/);
  kill("users");
  await booking.release();
  await bringBack("users");

  const settling = await lockRows("matches", "lock table settlements in share mode");
  const killSettling = async (): Promise<void> => {
    // pg_stat_activity has the beginning of a statement.
    await settling.untilWaited(/update matches set/);
    kill("matches");
    await settling.release();
    await bringBack("matches");
  };
  await Promise.all([close(second), killSettling()]);
  await expect("users and matches killed while results come in: the season closes", {
    ...UNTOUCHED,
    old: "closing",
    next: "planned",
    acts: 1,
  });

  // Each lock is taken before the previous one is released, so the restarted process cannot pass it.
  const [atFirst, ...later] = CHANGE_STEPS;
  if (atFirst === undefined) throw new CliError("There is no step.");
  let [step, current] = [atFirst, await lockRows("users", atFirst.lock)];
  await close(third);
  await until(
    "every result was booked",
    async () => (await users.query<{ matches: number }>(BOOKED)).rows[0]?.matches === MATCHES + 1,
    SOON,
  );
  const { entries = 0, ...whole } =
    (await users.query<Readonly<Record<string, number>>>(EXPECTED)).rows[0] ?? {};
  const expected = { entries, ...whole, badges: badgesOf(entries) };
  for (const next of [...later, null]) {
    await current.untilWaited(step.statement, "season");
    kill("users");
    await expect(`users killed in the change, ${step.what}: nothing has happened`, {
      ...UNTOUCHED,
      old: "closing",
      next: "planned",
      acts: 1,
    });
    const before = current;
    if (next === null) break;
    [step, current] = [next, await lockRows("users", next.lock)];
    await before.release();
    await bringBack("users");
  }
  const news = await lockRows("queue", "lock table season in share mode");
  const newsOfMatches = await lockRows("matches", `select from seasons where id = '${NEXT}' for update`);
  await current.release();
  await bringBack("users");
  await news.untilWaited(/season/);
  await newsOfMatches.untilWaited(/seasons/);
  await expect("the change as a whole", { ...expected, old: "archived", next: "active", acts: 1 });
  kill("queue");
  kill("matches");
  await news.release();
  await newsOfMatches.release();
  await bringBack("queue");
  await bringBack("matches");

  await until("matches could be made again", isOpenSeason, AFTER_HANDING_OUT);
  const after = await makeMatches(system, sessions.slice(0, PLAYERS_PER_MATCH));
  await settle(system, after, characters);
  const { rows } = await system.matches.query<{ season_id: string }>(
    "select season_id from matches where id = $1",
    [after[0]?.matchId],
  );
  if (rows[0]?.season_id !== NEXT) problems.push(`a match was made in ${rows[0]?.season_id}`);
  await expect("queue and matches killed at the news: the next season is played", {
    ...expected,
    old: "archived",
    next: "active",
    acts: 1,
  });
  const breaks = await verify(system, REST_S);
  say(`${breaks.length === 0 ? "ok    " : "FAILED"} npm run verify at rest`);
  return [...problems, ...breaks];
};
