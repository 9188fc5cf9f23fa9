/** The database of users with many registered players: bytes, statements, and the change of a season. */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { nextPublication } from "../../services/users/src/domain/ranking.ts";
import { findAccountByUserId, listAccountsByUserIds } from "../../services/users/src/store/accounts.ts";
import {
  countRankedByRate,
  countTiedAhead,
  getPublishedRank,
  insertPublication,
  listRankingStates,
} from "../../services/users/src/store/ranking.ts";
import {
  enterSeason,
  insertSeasonEntries,
  lockAllAccounts,
} from "../../services/users/src/store/season-change.ts";
import type { Tables } from "../../services/users/src/store/tables.ts";
import { processMs } from "../../tools/system/processor-time.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { publish, REPORT_OPTIONS, SCALE_PAGE } from "../publish.ts";
import { bytesOfRow, loadPlayers, nameOf, SEASON } from "./load.ts";

const MIGRATIONS = fileURLToPath(new URL("../../services/users/migrations", import.meta.url));
const NEXT = "season_next";
/** As the product has it: an entrant needs ten matches, and a place lapses after four weeks. */
const MIN_MATCHES = 10;
const LAPSED_S = 28 * 86_400;

interface Cost {
  readonly what: string;
  readonly times: number;
  /** For one time, in ms. */
  readonly postgresMs: number;
  readonly serviceMs: number;
  readonly elapsedMs: number;
}

const measure = async (players: number): Promise<{ costs: Cost[]; bytes: [string, number][] }> => {
  await using stack = new AsyncDisposableStack();
  const { ports, log } = testContext("registered");
  const { clock, timers } = ports;
  const { url } = stack.use(await createTestDatabase(MIGRATIONS));
  const { db, pool } = stack.use(
    await openDatabase<Tables>({ url, name: "registered", log, timers, maxConnections: 1 }),
  );
  const nowS = Math.floor(clock.nowMs() / 1000);
  await loadPlayers(pool, players, nowS);
  say(`${players} players are loaded`);
  await pool.query("set statement_timeout = 0");
  const bytes: [string, number][] = [];
  for (const table of ["account", "rate_ledger", "match_record"])
    bytes.push([table, await bytesOfRow(pool, table)]);

  const backend = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = backend.rows[0]?.pid ?? 0;
  const costs: Cost[] = [];
  const cost = async (
    what: string,
    times: number,
    work: (turn: number) => Promise<unknown>,
  ): Promise<void> => {
    if (times > 1) await work(0);
    const [before, own, begun] = [processMs(pid), process.cpuUsage(), performance.now()];
    for (let turn = 1; turn <= times; turn += 1) await work(turn);
    const { user, system } = process.cpuUsage(own);
    costs.push({
      what,
      times,
      postgresMs: (processMs(pid) - before) / times,
      serviceMs: (user + system) / 1000 / times,
      elapsedMs: (performance.now() - begun) / times,
    });
    say(`${what}: ${costs.at(-1)?.elapsedMs.toFixed(1)} ms`);
  };
  const from = { minMatches: MIN_MATCHES, lapsedBeforeS: nowS - LAPSED_S };
  const some = (turn: number): string => nameOf(1 + ((turn * 7919) % players));
  const account = await findAccountByUserId(db, some(1));
  if (account === null) throw new Error(`${some(1)} has no account`);
  await cost("ranking of the first hundred, read and stored, at most once a second", 20, async (turn) =>
    insertPublication(
      db,
      nextPublication(null, SEASON, await listRankingStates(db, SEASON, from), clock.nowMs() + turn),
    ),
  );
  await cost("players by rate, once a minute in each process", 5, () => countRankedByRate(db, SEASON, from));
  await cost("own place: players with the same rate", 50, () => countTiedAhead(db, account, from));
  await cost("own place: the published one", 200, () => getPublishedRank(db, account));
  await cost("an account", 500, (turn) => findAccountByUserId(db, some(turn)));
  await cost("ten accounts of a match", 200, (turn) =>
    listAccountsByUserIds(
      db,
      Array.from({ length: 10 }, (_, seat) => some(10 * turn + seat)),
    ),
  );
  await pool.query(
    `insert into season (id, name, description, start_date, end_date, image_url, theme_color, state, version)
     values ('${NEXT}', '', '', $1, $2, '', '', 'planned', 1)`,
    [nowS, nowS + LAPSED_S],
  );
  await db.transaction().execute(async (transaction) => {
    await cost("season change: all accounts locked", 1, () => lockAllAccounts(transaction));
    await cost("season change: entries and places", 1, () => insertSeasonEntries(transaction, SEASON, from));
    await cost("season change: ratings and ledgers", 1, () => enterSeason(transaction, NEXT, clock.nowMs()));
  });
  return { costs, bytes };
};

const { values } = parseArgs({
  options: { ...REPORT_OPTIONS, players: { type: "string", default: "1000000" } },
});
const players = wholeOption("players", values.players, 1000, 5_000_000);
const machine = watchMachine();
const result = await measure(players);
const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const text = [
  `${players.toLocaleString("en")} registered players; ${machineText(machine())}. \`npm run lab -- registered --write\``,
  "",
  ...markdownTable(
    ["work of users, once", "Postgres, ms of processor", "service, ms of processor", "elapsed, ms"],
    result.costs.map(({ what, postgresMs, serviceMs, elapsedMs }) => [
      what,
      ...[postgresMs, serviceMs, elapsedMs].map(ms),
    ]),
  ),
  "",
  ...markdownTable(
    ["row with its indexes", "bytes"],
    result.bytes.map(([table, bytes]) => [`\`${table}\``, bytes.toFixed(0)]),
  ),
].join("\n");
publish("registered", "A million registered players", text, result, { ...values, page: SCALE_PAGE });
