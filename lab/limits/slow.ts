import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../../tools/process/say.ts";
import { spreadOf } from "../statistics.ts";
import { startChild } from "./child.ts";
import { lineOf } from "./lines.ts";
import type { Handlers as Listeners } from "./listeners.child.ts";
import type { Line } from "./row.ts";

const FAST = 2_000;
const SLOW = 50;
const FRAMES = 8;
const WARM_FRAMES = 4;
const PAUSE_MS = 200;
const WITHIN_MS = 60_000;

/** The sockets of realtime without other services: `services/realtime/scale`. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- a child's methods need an index signature
type Live = {
  readonly open: (nothing: null) => Promise<string>;
  readonly fill: (nothing: null) => Promise<number>;
  readonly step: (nothing: null) => Promise<void>;
  readonly waiting: (nothing: null) => Promise<number>;
};

/** Time from the first to the last reading socket in ms, the median over the frames. */
const measureSpread = async (slowSockets: number): Promise<number> => {
  await using live = startChild<Live>("../../services/realtime/scale/live.child.ts");
  const url = await live.ask("open", null);
  await using slow = startChild<Listeners>("listeners.child.ts");
  await slow.ask("open", { url, count: slowSockets, protocols: [] }, WITHIN_MS);
  await slow.ask("stopReading", null);
  const filled = slowSockets === 0 ? 0 : await live.ask("fill", null, WITHIN_MS);
  await using fast = startChild<Listeners>("listeners.child.ts");
  await fast.ask("open", { url, count: FAST, protocols: [] }, WITHIN_MS);
  await sleep(1_000);
  await fast.ask("forget", null);
  for (let sent = 1; sent <= WARM_FRAMES + FRAMES; sent += 1) {
    await live.ask("step", null);
    await fast.ask("untilHeard", { frames: sent, withinMs: WITHIN_MS }, 2 * WITHIN_MS);
    await sleep(PAUSE_MS);
  }
  const waiting = await live.ask("waiting", null);
  if (filled !== slowSockets || waiting !== slowSockets)
    throw new CliError(`Of ${slowSockets} sockets that do not read, ${waiting} were found slow.`);
  return spreadOf(await fast.ask("spreadsMs", { frames: FRAMES })).middle;
};

/** The delay of reading sockets behind sockets that do not read. */
export const measureBesideSlow = async (rounds: number): Promise<Line> => {
  const [alone, besideSlow]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measureSpread(0));
    besideSlow.push(await measureSpread(SLOW));
  }
  return lineOf({
    what: `from the first to the last of ${FAST.toLocaleString("en")} sockets, beside ${SLOW} that take nothing, against without these`,
    unit: "ms",
    isWallClock: true,
    limit: alone,
    product: besideSlow,
    target: { of: "ratio", most: 1.5 },
  });
};
