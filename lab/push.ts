import type { PushMessage } from "@gokaku/game";
import { type PushSubscriber, startPushService } from "@gokaku/testing/push";
import { percentile } from "../tools/player/tally.ts";
import { inWidth, until } from "../tools/process/pace.ts";
import { CliError } from "../tools/process/say.ts";
import { makeMatches, PLAYERS_PER_MATCH } from "../tools/system/matches.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { preparePlayers, settle } from "./players.ts";

/** Matches at once; one player of each has three devices. */
const MATCHES = 10;
const ROUNDS = 5;
const MOST_MS = 2_000;
const ARRIVED = { withinMs: 60_000, everyMs: 20 };

/** Creation of each match, unix ms. */
const createdAtMs = async ({ matches }: System): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await matches.query<{ id: string; at_ms: string }>(
    "select id::text, created_at_ms::text as at_ms from matches",
  );
  return new Map(rows.map(({ id, at_ms }) => [id, Number(at_ms)]));
};

const pushAll = async (system: System, phones: Awaited<ReturnType<typeof startPushService>>) => {
  const { sessions, characters } = await preparePlayers(system, MATCHES * PLAYERS_PER_MATCH);
  const devices: PushSubscriber[] = [];
  await inWidth(sessions, 16, async ({ token }, place) => {
    for (let count = place % PLAYERS_PER_MATCH === 0 ? 3 : 1; count > 0; count -= 1) {
      const device = phones.subscribe();
      const { endpoint, keys } = device;
      const body = { endpoint, keys, name: "計測" };
      const call = { method: "POST", path: "/api/users/me/devices", token, body } as const;
      const { status, error } = await system.api.call(call);
      if (status !== 201) throw new CliError(`A device was answered ${status} ${error}.`);
      devices.push(device);
    }
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const open = await makeMatches(system, sessions);
    await until(
      "every device had the message of its match",
      () => devices.every(({ messages }) => messages.length >= round),
      ARRIVED,
    );
    await settle(system, open, characters);
  }
  const created = await createdAtMs(system);
  return devices.flatMap(({ messages }) =>
    messages.map(({ text, arrivedAtMs }) => {
      const message = JSON.parse(text) as PushMessage;
      const atMs = message.kind === "match" ? created.get(message.match_id) : undefined;
      if (atMs === undefined) throw new CliError("A device received a match that does not exist.");
      return arrivedAtMs - atMs;
    }),
  );
};

/** Measures the time from the creation of a match to the push services of its players, ten matches at once. */
export const run = async (): Promise<number> => {
  await using phones = await startPushService();
  const waits = await withSystem("push", (system) => pushAll(system, phones), { PUSH_HOSTS: phones.url });
  const figure = (share: number): string => `${Math.round(percentile(waits, share) ?? 0)} ms`;
  console.log(
    `match made → its push service has the message, ${MATCHES} matches at once, ${waits.length} messages: p50 ${figure(0.5)}, p95 ${figure(0.95)}, at most ${figure(1)}`,
  );
  return (percentile(waits, 0.95) ?? 0) <= MOST_MS ? 0 : 1;
};
