import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { DiscordCall, Violation } from "@gokaku/testing/discord";
import { LOCAL_DISCORD } from "@gokaku/testing/discord";
import { Client } from "pg";
import { runLoad } from "../tools/player/session.ts";
import { percentile } from "../tools/player/tally.ts";
import { until } from "../tools/process/pace.ts";
import { pssKib } from "../tools/process/proc.ts";
import { CliError } from "../tools/process/say.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "./command.ts";
import { publish, REPORT_OPTIONS } from "./publish.ts";

const INTERVAL_S = 60;
const CLOSING_S = 60;
const SHOWN = { withinMs: 60_000, everyMs: 500 };
const MEMORY_EVERY_MS = 5_000;
/** Of all calls so many are answered by a 429 that no bucket has caused. */
const LIMITED = { seed: 30, count: 1_000_000, share: 0.02, kinds: ["limited"], longestMs: 300 };

const MOST_CALLS_A_MATCH = 8;
const MOST_THREAD_MS = 1_500;
const MOST_MIB = 70;
const REFUSED = ["400", "401", "403", "404"];
/** Discord's first millisecond, in its ids. */
const EPOCH_MS = 1_420_070_400_000;

interface Reported {
  readonly figures: {
    readonly byStatus: Readonly<Record<string, number>>;
    readonly violations: readonly Violation[];
    readonly repeated: readonly string[];
    readonly pings: number;
    readonly everyonePings: number;
    readonly shortestEditGapMs: number | null;
  };
}

interface Row {
  readonly thread_id: string;
  readonly message_id: string;
  readonly created_at_ms: string;
}

/** An id as Discord's accounts have, so that the thread mentions the player. */
const accountId = (place: number): string => String(700_000_000_000_000_000n + BigInt(place));

const createdAtMs = (snowflake: string): number => Number(BigInt(snowflake) >> 22n) + EPOCH_MS;

const environmentOf = ({ instance }: System, key: string): string => {
  const value = instance.services.discord?.env[key];
  if (value === undefined) throw new CliError(`The service discord runs without ${key}.`);
  return value;
};

const openDatabase = async (system: System): Promise<Client & AsyncDisposable> => {
  const client = new Client({ connectionString: environmentOf(system, "POSTGRES_URL") });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
};

/** The most memory of the service, in MiB, until `over` is aborted. */
const watchMemory = async (pid: number, over: AbortSignal): Promise<number> => {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, (pssKib(pid) ?? 0) / 1024);
    await sleep(MEMORY_EVERY_MS, undefined, { signal: over }).catch(() => {});
  }
  return most;
};

/** Calls about matches: no commands, no roles, and not the card of the queue. */
const isOfMatches = ({ route, path }: DiscordCall): boolean =>
  !/\/(commands|members|roles)\b/.test(route) && !path.includes(LOCAL_DISCORD.channels.queue);

