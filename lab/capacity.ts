import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectBus, createPublisher, ensureStream, event } from "@gokaku/bus";
import { LIVE_PROTOCOL } from "@gokaku/contract";
import { startNats, testContext } from "@gokaku/testing";
import { findOrProvide } from "../tools/infra/infra.ts";
import { commandLine, pssKib, withDescendants } from "../tools/process/proc.ts";
import { CliError } from "../tools/process/say.ts";
import { processMs } from "../tools/system/processor-time.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "./command.ts";
import { startChild } from "./limits/child.ts";
import type { Handlers as Listeners } from "./limits/listeners.child.ts";
import { publish, REPORT_OPTIONS, SCALE_PAGE } from "./publish.ts";

const EVENTS = 20_000;
const AT_ONCE = 500;
const PLAYERS_PER_EVENT = 50;
const IDLE_MS = 20_000;
const OPENED_WITHIN_MS = 600_000;

interface Unit {
  readonly what: string;
  readonly value: string;
}

/** Events through the product's publisher into a stream on disk. */
const measureStream = async (): Promise<readonly Unit[]> => {
  await using stack = new AsyncDisposableStack();
  const { log } = testContext("capacity");
  process.env.GOKAKU_NATS_SERVER ??= findOrProvide("nats", tmpdir(), say);
  const nats = stack.use(await startNats());
  const natsPid = withDescendants([process.pid]).find((pid) => commandLine(pid).includes(nats.directory));
  if (natsPid === undefined) throw new CliError("The process of NATS was not found.");
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "capacity", log }));
  await ensureStream(bus, "QUEUE");
  const publisher = createPublisher(bus, "QUEUE");
  const userIds = Array.from({ length: PLAYERS_PER_EVENT }, (_, place) => `10000000000000000${place}`);
  const one = event("queue.entries_changed", { userIds });
  const send = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          publisher.publish({ ...one, eventId: randomUUID(), traceparent: "" }),
        ),
      );
  };
  await send(4 * AT_ONCE);
  const [before, own] = [processMs(natsPid), process.cpuUsage()];
  await send(EVENTS);
  const { user, system } = process.cpuUsage(own);
  const natsUs = (1000 * (processMs(natsPid) - before)) / EVENTS;
  return [
    {
      what: `event of ${one.payload.length} bytes published and stored: NATS, publisher`,
      value: `${natsUs.toFixed(0)}, ${((user + system) / EVENTS).toFixed(0)} µs of processor`,
    },
  ];
};

/** Sockets without a player at one realtime process. */
const measureSockets = async (system: System, count: number): Promise<readonly Unit[]> => {
  const port = system.instance.services.realtime?.env.WS_PORT;
  if (port === undefined) throw new CliError("The WebSocket port of realtime is not known.");
  const pid = system.pidOf("realtime");
  const emptyKib = pssKib(pid) ?? 0;
  await using listeners = startChild<Listeners>("listeners.child.ts");
  const opening = processMs(pid);
  const argument = { url: `ws://127.0.0.1:${port}/ws`, count, protocols: [LIVE_PROTOCOL] };
  await listeners.ask("open", argument, OPENED_WITHIN_MS);
  const openedMs = processMs(pid) - opening;
  await sleep(2000);
  const fullKib = pssKib(pid) ?? 0;
  const idle = processMs(pid);
  await sleep(IDLE_MS);
  const idleMs = processMs(pid) - idle;
  return [
    {
      what: `memory of ${count.toLocaleString("en")} sockets`,
      value: `${((fullKib - emptyKib) / count).toFixed(1)} KiB a socket`,
    },
    { what: "a socket opened", value: `${(openedMs / count).toFixed(2)} ms of processor` },
    {
      what: "an open socket without frames",
      value: `${((1e6 * idleMs) / count / IDLE_MS).toFixed(1)} µs of processor a second`,
    },
  ];
};

/** Unit costs of the bus and of sockets, for the page about scale. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { ...REPORT_OPTIONS, sockets: { type: "string", default: "15000" } },
  });
  const count = wholeOption("sockets", values.sockets, 100, 18_000);
  const machine = watchMachine();
  const units: Unit[] = [];
  await withSystem("capacity", async (system) => {
    units.push(...(await measureSockets(system, count)));
  });
  say("sockets are measured");
  units.push(...(await measureStream()));
  const text = [
    `${machineText(machine())}. \`npm run lab -- capacity --write\``,
    "",
    ...markdownTable(
      ["what", "measured"],
      units.map(({ what, value }) => [what, value]),
    ),
  ].join("\n");
  publish("capacity", "Sockets and events", text, units, { ...values, page: SCALE_PAGE });
  return 0;
};
