import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ROLES, TEAMS, type Team } from "@gokaku/game";
import { decidedSteps, FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Client } from "pg";
import { Sentence } from "../process/say.ts";
import { until } from "./limits/pace.ts";
import { type System, startSystem } from "./limits/system.ts";

const SEASON = "season_9";
const MINUTE_MS = 60_000;
/** Decided matches of a season from which on the highest rate is kept. */
const RATES_UNTIL_KEPT = 10;
const ROWS_AT_ONCE = 10_000;
const MOST_S = 5;

type Seat = Readonly<{
  userId: string;
  team: Team;
  place: number;
  mu: number;
  sigma: number;
  delta: number;
  sigmaAfter: number;
  won: boolean;
}>;
type Played = Readonly<{
  id: string;
  atMs: number;
  settledAtMs: number;
  winner: Team;
  seats: readonly Seat[];
}>;
/** How a player stands, in the columns of `account`. */
type Standing = {
  mu: number;
  sigma: number;
  rate: number;
  max_rate: number;
  match_count: number;
  win_count: number;
  win_rate: number;
  rate_reached_at: number;
};
type Season = Readonly<{ matches: readonly Played[]; standings: ReadonlyMap<string, Standing> }>;
export type Size = Readonly<{ players: number; matches: number }>;

/** Numbers below `limit` that look as drawn by lot, the same in every run. */
const lots = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
};

const opening = (atMs: number): Standing => ({
  ...{ mu: RATING.initialMu, sigma: RATING.initialSigma, rate: RATING.initialMu, max_rate: RATING.initialMu },
  ...{ match_count: 0, win_count: 0, win_rate: 0, rate_reached_at: atMs },
});

const takeIn = (standing: Standing, { delta, sigmaAfter, won }: Seat, settledAtMs: number): void => {
  const mu = standing.mu + delta;
  standing.max_rate = standing.match_count < RATES_UNTIL_KEPT ? mu : Math.max(standing.max_rate, mu);
  if (mu !== standing.mu) standing.rate_reached_at = settledAtMs;
  standing.match_count += 1;
  standing.win_count += won ? 1 : 0;
  standing.win_rate = Math.round((1000 * standing.win_count) / standing.match_count) / 10;
  Object.assign(standing, { mu, sigma: sigmaAfter, rate: mu });
};

/** A season played from the first match on. `turned` is the match that the other team won. */
const play = ({ players, matches }: Size, beginMs: number, turned: number | null): Season => {
  const draw = lots(7);
  const standings = new Map(
    Array.from({ length: players }, (_, index) => [`corr_${index}`, opening(beginMs)]),
  );
  const names = [...standings.keys()];
  const played = Array.from({ length: matches }, (_, index): Played => {
    for (let place = 0; place < 10; place += 1) {
      const other = place + draw(players - place);
      [names[place], names[other]] = [names[other] ?? "", names[place] ?? ""];
    }
    const drawn = TEAMS[draw(2)] ?? "A";
    const winner = index === turned ? (drawn === "A" ? "B" : "A") : drawn;
    const ten = names.slice(0, 10).map((userId, place) => {
      const { mu, sigma } = standings.get(userId) ?? opening(beginMs);
      return { userId, team: TEAMS[place < 5 ? 0 : 1], place: (place % 5) + 1, mu, sigma };
    });
    const winners = ten.filter(({ team }) => team === winner);
    const losers = ten.filter(({ team }) => team !== winner);
    const steps = decidedSteps(winners, losers);
    const stepOf = new Map(
      [...winners, ...losers].map(({ userId }, at) => [userId, [...steps.winners, ...steps.losers][at]]),
    );
    const atMs = beginMs + (index + 1) * MINUTE_MS;
    const seats = ten.map((seat): Seat => {
      const { mu = 0, sigma = 0 } = stepOf.get(seat.userId) ?? {};
      return { ...seat, delta: mu, sigmaAfter: seat.sigma + sigma, won: seat.team === winner };
    });
    const settledAtMs = atMs + MINUTE_MS / 2;
    for (const seat of seats) takeIn(standings.get(seat.userId) ?? opening(beginMs), seat, settledAtMs);
    return { id: `${atMs}00000`, atMs, settledAtMs, winner, seats };
  });
  return { matches: played, standings };
};

/** Adds rows, given by some of their columns; the others are null or, where a default is named, that. */
const add = async (to: Client, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(", ");
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await to.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
    );
};