const measure = async (
  system: System,
  { players, minutes, seed }: Readonly<Record<"players" | "minutes" | "seed", number>>,
) => {
  const standIn = new URL(environmentOf(system, "DISCORD_API_URL")).origin;
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> =>
    (await (await fetch(`${standIn}/control${path}`, init)).json()) as Answer;
  await using database = await openDatabase(system);
  await ask("/faults", { method: "PUT", body: JSON.stringify({ random: LIMITED }) });
  const over = new AbortController();
  const memory = watchMemory(system.pidOf("discord"), over.signal);
  const session = await runLoad({
    url: system.instance.url.replace("localhost", "127.0.0.1"),
    password: "gokaku",
    players,
    seconds: minutes * 60,
    seed,
    closingSeconds: CLOSING_S,
    recorder: null,
    accountId,
  });
  await until(
    "Discord shows every match",
    async () => {
      const { rowCount } = await database.query(
        "select from target where kind = 'thread' and ask_at_ms is not null",
      );
      return rowCount === 0;
    },
    SHOWN,
  );
  over.abort();
  const { rows } = await database.query<Row>(
    `select thread_id, message_id, view ->> 'createdAtMs' as created_at_ms
     from match join target on kind = 'thread' and split_part(key, ':', 3) = match_id where message_id <> ''`,
  );
  // Without those that the forced limits refused.
  const calls = (await ask<readonly DiscordCall[]>("/calls")).filter(
    (call) => isOfMatches(call) && call.status !== 429,
  );
  const { figures } = await ask<Reported>("");
  const ofThread = rows.map(({ thread_id }) => calls.filter(({ path }) => path.includes(thread_id)).length);
  return {
    matches: session.matchesMade,
    threads: rows.length,
    callsAMatch: calls.length / Math.max(1, rows.length),
    mostAtOneThread: Math.max(...ofThread),
    refused: REFUSED.reduce((sum, status) => sum + (figures.byStatus[status] ?? 0), 0),
    limited: figures.byStatus["429"] ?? 0,
    // A call that was under way when the 429 was sent is no violation.
    early: figures.violations.filter(({ sinceMs }) => sinceMs > 0).length,
    repeated: figures.repeated.length,
    pings: figures.pings,
    everyonePings: figures.everyonePings,
    shortestEditGapMs: figures.shortestEditGapMs,
    threadMs: rows.map(({ message_id, created_at_ms }) => createdAtMs(message_id) - Number(created_at_ms)),
    memoryMib: await memory,
  };
};

/** A session of players on a whole system before Discord's stand-in. Exit code 1 for a missed target. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: "string", default: "60" },
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      ...REPORT_OPTIONS,
    },
  });
  const players = wholeOption("players", values.players, 10, 1000);
  const minutes = wholeOption("minutes", values.minutes, 1, 120);
  const machine = watchMachine();
  const result = await withSystem(
    "discord",
    (system) => measure(system, { players, minutes, seed: wholeOption("seed", values.seed, 0, 2 ** 31) }),
    // The memory of the service alone is measured.
    { MATCHING_INTERVAL_S: String(INTERVAL_S), SHARE_PROCESSES: "off" },
  );
  const load = machineText(machine());
  say(load);
  const p95 = percentile(result.threadMs, 0.95) ?? Number.POSITIVE_INFINITY;
  const rows = [
    [
      "matches, threads, notifications of the ten",
      "equal",
      `${result.matches}, ${result.threads}, ${result.pings}`,
    ],
    [
      "calls a match with its rooms; the most at one thread",
      String(MOST_CALLS_A_MATCH),
      `${result.callsAMatch.toFixed(1)}; ${result.mostAtOneThread}`,
    ],
    ["refused calls (400, 401, 403, 404)", "0", String(result.refused)],
    ["answers 429, calls before their end", "0 early", `${result.limited}, ${result.early}`],
    [
      "match made → thread with mentions, p50, p95, ms",
      String(MOST_THREAD_MS),
      `${percentile(result.threadMs, 0.5) ?? "–"}, ${p95}`,
    ],
    ["the most memory of the service, MiB (PSS)", String(MOST_MIB), result.memoryMib.toFixed(1)],
    ["said twice, mentions of everyone", "0", `${result.repeated}, ${result.everyonePings}`],
    ["shortest time between two edits of a message, ms", "5000", result.shortestEditGapMs?.toFixed(0) ?? "–"],
  ];
  const text = `\n${players} players for ${minutes} min, a tick each ${INTERVAL_S} s, ${LIMITED.share * 100} % of the calls answered by 429; ${load}\n\n${markdownTable(["what", "target", "measured"], rows).join("\n")}`;
  publish("discord", "A session at Discord", text, result, values);
  const isReached =
    result.threads === result.matches &&
    result.pings === result.matches &&
    result.callsAMatch <= MOST_CALLS_A_MATCH &&
    result.refused + result.early + result.repeated + result.everyonePings === 0 &&
    p95 <= MOST_THREAD_MS &&
    result.memoryMib <= MOST_MIB;
  return isReached ? 0 : 1;
};
