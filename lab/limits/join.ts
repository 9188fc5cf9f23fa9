import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../../tools/player/http.ts";
import { createApi } from "../../tools/player/http.ts";
import { inWidth } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import { beyondRest, type Cost, type System } from "../../tools/system/system.ts";
import { perOperation, ratiosOf, sumOf } from "../statistics.ts";
import { startChild } from "./child.ts";
import type { Handlers } from "./join.child.ts";
import { lineOf } from "./lines.ts";
import type { Line, Row, Target } from "./row.ts";

const BATCHED = { width: 16, players: 200, what: "join + leave through the gateway, 16 at a time" };
const ALONE = { width: 1, players: 60, what: "join + leave through the gateway, one at a time" };
/** The limit takes less time, and the clock has hundredths of a second. */
const LIMIT_CALLERS = 800;
const WARM_PASSES = 3;
/** How long the system does nothing before, to measure its cost at rest. */
const REST_MS = 2_000;
/** Without the other three lanes no match can be made. */
const BODY = { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] };

type Way = typeof BATCHED;
interface Caller {
  readonly token: string;
}
interface Round {
  readonly limitMs: number;
  readonly productMs: ReadonlyMap<string, number>;
  readonly joinStatements: ReadonlyMap<string, number>;
  readonly leaveStatements: ReadonlyMap<string, number>;
}

const call = async (api: Api, path: string, token: string, body: unknown): Promise<void> => {
  const { status, error } = await api.call({ method: "POST", path, token, body });
  if (status !== 200) throw new CliError(`POST ${path} was answered ${status} ${error}.`);
};

const everybody = (api: Api, callers: readonly Caller[], width: number, path: string): Promise<unknown> =>
  inWidth(callers, width, ({ token }) => call(api, path, token, path.endsWith("join") ? BODY : {}));

const sumCosts = (costs: readonly Cost[]): Map<string, number> => {
  const names = costs.flatMap(({ processorMs }) => [...processorMs.keys()]);
  return new Map(
    names.map((name) => [name, costs.reduce((sum, cost) => sum + (cost.processorMs.get(name) ?? 0), 0)]),
  );
};

const measureRound = async (
  system: System,
  child: ReturnType<typeof startChild<Handlers>>,
  limitApi: Api,
  { width, players }: Way,
): Promise<Round> => {
  const callers = (await system.sessions(BATCHED.players)).slice(0, players);
  const limitCallers = Array.from({ length: LIMIT_CALLERS }, (_, index) => ({ token: `limit_${index}` }));
  const limitMs = await system.limitMsOf(child.pid, async () => {
    await everybody(limitApi, limitCallers, width, "/join");
    await everybody(limitApi, limitCallers, width, "/leave");
  });
  const rest = await system.costOf(() => sleep(REST_MS));
  const use = async (path: string): Promise<Cost> =>
    beyondRest(await system.costOf(() => everybody(system.api, callers, width, path)), rest);
  const joining = await use("/api/queue/join");
  const leaving = await use("/api/queue/leave");
  return {
    limitMs: limitMs / LIMIT_CALLERS,
    productMs: perOperation(sumCosts([joining, leaving]), players),
    joinStatements: perOperation(joining.statements, players),
    leaveStatements: perOperation(leaving.statements, players),
  };
};

const statementLine = (
  what: string,
  most: number,
  rounds: readonly Round[],
  of: (round: Round) => ReadonlyMap<string, number>,
): Line =>
  lineOf({
    what,
    unit: "statements",
    product: rounds.map((round) => sumOf(of(round))),
    target: { of: "product", most },
    parts: rounds.map(of),
    note: "relay included",
  });

const costLine = (what: string, rounds: readonly Round[], target: Target): Line =>
  lineOf({
    what,
    unit: "ms of processor",
    note: "without the cost at rest",
    limit: rounds.map(({ limitMs }) => limitMs),
    product: rounds.map(({ productMs }) => sumOf(productMs)),
    target,
    parts: rounds.map(({ productMs }) => productMs),
  });

/** Cost of single calls over the cost of the same calls in a batch. */
const aloneLine = (alone: readonly Round[], batched: readonly Round[]): Line =>
  lineOf({
    what: "the same, one at a time over 16 at a time",
    unit: "×",
    product: ratiosOf(
      alone.map(({ productMs }) => sumOf(productMs)),
      batched.map(({ productMs }) => sumOf(productMs)),
    ),
    target: { of: "product", most: 1.3 },
  });

/**
 * Joins and leaves through the gateway against two calls of a bare `node:http` server whose statements write
 * row and outbox event at once.
 */
export const measureJoin: Row = async (system, { rounds }) => {
  await using child = startChild<Handlers>("join.child.ts");
  const url = await child.ask("open", { databaseUrl: system.scratchUrl });
  const limitApi = createApi(url);
  try {
    const [batched, alone]: [Round[], Round[]] = [[], []];
    // The first passes warm connections, statements and compiled code.
    for (let pass = 0; pass < WARM_PASSES; pass += 1) await measureRound(system, child, limitApi, BATCHED);
    for (let round = 0; round < rounds; round += 1) {
      batched.push(await measureRound(system, child, limitApi, BATCHED));
      alone.push(await measureRound(system, child, limitApi, ALONE));
    }
    return [
      costLine(BATCHED.what, batched, { of: "ratio", most: 4 }),
      statementLine("a join, 16 at a time", 5, batched, ({ joinStatements }) => joinStatements),
      statementLine("a leave, 16 at a time", 4, batched, ({ leaveStatements }) => leaveStatements),
      costLine(ALONE.what, alone, { of: "product", most: 6 }),
      statementLine("a join, one at a time", 5, alone, ({ joinStatements }) => joinStatements),
      statementLine("a leave, one at a time", 4, alone, ({ leaveStatements }) => leaveStatements),
      aloneLine(alone, batched),
    ];
  } finally {
    limitApi.close();
  }
};
