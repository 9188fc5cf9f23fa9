import { hashOf } from "@gokaku/game";
import { createChance } from "../../tools/player/chance.ts";
import { loadCharacters } from "../../tools/player/report.ts";
import { inWidth } from "../../tools/process/pace.ts";
import { joinAll, untilMade } from "../../tools/system/matches.ts";
import { endSeat, playSeat, readResult } from "./match.ts";
import type { Operation } from "./operation.ts";
import { plantedOverwrite } from "./plants.ts";
import { disturbed, makeSessions, type Stage, untilFree, type Wave } from "./stage.ts";

const MATCHES = 6;
const PLAYERS = 10 * MATCHES;
const WIDTH = 16;

/** Most matches have a clear result; the votes of the others are in dispute. */
const votesOf = (matchId: string, seat: number): "A" | "B" => {
  const losing = hashOf(`losing/${matchId}`) % 6;
  const isWinning = seat >= losing;
  return (hashOf(matchId) % 2 === 0) === isWinning ? "A" : "B";
};

const record = async (stage: Stage, _wave: number, seed: number): Promise<readonly Operation[]> => {
  const { system, plant } = stage;
  const sessions = await makeSessions(stage, "match", PLAYERS);
  const characters = await loadCharacters(system.api);
  const operations: Operation[] = [];
  const keep = (operation: Operation): void => void operations.push(operation);
  await joinAll(system, sessions);
  const open = await untilMade(system, sessions);
  const places = open.flatMap(({ matchId, sessions: ten }, number) =>
    ten.map((session, seat) => ({ session, matchId, seat, characters, keep, number })),
  );
  await disturbed(stage, ["matches", "gateway", "users", "queue"], seed, (apiOf) =>
    Promise.all(
      places.map((place, number) => {
        const vote = votesOf(place.matchId, place.seat);
        return playSeat({ ...place, api: apiOf(number) }, vote, createChance(seed * 10_000 + number));
      }),
    ),
  );
  const direct = places.map((place) => ({ ...place, api: system.api }));
  await inWidth(direct, WIDTH, (place) => endSeat(place, votesOf(place.matchId, place.seat)));
  if (plant === "late-report") await plantedOverwrite(system);
  await inWidth(
    direct.filter(({ seat }) => seat < 4),
    WIDTH,
    readResult,
  );
  await untilFree(
    stage,
    sessions.map(({ account }) => account.userId),
  );
  return operations;
};

/** Lobby, host, reports and result of each match. */
export const MATCH_WAVE: Wave = { name: "match", size: MATCHES, record };
