import { byServices, byUser } from "@gokaku/grpc";
import { playerCard } from "../events/messages.ts";
import { getBlocking, listRecentPlayers, updateBlocking } from "../usecases/blocking.ts";
import type { Deps } from "../usecases/deps.ts";
import { getPublicPlayer, listCards } from "../usecases/get-public-player.ts";
import { readMassCorrection } from "../usecases/mass-corrections.ts";
import { getThanks, giveThanks } from "../usecases/thanks.ts";
import type { Handlers } from "./handlers.ts";
import { presentMoved, presentPublicPlayer, presentRecentPlayer, presentThanks } from "./present.ts";
import { readMassCorrectionId, readMatchId, readThanks } from "./read.ts";

/** Other players, and what was decided about them. */
export const peopleHandlers = (deps: Deps) =>
  ({
    listRecentPlayers: byUser(async (_request, { userId }) => ({
      players: (await listRecentPlayers(deps, userId)).map(presentRecentPlayer),
    })),
    getBlocking: byUser(async (_request, { userId }) => ({
      players: (await getBlocking(deps, userId)).map(presentRecentPlayer),
    })),
    updateBlocking: byUser(async ({ userIds }, { userId }) => ({
      players: (await updateBlocking(deps, userId, userIds)).map(presentRecentPlayer),
    })),
    readMassCorrection: byUser(async ({ id }, { userId }) => {
      const { own, seasonId, atMs, matches } = await readMassCorrection(
        deps,
        readMassCorrectionId(id),
        userId,
      );
      return { seasonId, matches, correctedAtS: BigInt(Math.floor(atMs / 1000)), own: presentMoved(own) };
    }),
    getPublicPlayer: byServices(["gateway"], async ({ userId }) =>
      presentPublicPlayer(await getPublicPlayer(deps, userId)),
    ),
    getThanks: byUser(async ({ matchId }, { userId }) => ({
      thanks: presentThanks(await getThanks(deps, readMatchId(matchId), userId)),
    })),
    giveThanks: byUser(async (request, { userId }) => ({
      thanks: presentThanks(await giveThanks(deps, { ...readThanks(request), userId })),
    })),
    listCards: byServices(["gateway"], async ({ userIds }) => ({
      cards: (await listCards(deps, userIds)).map(playerCard),
    })),
  }) satisfies Partial<Handlers>;