const addToMatches = async (to: Client, { matches }: Season): Promise<void> => {
  await add(
    to,
    "creations",
    matches.map(({ id, atMs }) => ({ match_id: id, created: true, user_ids: [], decided_at_ms: atMs })),
  );
  await add(
    to,
    "matches",
    matches.map(({ id, atMs, settledAtMs, winner, seats }) => ({
      ...{ id, season_id: SEASON, tick_id: `${atMs}`, version: 3, status: "done", voided: false, winner },
      ...{ created_at_ms: atMs, closed_at_ms: settledAtMs, host_user_id: seats[0]?.userId, lobby_id: "1" },
      ...{ first_attack: "A", voice_link_a: "", voice_link_b: "", lobby_create_timeout_s: 150 },
      ...{ lobby_join_timeout_s: 250, report_deadline_s: 2400, report_count: 0 },
    })),
  );
  const seats = matches.flatMap((match) => match.seats.map((seat) => ({ match, seat })));
  await add(
    to,
    "match_players",
    seats.map(({ match: { id }, seat: { userId, team, place, mu, sigma } }) => ({
      ...{ match_id: id, user_id: userId, team, role: ROLES[place - 1], selected_roles: ROLES, mu, sigma },
      ...{ rate: mu, max_rate: mu, rate_order: place, entry_id: `${userId} ${id}` },
      ...{ trainer_name: userId, discord_username: "", discord_avatar_url: "", twitter_id: "" },
      ...{ current_badge: "", current_badge_2: "", card: { userId, rate: mu }, keeps_rating: false },
    })),
  );
  await add(
    to,
    "settlements",
    matches.map(({ id, winner, settledAtMs }) => ({
      ...{ match_id: id, verdict: winner, voided: false, cause: "all_reported", was_disputed: false },
      ...{ formula_version: FORMULA_VERSION, constants: RATING, settled_at_ms: settledAtMs },
    })),
  );
  await add(to, "settlement_deltas", deltasOf(matches));
};

const deltasOf = (matches: readonly Played[]) =>
  matches.flatMap(({ id, seats }) =>
    seats.map(({ userId, delta, mu, sigma, sigmaAfter }) => ({
      ...{ match_id: id, user_id: userId, rate_delta: delta, mu_before: mu, sigma_before: sigma },
      ...{ sigma_after: sigmaAfter, expected_score: 0.5, is_culprit: false, contradicted: false },
    })),
  );

const recordsOf = (matches: readonly Played[]) =>
  matches.flatMap(({ id, atMs, seats }) =>
    seats.map(({ userId, delta, won, place }) => ({
      ...{ match_id: id, user_id: userId, state: "settled", outcome: won ? "won" : "lost" },
      ...{ character_id: "PIKACHU", role: ROLES[place - 1], role_choice: 0, rate_delta: delta },
      started_at: Math.floor(atMs / 1000),
    })),
  );

const addToUsers = async (to: Client, { matches, standings }: Season, beginMs: number): Promise<void> => {
  const accounts = [...standings].map(([user_id, standing]) => ({
    ...{ user_id, auth_subject: "", ...standing, lifetime_match_count: standing.match_count, version: 2 },
    ...{ ledger_length: standing.match_count + 1, season_id: SEASON },
  }));
  await to.query(
    `insert into account select made.* from account model, json_array_elements($1::json) as changes,
      lateral jsonb_populate_record(model, changes::jsonb) as made where model.user_id = 'dummy_001'`,
    [JSON.stringify(accounts)],
  );
  const ordinals = new Map([...standings.keys()].map((userId) => [userId, 1]));
  const row = (userId: string) => ({ user_id: userId, season_id: SEASON });
  await add(
    to,
    "rate_ledger",
    [...standings.keys()].map((userId) => ({
      ...row(userId),
      ...{ ordinal: 1, kind: "seed", cause: "seed", delta: 0, mu_before: 1500, mu_after: 1500 },
      ...{ sigma_before: RATING.initialSigma, sigma_after: RATING.initialSigma, at: beginMs },
    })),
  );
  await add(
    to,
    "rate_ledger",
    matches.flatMap(({ id, settledAtMs, seats }) =>
      seats.map(({ userId, delta, mu, sigma, sigmaAfter, won }) => {
        const ordinal = (ordinals.get(userId) ?? 0) + 1;
        ordinals.set(userId, ordinal);
        return {
          ...row(userId),
          ...{ ordinal, kind: "match", cause: id, match_id: id, outcome: won ? "won" : "lost", delta },
          ...{ mu_before: mu, mu_after: mu + delta, sigma_before: sigma, sigma_after: sigmaAfter },
          at: settledAtMs,
        };
      }),
    ),
  );
  await add(to, "match_record", recordsOf(matches));
};

