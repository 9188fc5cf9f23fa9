import { setTimeout as sleep } from "node:timers/promises";
import { measureMemory, STAND_IN } from "../memory.ts";
import { perOperation, sumOf } from "../statistics.ts";
import { lineOf } from "./lines.ts";
import type { Row } from "./row.ts";

/** Unused connections of the start close within a minute. */
const COME_TO_REST_MS = 75_000;
const WATCH_MS = 30_000;

/** The cost of an idle system. */
export const measureRest: Row = async (system, { rounds }) => {
  await sleep(COME_TO_REST_MS);
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const cost = await system.costOf(() => sleep(WATCH_MS));
    const without = new Set(await system.ownBackends());
    const memory = measureMemory(system.dataDir, without).map(({ name, mib }) => [name, mib] as const);
    all.push({
      statements: perOperation(cost.statements, cost.seconds),
      processorMs: perOperation(cost.processorMs, cost.seconds),
      memory: new Map(memory.filter(([name]) => !name.endsWith(STAND_IN))),
      standIns: new Map(memory.filter(([name]) => name.endsWith(STAND_IN))),
    });
  }
  return [
    lineOf({
      what: "at rest",
      unit: "statements/s",
      product: all.map(({ statements }) => sumOf(statements)),
      target: { of: "product", most: 5 },
      parts: all.map(({ statements }) => statements),
    }),
    lineOf({
      what: "at rest",
      unit: "ms of processor/s",
      product: all.map(({ processorMs }) => sumOf(processorMs)),
      target: { of: "product", most: 15 },
      note: "a minute after a first start",
      parts: all.map(({ processorMs }) => processorMs),
    }),
    lineOf({
      what: "at rest",
      unit: "MiB (PSS)",
      product: all.map(({ memory }) => sumOf(memory)),
      target: { of: "product", most: 560 },
      parts: all.map(({ memory }) => memory),
      note: "a minute after a first start; launcher and supervisor included, npm itself and what the measurement opened not",
    }),
    lineOf({
      what: "beside it, what `npm start` lets stand in for the outside world",
      unit: "MiB (PSS)",
      product: all.map(({ standIns }) => sumOf(standIns)),
      parts: all.map(({ standIns }) => standIns),
    }),
  ];
};
