import { setTimeout as sleep } from "node:timers/promises";
import { closeByTenth, makeMatches, PLAYERS_PER_MATCH, reportByNine } from "../../tools/system/matches.ts";
import { beyondRest } from "../../tools/system/system.ts";
import { preparePlayers } from "../players.ts";
import { perOperation, sumOf } from "../statistics.ts";
import { startChild } from "./child.ts";
import { lineOf } from "./lines.ts";
import type { Row } from "./row.ts";
import type { Handlers } from "./settle.child.ts";

const MATCHES = 20;
/** The limit takes less time, and the clock has hundredths of a second. */
const LIMIT_MATCHES = 400;
/** How long the system does nothing before, to measure its cost at rest. */
const REST_MS = 2_000;
/** Rounds that warm connections, statements and compiled code. */
const WARM_ROUNDS = 5;

interface Round {
  readonly limitMs: number;
  readonly productMs: ReadonlyMap<string, number>;
  readonly statements: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** The matchmaker takes no part in a settlement, and may still prove the plan of the tick. */
const withoutProofs = (processorMs: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...processorMs].filter(([name]) => name !== "matchmaker"));

/**
 * From the closing reports until all ten players of each match are free, against one statement with the same writes.
 */
export const measureSettle: Row = async (system, { rounds }) => {
  await using child = startChild<Handlers>("settle.child.ts");
  const { sessions, characters } = await preparePlayers(system, MATCHES * PLAYERS_PER_MATCH);
  await child.ask("open", { databaseUrl: system.scratchUrl });

  const measureRound = async (): Promise<Round> => {
    const matchIds = await child.ask("prepare", { count: LIMIT_MATCHES });
    const limitMs = await system.limitMsOf(child.pid, () => child.ask("settle", { matchIds }));
    const open = await makeMatches(system, sessions);
    await reportByNine(system, open, characters);
    const rest = await system.costOf(() => sleep(REST_MS));
    const cost = beyondRest(await system.costOf(() => closeByTenth(system, open, characters)), rest);
    return {
      limitMs: limitMs / LIMIT_MATCHES,
      productMs: perOperation(withoutProofs(cost.processorMs), MATCHES),
      statements: perOperation(cost.statements, MATCHES),
      seconds: cost.seconds,
    };
  };
  for (let round = 0; round < WARM_ROUNDS; round += 1) await measureRound();
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound());
  return [
    lineOf({
      what: "settling a match, from the closing report to all ten released",
      unit: "ms of processor",
      limit: all.map(({ limitMs }) => limitMs),
      product: all.map(({ productMs }) => sumOf(productMs)),
      target: { of: "ratio", most: 12 },
      parts: all.map(({ productMs }) => productMs),
      note: `${MATCHES} matches, 16 reports at a time, without the cost at rest; ${(1000 / (all.reduce((sum, { productMs }) => sum + sumOf(productMs), 0) / all.length)).toFixed(0)} matches/s per core (target at least 120)`,
    }),
    lineOf({
      what: "a settled match",
      unit: "statements",
      product: all.map(({ statements }) => sumOf(statements)),
      target: { of: "product", most: 20 },
      parts: all.map(({ statements }) => statements),
      note: "relay included",
    }),
  ];
};