type Difference = Readonly<{ what: string; found: unknown; wanted: unknown }>;

const differencesOf = async (
  what: string,
  from: Client,
  sql: string,
  wanted: readonly object[],
  keyOf: (row: Record<string, unknown>) => string,
): Promise<readonly Difference[]> => {
  const found = new Map(
    (await from.query<Record<string, unknown>>(sql)).rows.map((row) => [keyOf(row), row]),
  );
  const differences = wanted
    .map((row) => ({ what, wanted: row, found: found.get(keyOf(row as Record<string, unknown>)) }))
    .filter((each) => !isDeepStrictEqual(each.found, each.wanted));
  return found.size === wanted.length
    ? differences
    : [...differences, { what, found: found.size, wanted: wanted.length }];
};

const byMatch = (row: Record<string, unknown>): string => `${String(row.match_id)}/${String(row.user_id)}`;
const byUser = (row: Record<string, unknown>): string => String(row.user_id);

const rankedOf = ({ standings }: Season) =>
  [...standings]
    .filter(([, { match_count }]) => match_count > 0)
    .toSorted(
      ([one, a], [other, b]) =>
        b.rate - a.rate || a.rate_reached_at - b.rate_reached_at || (one < other ? -1 : 1),
    )
    .slice(0, 100)
    .map(([user_id, { rate }], index) => ({ user_id, rank: index + 1, rate }));

const RANKING = `select user_id, rank, rate from ranking_entry
  where publication_id = (select max(id) from ranking_publication) order by rank`;

/** Everything in which the system is not what the season played from the first match on is. */
const compare = async ({ users, matches, queue }: System, season: Season): Promise<readonly Difference[]> => [
  ...(await differencesOf(
    "a delta",
    matches,
    `select match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after from settlement_deltas
      where user_id like 'corr_%'`,
    deltasOf(season.matches).map(
      ({ match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after }) => ({
        ...{ match_id, user_id, rate_delta, mu_before, sigma_before, sigma_after },
      }),
    ),
    byMatch,
  )),
  ...(await differencesOf(
    "a record",
    users,
    "select match_id, user_id, outcome, rate_delta from match_record where user_id like 'corr_%'",
    recordsOf(season.matches).map(({ match_id, user_id, outcome, rate_delta }) => ({
      ...{ match_id, user_id, outcome, rate_delta },
    })),
    byMatch,
  )),
  ...(await differencesOf(
    "an account",
    users,
    `select user_id, mu, sigma, rate, max_rate, match_count, win_count, win_rate, rate_reached_at::float8
      from account where user_id like 'corr_%'`,
    [...season.standings].map(([user_id, standing]) => ({ user_id, ...standing })),
    byUser,
  )),
  ...(await differencesOf(
    "the sum of a ledger",
    users,
    `select user_id, (1500 + sum(delta))::int as mu, (array_agg(mu_after order by ordinal desc))[1] as rate
      from rate_ledger where user_id like 'corr_%' group by 1`,
    [...season.standings].map(([user_id, { mu, rate }]) => ({ user_id, mu, rate })),
    byUser,
  )),
  ...(await differencesOf("a rank", users, RANKING, rankedOf(season), byUser)),
  ...(await differencesOf(
    "what queue knows",
    queue,
    "select user_id, mu, sigma, rate from player where user_id like 'corr_%'",
    (
      await users.query<{ user_id: string }>(
        "select distinct user_id from rate_ledger where kind = 'correction'",
      )
    ).rows.map(({ user_id }) => {
      const { mu, sigma, rate } = season.standings.get(user_id) ?? opening(0);
      return { user_id, mu, sigma, rate };
    }),
    byUser,
  )),
];

/** Seconds from the call on. */
type Times = Readonly<{ callS: number; ledgerS: number; rankingS: number }>;
export type Corrected = Times &
  Readonly<{
    differences: readonly Difference[];
    players: number;
    /** Processor time in ms by process, from the call until everybody has heard of it. */
    processorMs: ReadonlyMap<string, number>;
  }>;

