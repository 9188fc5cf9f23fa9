import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createChance } from "../../tools/player/chance.ts";
import { type Api, createApi } from "../../tools/player/http.ts";
import { createAccount } from "../../tools/player/login.ts";
import { loadCharacters } from "../../tools/player/report.ts";
import { inWidth, until } from "../../tools/process/pace.ts";
import { ROOT } from "../../tools/process/root.ts";
import { CliError } from "../../tools/process/say.ts";
import { openWindows } from "../../tools/system/matches.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { type Forwarder, startForwarder } from "../disturb/forwarder.ts";
import { type Disturbances, disturb } from "./chaos.ts";
import { buildChecker, judgeHistories, type Verdict } from "./checker.ts";
import type { Operation } from "./operation.ts";
import { cacheStatuses } from "./plants.ts";
import { playClient, readEnd, systemOperations } from "./queue.ts";
import { settleUntil } from "./settle.ts";

const FOLDER = join(ROOT, ".local/histories");
/** Players of a wave, each the key of a history. */
const WAVE = 40;
const CLIENTS = 3;
const WAYS = 12;
const ACTS = 10;
const QUEUE_SERVICES = ["queue", "gateway", "matches", "users", "matchmaker"] as const;
const SETTINGS = {
  SHARE_PROCESSES: "off",
  MATCHING_INTERVAL_S: "2",
  REPORT_DEADLINE_S: "600",
  RATE_LIMIT_SCALE: "1000",
};

/** Nobody has to confirm a seat, so no seat opens. */
const switchOffCheckIn = async ({ api, admin }: System): Promise<void> => {
  const body = { id: "check_in_timeout", value: "0", reason: "histories" };
  const call = { method: "PUT", path: "/api/master/settings", token: admin.token, body } as const;
  const answer = await api.call(call);
  if (answer.status !== 200) throw new CliError(`The setting was answered ${answer.status} ${answer.error}.`);
};

interface Way extends Pick<Forwarder, "cut"> {
  readonly api: Api;
}

/** Ways to the gateway, each of which is cut by itself. A cut call is not repeated. */
const openWays = async (
  system: System,
  stack: AsyncDisposableStack,
  plant: string,
): Promise<readonly Way[]> =>
  Promise.all(
    Array.from({ length: WAYS }, async () => {
      const forwarder = stack.use(await startForwarder(Number(new URL(system.api.origin).port)));
      const api = createApi(`http://127.0.0.1:${forwarder.port}`, undefined, false);
      stack.defer(api.close);
      return { api: plant === "cached-status" ? cacheStatuses(api) : api, cut: forwarder.cut };
    }),
  );

/** One wave of players. @returns their operations */
const queueWave = async (
  system: System,
  wave: number,
  seed: number,
  counts: Disturbances,
  plant: string,
): Promise<readonly Operation[]> => {
  const sessions = await inWidth(
    Array.from({ length: WAVE }, (_, place) => place),
    8,
    (place) =>
      createAccount(system.api, system.admin.token, {
        userId: `history_${wave}_${place}`,
        name: `履歴${wave}の${place}`,
        rate: 1500,
      }),
  );
  const characters = await loadCharacters(system.api);
  const operations: Operation[] = [];
  const keep = (operation: Operation): void => void operations.push(operation);
  await using stack = new AsyncDisposableStack();
  const ways = await openWays(system, stack, plant);
  const [acted, ended] = [new AbortController(), new AbortController()];
  const chaos = disturb(system, ways, QUEUE_SERVICES, createChance(seed), acted.signal, counts);
  const settling = settleUntil(system, sessions, characters, ended.signal);
  await Promise.all(
    sessions.flatMap((session, place) =>
      Array.from({ length: CLIENTS }, (_, client) =>
        playClient((ways[(place + client) % WAYS] as Way).api, session, client, ACTS, createChance(seed * 10_000 + place * 10 + client), keep),
      ),
    ),
  );
  acted.abort();
  await chaos;
  await inWidth(sessions, 16, (session) => readEnd(system.api, session, keep));
  ended.abort();
  await settling;
  const userIds = sessions.map(({ account }) => account.userId);
  await until("all claims were decided and all seats free", () => isAtRest(system, userIds), {
    withinMs: 60_000,
  });
  await inWidth(sessions, 16, (session) => readEnd(system.api, session, keep));
  return [...operations, ...(await systemOperations(system, userIds))];
};

const isAtRest = async ({ queue }: System, userIds: readonly string[]): Promise<boolean> => {
  const { rows } = await queue.query<{ busy: number }>(
    `select (select count(*) from seat where released_at_ms is null and user_id = any($1::text[]))::int
      + (select count(*) from claim where state = 'claimed')::int as busy`,
    [userIds],
  );
  return rows[0]?.busy === 0;
};

const rowsOf = (verdicts: readonly Verdict[]): readonly string[][] =>
  [...Map.groupBy(verdicts, ({ model }) => model)].map(([model, ofModel]) => {
    const count = (result: Verdict["result"]): string =>
      String(ofModel.filter((verdict) => verdict.result === result).length);
    const sum = (field: "operations" | "unknown"): number =>
      ofModel.reduce((total, verdict) => total + verdict[field], 0);
    const least = Math.min(...ofModel.map(({ operations }) => operations));
    return [
      model,
      String(ofModel.length),
      count("Ok"),
      count("Illegal"),
      count("Unknown"),
      `${sum("operations")}, at least ${least} a history`,
      String(sum("unknown")),
    ];
  });

const HEADINGS = [
  "model",
  "histories",
  "linearizable",
  "not linearizable",
  "out of time",
  "operations",
  "of unknown outcome",
];

/** Records histories of a disturbed system and has porcupine judge them. Exit code 1 for any that is not linearizable. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      // A planted bug, which the checker must find.
      plant: { type: "string", default: "" },
    },
  });
  const count = wholeOption("count", values.count, 1, 1_000_000);
  const seed = wholeOption("seed", values.seed, 0, 2 ** 20);
  buildChecker();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, "operations.ndjson");
  const machine = watchMachine();
  const counts: Disturbances = { kills: {}, cuts: 0 };
  await withSystem(
    "histories",
    async (system) => {
      await openWindows(system);
      await switchOffCheckIn(system);
      await sleep(1_000);
      for (let wave = 0; wave * WAVE < count; wave += 1) {
        const operations = await queueWave(system, wave, seed + wave, counts, values.plant);
        appendFileSync(file, operations.map((operation) => `${JSON.stringify(operation)}\n`).join(""));
        say(`wave ${wave + 1}: ${operations.length} operations`);
      }
    },
    SETTINGS,
  );
  const verdicts = judgeHistories(file, FOLDER);
  for (const line of markdownTable(HEADINGS, rowsOf(verdicts))) console.log(line);
  console.log(`kills ${JSON.stringify(counts.kills)}, cuts of all clients ${counts.cuts}`);
  console.log(machineText(machine()));
  const bad = verdicts.filter(({ result }) => result !== "Ok");
  for (const { model, key, result, page } of bad.slice(0, 20))
    console.log(`${model} ${key}: ${result}, ${page}`);
  return bad.length === 0 ? 0 : 1;
};
