import { setTimeout as sleep } from "node:timers/promises";
import { createChance } from "../../tools/player/chance.ts";
import { type Answer, type Api, createApi } from "../../tools/player/http.ts";
import { createAccount, type Session } from "../../tools/player/login.ts";
import { inWidth, until } from "../../tools/process/pace.ts";
import type { ServiceName } from "../../tools/start/services.ts";
import type { System } from "../../tools/system/system.ts";
import { startForwarder } from "../disturb/forwarder.ts";
import { type Disturbances, disturb } from "./chaos.ts";
import type { Operation } from "./operation.ts";
import { cacheStatuses } from "./plants.ts";

export interface Stage {
  readonly system: System;
  readonly counts: Disturbances;
  /** The planted bug, "" for none. */
  readonly plant: string;
}

/** Histories of some keys, recorded at the same time. */
export interface Wave {
  readonly name: string;
  /** Keys of a wave. */
  readonly size: number;
  readonly record: (stage: Stage, wave: number, seed: number) => Promise<readonly Operation[]>;
}

const WAYS = 12;
const WIDTH = 8;

/** Lets `work` call the gateway while these services are killed and the calls cut. A cut call is not repeated. */
export const disturbed = async (
  { system, counts, plant }: Stage,
  services: readonly ServiceName[],
  seed: number,
  work: (apiOf: (place: number) => Api) => Promise<unknown>,
): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const ways = await Promise.all(
    Array.from({ length: WAYS }, async () => {
      const forwarder = stack.use(await startForwarder(Number(new URL(system.api.origin).port)));
      const api = createApi(`http://127.0.0.1:${forwarder.port}`, undefined, false);
      stack.defer(api.close);
      return { api: plant === "cached-status" ? cacheStatuses(api) : api, cut: forwarder.cut };
    }),
  );
  const over = new AbortController();
  const chaos = disturb(system, ways, services, createChance(seed), over.signal, counts);
  try {
    await work((place) => ways[place % WAYS]?.api ?? system.api);
  } finally {
    over.abort();
    await chaos;
  }
};

export const makeSessions = ({ system }: Stage, name: string, count: number): Promise<Session[]> =>
  inWidth(
    Array.from({ length: count }, (_, place) => place),
    WIDTH,
    (place) =>
      createAccount(system.api, system.admin.token, {
        userId: `history_${name}_${place}`,
        name: `履歴${place}`,
        rate: 1500,
      }),
  );

const BUSY = `
  select (select count(*) from seat where released_at_ms is null and user_id = any($1::text[]))::int
    + (select count(*) from claim where state = 'claimed')::int as busy`;

/** Waits until all claims are decided and none of these players sits in a match. */
export const untilFree = ({ system }: Stage, userIds: readonly string[]): Promise<unknown> =>
  until(
    "all claims were decided and all seats free",
    async () => (await system.queue.query<{ busy: number }>(BUSY, [userIds])).rows[0]?.busy === 0,
    { withinMs: 120_000 },
  );

/** A client whose calls have so often no answer has done enough: each could take effect at any later time. */
const MOST_UNANSWERED = 4;
const AGAIN_AFTER_MS = 500;

/** Waits until the gateway answers. */
const untilServed = async (api: Api): Promise<void> => {
  do await sleep(AGAIN_AFTER_MS);
  while ((await api.call({ method: "GET", path: "/api/public/system" })).status !== 200);
};

/** Acts until so many acts were answered. After a call without an answer a client waits for the gateway, as people do. */
export const actUntilAnswered = async (
  api: Api,
  acts: number,
  pause: () => Promise<unknown>,
  act: () => Promise<Pick<Answer, "status">>,
): Promise<void> => {
  let [answered, unanswered] = [0, 0];
  while (answered < acts && unanswered < MOST_UNANSWERED) {
    await pause();
    const { status } = await act();
    if (status !== 0 && status < 500) answered += 1;
    else {
      unanswered += 1;
      await untilServed(api);
    }
  }
};