/**
 * Gives the first match of a season another result, and back and again, and compares what the system holds with the
 * season played from that match on. Times are those of the last correction.
 */
export const correctSeason = async (system: System, size: Size): Promise<Corrected> => {
  const beginMs = Date.now() - (size.matches + 10) * MINUTE_MS;
  const [first, turned] = [play(size, beginMs, null), play(size, beginMs, 0)];
  await addToMatches(system.matches, first);
  await addToUsers(system.users, first, beginMs);
  await system.matches.query("analyze");
  await system.users.query("analyze");
  const [match] = first.matches;
  if (match === undefined) throw new RangeError("a season without matches");
  const correct = async (season: Season, revision: number): Promise<Times> => {
    const begun = performance.now();
    const seconds = (): number => (performance.now() - begun) / 1000;
    const { status, error } = await system.api.call({
      ...{ method: "POST", path: `/api/admin/matches/${match.id}/decide`, token: system.admin.token },
      body: { result: `${season.matches[0]?.winner}-win`, reason: "measured" },
    });
    const callS = seconds();
    if (status !== 200) throw new Sentence(`The match was not corrected: ${status} ${error}.`);
    const pace = { withinMs: 120_000, everyMs: 20 };
    await until(
      "the correction was in the ledger",
      async () =>
        (
          await system.users.query("select from correction where season_id = $1 and revision = $2", [
            SEASON,
            revision,
          ])
        ).rowCount === 1,
      pace,
    );
    const ledgerS = seconds();
    const wanted = rankedOf(season);
    await until(
      "the ranking was published",
      async () => isDeepStrictEqual((await system.users.query(RANKING)).rows, wanted),
      pace,
    );
    const rankingS = seconds();
    const told = "select from player where user_id = $1 and mu = $2";
    const [userId, standing] = [...season.standings].find(([id]) => id === match.seats[0]?.userId) ?? [];
    await until(
      "queue had heard of it",
      async () => (await system.queue.query(told, [userId, standing?.mu])).rowCount === 1,
      pace,
    );
    await until(
      "every event had been published",
      async () => (await system.users.query("select from outbox where not sent")).rowCount === 0,
      pace,
    );
    return { callS, ledgerS, rankingS };
  };
  const differences: Difference[] = [];
  let times: Times = { callS: 0, ledgerS: 0, rankingS: 0 };
  let processorMs: Corrected["processorMs"] = new Map();
  for (const [index, season] of [turned, first, turned].entries()) {
    const cost = await system.costOf(async () => {
      times = await correct(season, index + 1);
    });
    processorMs = cost.processorMs;
    differences.push(...(await compare(system, season)));
  }
  const { rows } = await system.users.query<{ players: number }>(
    "select count(distinct user_id)::int as players from rate_ledger where kind = 'correction'",
  );
  return { ...times, processorMs, differences, players: rows[0]?.players ?? 0 };
};

const SIZE: Size = { players: 1000, matches: 5001 };
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** How long from an admin's call until ledger and ranking are true, 5,000 matches having been settled after the corrected one. */
export const runCorrection = async (): Promise<never> => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-correction-"));
  await chmod(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  say("starting a system of its own");
  const system = await startSystem(folder);
  let corrected: Corrected;
  try {
    corrected = await correctSeason(system, SIZE);
  } finally {
    await system.stop();
  }
  const { differences, callS, ledgerS, rankingS, players, processorMs } = corrected;
  const spent = [...processorMs]
    .filter(([, ms]) => ms >= 10)
    .map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
  for (const difference of differences.slice(0, 5)) say(JSON.stringify(difference));
  const text = [
    `correction with ${SIZE.matches - 1} matches after it, ${players} players touched (target ${MOST_S} s):`,
    `  answered after ${callS.toFixed(1)} s, in the ledger after ${ledgerS.toFixed(1)} s, ranking true after ${rankingS.toFixed(1)} s`,
    `  processor time: ${spent.join(", ")}`,
    `  ${differences.length} differences from the season played from that match on\n`,
  ].join("\n");
  await new Promise((resolve) => process.stdout.write(text, resolve));
  rmSync(folder, { recursive: true, force: true });
  process.exit(differences.length === 0 && rankingS <= MOST_S ? 0 : 1);
};
