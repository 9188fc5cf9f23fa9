import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import type { Session } from "../tools/player/login.ts";
import { type Character, loadCharacters } from "../tools/player/report.ts";
import { percentile } from "../tools/player/tally.ts";
import { inWidth, until } from "../tools/process/pace.ts";
import { CliError } from "../tools/process/say.ts";
import { makeAccounts } from "../tools/system/accounts.ts";
import { confirmSeats, join, openWindows, PLAYERS_PER_MATCH, untilMade } from "../tools/system/matches.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { type Machine, machineText, markdownTable, say, watchMachine, wholeOption } from "./command.ts";
import { isFrame, openSockets, settle } from "./players.ts";
import { publish, REPORT_OPTIONS } from "./publish.ts";

/** Waiting players, and the p95 that the announcement may take, in ms. */
const SIZES = [
  [20, 1_000],
  [50, 2_000],
  [100, 2_000],
  [200, 2_000],
] as const;
const PLAYERS = 200;

/** Longer than the joins and the settling of the matches before. */
const INTERVAL_S = 60;
/** The first join before the tick, and the last one. */
const JOINS_MS = [42_000, 1_000] as const;
const DECIDED = { withinMs: 60_000, everyMs: 50 };
const ARRIVED = { withinMs: 20_000, everyMs: 20 };

interface Row {
  readonly waiting: number;
  readonly mostMs: number;
  readonly matches: number;
  /** Tick → frame, in ms. */
  readonly waits: readonly number[];
}

interface Stage {
  readonly system: System;
  readonly sessions: readonly Session[];
  readonly characters: readonly Character[];
  /** The arrival of each player's first frame of the match since it was cleared, unix ms. */
  readonly found: Map<string, number>;
}

/** The next scheduled tick that leaves time for all joins, unix ms. */
const nextTickMs = (): number => {
  const intervalMs = INTERVAL_S * 1000;
  return Math.ceil((Date.now() + JOINS_MS[0]) / intervalMs) * intervalMs;
};

/** Lets the players join one after the other until shortly before the tick, as the generator says by its seed. */
const joinBefore = async (
  { system, sessions }: Stage,
  { tickMs, waiting, seed }: { readonly tickMs: number; readonly waiting: number; readonly seed: number },
): Promise<void> => {
  const { candidates } = generateSnapshot(waiting, seed);
  const [first, last] = JOINS_MS;
  await Promise.all(
    sessions.slice(0, waiting).map(async (session, place) => {
      await sleep(tickMs - Date.now() - first + ((first - last) * place) / waiting);
      await join(system, session, candidates[place]?.roles ?? []);
    }),
  );
};

const untilDecided = async ({ queue }: System, tickMs: number): Promise<number> => {
  let created = 0;
  await until(
    "the tick was decided",
    async () => {
      const { rows } = await queue.query<{ created_count: number }>(
        "select created_count from tick where tick_key = $1 and (decided_at_ms is not null or state in ('idle', 'expired'))",
        [tickMs],
      );
      created = rows[0]?.created_count ?? 0;
      return rows.length > 0;
    },
    DECIDED,
  );
  return created;
};

/** One tick with this many waiting players, whose matches are settled afterwards. @returns the time of each frame */
const announce = async (stage: Stage, waiting: number, seed: number): Promise<readonly number[]> => {
  const { system, found } = stage;
  found.clear();
  const tickMs = nextTickMs();
  await joinBefore(stage, { tickMs, waiting, seed });
  if (Date.now() > tickMs) throw new CliError("The joins took longer than the time before the tick.");
  await sleep(tickMs - Date.now());
  const matches = await untilDecided(system, tickMs);
  await until("every player had the frame", () => found.size >= matches * PLAYERS_PER_MATCH, ARRIVED);
  const waits = [...found.values()].map((arrivedAtMs) => arrivedAtMs - tickMs);
  const [seated, left] = [true, false].map((isSeated) =>
    stage.sessions.slice(0, waiting).filter(({ account }) => found.has(account.userId) === isSeated),
  ) as [Session[], Session[]];
  await inWidth(left, 16, ({ token }) =>
    system.api.call({ method: "POST", path: "/api/queue/leave", token, body: {} }),
  );
  const open = await untilMade(system, seated);
  await confirmSeats(system, seated);
  await settle(system, open, stage.characters);
  return waits;
};

const openStage = async (stack: AsyncDisposableStack, system: System): Promise<Stage> => {
  const { candidates } = generateSnapshot(PLAYERS, 1);
  const { api, admin } = system;
  // Players who have just joined would be in narrow windows, and few matches possible.
  await openWindows(system);
  const sessions = await makeAccounts(
    api,
    admin.token,
    PLAYERS,
    (number) => candidates[number - 1]?.rate ?? 0,
  );
  const found = new Map<string, number>();
  await openSockets(stack, system, sessions, (text, arrivedAtMs, userId) => {
    if (isFrame(text, "match_found") && !found.has(userId)) found.set(userId, arrivedAtMs);
  });
  return { system, sessions, characters: await loadCharacters(api), found };
};

const isMissed = ({ waits, mostMs }: Row): boolean =>
  (percentile(waits, 0.95) ?? Number.POSITIVE_INFINITY) > mostMs;

const cellsOf = (row: Row): string[] => {
  const figure = (share: number): string => percentile(row.waits, share)?.toFixed(0) ?? "no match";
  return [
    String(row.waiting),
    String(row.matches),
    figure(0.5),
    figure(0.95),
    figure(1),
    `≤ ${row.mostMs}, ${isMissed(row) ? "missed" : "reached"}`,
  ];
};

const HEADINGS = ["waiting", "matches", "p50 ms", "p95 ms", "highest ms", "p95, target"];

const tableOf = (rows: readonly Row[], ticks: number, machine: Machine): string =>
  [
    `${machineText(machine)}; from the planned time of a tick to \`match_found\` at each player's socket, ${ticks} ticks of each size, joins until a second before: \`npm run lab -- announce --ticks ${ticks} --write\`.`,
    "",
    ...markdownTable(HEADINGS, rows.map(cellsOf)),
  ].join("\n");

/** Measures how soon after a tick its matches are announced. Exit code 1 for a missed target. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { ...REPORT_OPTIONS, ticks: { type: "string", default: "1" } },
  });
  const ticks = wholeOption("ticks", values.ticks, 1, 100);
  const machine = watchMachine();
  const rows: Row[] = [];
  const measure = async (system: System): Promise<void> => {
    await using stack = new AsyncDisposableStack();
    const stage = await openStage(stack, system);
    for (const [waiting, mostMs] of SIZES) {
      const waits: number[] = [];
      for (let seed = 1; seed <= ticks; seed += 1) waits.push(...(await announce(stage, waiting, seed)));
      const row = { waiting, mostMs, matches: waits.length / PLAYERS_PER_MATCH, waits };
      say(cellsOf(row).join("  "));
      rows.push(row);
    }
  };
  await withSystem("announce", measure, { MATCHING_INTERVAL_S: String(INTERVAL_S) });
  publish("announce", "The announcement", tableOf(rows, ticks, machine()), rows, values);
  return rows.some(isMissed) ? 1 : 0;
};
