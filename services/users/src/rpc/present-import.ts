import type { MessageInitShape } from "@bufbuild/protobuf";
import { LIMITS } from "@gokaku/game";
import type {
  ImportComparisonSchema,
  ImportedPlayerSchema,
  ImportSchema,
  PreviewImportResponseSchema,
} from "@gokaku/proto/users/v1/users_pb";
import type { Foretold, HistoryComparison } from "@gokaku/rating";
import type { PlannedPlayer } from "../domain/imports/plan-import.ts";
import type { StoredImport } from "../store/imports.ts";
import type { ImportPreview, ImportView } from "../usecases/move-in.ts";

const presentForetold = (figures: Foretold | null) => figures ?? undefined;

const presentComparison = ({
  meanDifference,
  centredDifference,
  rankCorrelation,
  ...comparison
}: HistoryComparison): MessageInitShape<typeof ImportComparisonSchema> => ({
  players: comparison.players,
  ...(meanDifference !== null && { meanDifference }),
  ...(centredDifference !== null && { centredDifference }),
  ...(rankCorrelation !== null && { rankCorrelation }),
  brought: presentForetold(comparison.brought),
  replayed: presentForetold(comparison.replayed),
  replayedAll: presentForetold(comparison.replayedAll),
  skill: presentForetold(comparison.skill),
});

const presentPlayer = (player: PlannedPlayer): MessageInitShape<typeof ImportedPlayerSchema> => ({
  userId: player.userId ?? "",
  name: player.name,
  status: player.status,
  ...(player.rating !== null && { rating: player.rating }),
  tier: player.tier ?? 0,
  games: player.games,
  matches: player.matches,
  wins: player.wins,
  ...(player.replayed !== null && { replayed: player.replayed }),
  ...(player.start !== null && { startRate: player.start.mu }),
});

export const presentPreview = ({
  hash,
  faults,
  faultCount,
  undecided,
  plan,
}: ImportPreview): MessageInitShape<typeof PreviewImportResponseSchema> => {
  const players = plan?.players ?? [];
  const matches = plan?.matches ?? [];
  const counts: Record<string, number> = {};
  for (const { status } of players) counts[status] = (counts[status] ?? 0) + 1;
  return {
    hash,
    faults: [...faults],
    faultCount,
    players: players
      .toSorted((one, other) => other.matches - one.matches || other.games - one.games)
      .slice(0, LIMITS.importShown)
      .map(presentPlayer),
    playerCounts: counts,
    started: players.filter(({ start }) => start !== null).length,
    matches: matches.length,
    undecided,
    firstAtS: BigInt(matches[0]?.playedAtS ?? 0),
    lastAtS: BigInt(matches.at(-1)?.playedAtS ?? 0),
    ...(plan !== null && plan.comparison !== null && { comparison: presentComparison(plan.comparison) }),
  };
};

/** An import as everybody may see it. */
export const presentProof = (done: StoredImport): MessageInitShape<typeof ImportSchema> => ({
  id: BigInt(done.id),
  atMs: BigInt(done.atMs),
  startBasis: done.basis,
  players: done.players,
  matches: done.matches,
  undecided: done.undecided,
  firstAtS: BigInt(done.firstAtS),
  lastAtS: BigInt(done.lastAtS),
  ...(done.comparison !== null && { comparison: presentComparison(done.comparison) }),
});

export const presentImport = (done: ImportView): MessageInitShape<typeof ImportSchema> => ({
  ...presentProof(done),
  actorId: done.actor,
  isUndoable: done.isUndoable,
});
