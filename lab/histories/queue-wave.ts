import { createChance } from "../../tools/player/chance.ts";
import { loadCharacters } from "../../tools/player/report.ts";
import { inWidth } from "../../tools/process/pace.ts";
import type { Operation } from "./operation.ts";
import { playClient, readEnd, systemOperations } from "./queue.ts";
import { settleUntil } from "./settle.ts";
import { disturbed, makeSessions, type Stage, untilFree, type Wave } from "./stage.ts";

const PLAYERS = 40;
const CLIENTS = 3;
const ACTS = 10;
const WIDTH = 16;

const record = async (stage: Stage, wave: number, seed: number): Promise<readonly Operation[]> => {
  const { system } = stage;
  const sessions = await makeSessions(stage, `queue_${wave}`, PLAYERS);
  const userIds = sessions.map(({ account }) => account.userId);
  const characters = await loadCharacters(system.api);
  const operations: Operation[] = [];
  const keep = (operation: Operation): void => void operations.push(operation);
  const ended = new AbortController();
  const settling = settleUntil(system, sessions, characters, ended.signal);
  await disturbed(stage, ["queue", "gateway", "matches", "users", "matchmaker"], seed, (apiOf) =>
    Promise.all(
      sessions.flatMap((session, place) =>
        Array.from({ length: CLIENTS }, (_, client) => {
          const chance = createChance(seed * 10_000 + place * 10 + client);
          return playClient(apiOf(place + client), session, client, ACTS, chance, keep);
        }),
      ),
    ),
  );
  await inWidth(sessions, WIDTH, (session) => readEnd(system.api, session, keep));
  ended.abort();
  await settling;
  await untilFree(stage, userIds);
  await inWidth(sessions, WIDTH, (session) => readEnd(system.api, session, keep));
  return [...operations, ...(await systemOperations(system, userIds))];
};

/** The queue as a register of each player. */
export const QUEUE_WAVE: Wave = { name: "queue", size: PLAYERS, record };
