import { byServices, byUser } from "@gokaku/grpc";
import { playerCard } from "../events/messages.ts";
import { getBlocking, listRecentPlayers, updateBlocking } from "../usecases/blocking.ts";
import type { Deps } from "../usecases/deps.ts";
import { getPublicPlayer, listCards } from "../usecases/get-public-player.ts";
import type { Handlers } from "./handlers.ts";
import { presentPublicPlayer, presentRecentPlayer } from "./present.ts";

/** Other players. */
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
    getPublicPlayer: byServices(["gateway"], async ({ userId }) =>
      presentPublicPlayer(await getPublicPlayer(deps, userId)),
    ),
    listCards: byServices(["gateway"], async ({ userIds }) => ({
      cards: (await listCards(deps, userIds)).map(playerCard),
    })),
  }) satisfies Partial<Handlers>;
