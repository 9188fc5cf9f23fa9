import { connectBus } from "@gokaku/bus";
import type { MatchFound } from "@gokaku/contract";
import { createLogger } from "@gokaku/service";
import { startNats } from "@gokaku/testing";
import { findOrProvide } from "../../tools/infra/infra.ts";
import { libraryEnv } from "../../tools/infra/packages.ts";
import { percentile } from "../../tools/player/tally.ts";
import { until } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import { confirmSeats, joinAll, openTick, PLAYERS_PER_MATCH, untilMade } from "../../tools/system/matches.ts";
import type { System } from "../../tools/system/system.ts";
import { isFrame, openPlayers, settle } from "../players.ts";
import { startChild } from "./child.ts";
import type { Handlers } from "./found.child.ts";
import { lineOf } from "./lines.ts";
import type { Line, Row } from "./row.ts";
import { openSocket } from "./sockets.ts";

const AT_ONCE = 20;
/** Single matches in a round. */
const ONE_BY_ONE = 5;
/** Bursts in a round, so that one pause of the machine does not decide the figure. */
const BURSTS = 3;
const ARRIVED = { withinMs: 20_000, everyMs: 5 };
const ROOM_MS = 300;

interface Wait {
  readonly one: number;
  readonly manyMiddle: number;
  readonly many: number;
}

const p95 = (values: readonly number[]): number => percentile(values, 0.95) ?? 0;
const middle = (values: readonly number[]): number => percentile(values, 0.5) ?? 0;

const waitOf = ({ one, many }: { readonly one: number[]; readonly many: number[] }): Wait => ({
  one: middle(one),
  manyMiddle: middle(many),
  many: p95(many),
});

/** Starts the limit: a NATS server and a consumer that writes each message to ten sockets. */
const openLimit = async (stack: AsyncDisposableStack, folder: string) => {
  const program = findOrProvide("nats", folder, () => {});
  process.env.GOKAKU_NATS_SERVER ??= program;
  Object.assign(process.env, libraryEnv(program));
  const nats = stack.use(await startNats());
  const child = stack.use(startChild<Handlers>("found.child.ts"));
  const log = createLogger("limits", "warn");
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "limits", log }));
  await bus.manager.streams.add({ name: "LIMIT", subjects: ["limit.found"] });
  const url = await child.ask("open", { natsUrl: nats.url });
  let arrivals: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: AT_ONCE * PLAYERS_PER_MATCH }, () =>
      openSocket(url, [], (text, arrivedAtMs) => {
        arrivals.push(arrivedAtMs - Number(text.slice(0, text.indexOf(" "))));
      }),
    ),
  );
  stack.defer(() => {
    for (const socket of sockets) socket.terminate();
  });
  /** Publishes messages at once, each for ten sockets. @returns the time of each frame in ms */
  return async (count: number, bytes: number): Promise<number[]> => {
    arrivals = [];
    const sent = Array.from({ length: count }, (_, place) => {
      const nowMs = performance.timeOrigin + performance.now();
      return bus.js.publish("limit.found", `${nowMs} ${place} `.padEnd(bytes, "x"));
    });
    await Promise.all(sent);
    await until(
      "the frames of the limit arrived",
      () => arrivals.length >= count * PLAYERS_PER_MATCH,
      ARRIVED,
    );
    return arrivals;
  };
};

/** Commit times of these matches in unix ms, from the commit records of Postgres. */
const committedAtMs = async (
  { matches }: System,
  matchIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await matches.query<{ match_id: string; at_ms: number }>(
    `select match_id::text, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at_ms
     from creations where match_id = any($1::bigint[])`,
    [matchIds],
  );
  return new Map(rows.map((row) => [row.match_id, row.at_ms]));
};

/** Two hundred players with a socket each. */
const openProduct = async (stack: AsyncDisposableStack, system: System) => {
  let found: { readonly text: string; readonly arrivedAtMs: number }[] = [];
  const { sessions, characters } = await openPlayers(
    stack,
    system,
    AT_ONCE * PLAYERS_PER_MATCH,
    (text, arrivedAtMs) => {
      if (isFrame(text, "match_found")) found.push({ text, arrivedAtMs });
    },
  );
  let turn = 0;
  /** Makes matches in one tick. @returns the time from commit to frame for each player, and the size of a frame */
  return async (count: number) => {
    found = [];
    const size = count * PLAYERS_PER_MATCH;
    const from = (turn * PLAYERS_PER_MATCH) % (sessions.length - size + 1);
    const players = sessions.slice(from, from + size);
    turn += 1;
    await joinAll(system, players);
    await openTick(system);
    const open = await untilMade(system, players);
    await until("every player had the frame of the match", () => found.length >= players.length, ARRIVED);
    // Confirmations before the last frame would delay it.
    await confirmSeats(system, players);
    const frames = found.map(({ text, arrivedAtMs }) => ({
      matchId: (JSON.parse(text) as MatchFound).data.match_id,
      arrivedAtMs,
    }));
    const committed = await committedAtMs(system, [...new Set(frames.map(({ matchId }) => matchId))]);
    const waits = frames.map(({ matchId, arrivedAtMs }) => {
      const atMs = committed.get(matchId);
      if (atMs === undefined) throw new CliError(`Match ${matchId} was announced and does not exist.`);
      return arrivedAtMs - atMs;
    });
    const bytes = Buffer.byteLength(found[0]?.text ?? "");
    await settle(system, open, characters);
    await new Promise((resolve) => setTimeout(resolve, ROOM_MS));
    return { waits, bytes };
  };
};

/**
 * From the commit of a match to the frame at its players. The limit is a JetStream message of the same size that a
 * consumer writes to ten sockets. The time starts at the product's commit record, so it includes the flush of that
 * record and excludes claims and the statements of the creation. This process receives both on one clock.
 */
export const measureFound: Row = async (system, { rounds }) => {
  await using stack = new AsyncDisposableStack();
  const limit = await openLimit(stack, system.folder);
  const product = await openProduct(stack, system);
  const { bytes } = await product(1);
  await limit(1, bytes);
  const all: { limit: Wait; product: Wait }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures: { readonly [Of in "limit" | "product"]: { one: number[]; many: number[] } } = {
      limit: { one: [], many: [] },
      product: { one: [], many: [] },
    };
    for (let match = 0; match < ONE_BY_ONE; match += 1) {
      figures.limit.one.push(...(await limit(1, bytes)));
      figures.product.one.push(...(await product(1)).waits);
    }
    for (let burst = 0; burst < BURSTS; burst += 1) {
      figures.limit.many.push(...(await limit(AT_ONCE, bytes)));
      figures.product.many.push(...(await product(AT_ONCE)).waits);
    }
    all.push({ limit: waitOf(figures.limit), product: waitOf(figures.product) });
  }
  const line = (what: string, of: keyof Wait, most: number | null): Line =>
    lineOf({
      what,
      unit: "ms",
      isWallClock: true,
      limit: all.map((round) => round.limit[of]),
      product: all.map((round) => round.product[of]),
      target: most === null ? null : { of: "ratio", most },
    });
  return [
    line(`match committed → frame of ${bytes} bytes, one match, median`, "one", 3),
    line(`the same, ${AT_ONCE} matches at once, median`, "manyMiddle", null),
    line(`the same, ${AT_ONCE} matches at once, p95`, "many", 4),
  ];
};
