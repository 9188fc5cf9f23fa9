import type { Import, PreviewImportResponse } from "@gokaku/contract/admin";
import type { ImportComparison, ImportProof } from "@gokaku/contract/people";
import { FAULT_REASONS, IMPORT_FILES, PLAYER_STATUSES, START_BASES } from "@gokaku/game";
import type {
  ImportComparison as ComparisonMessage,
  Foretold,
  Import as ImportMessage,
  PreviewImportResponse as PreviewMessage,
} from "@gokaku/proto/users/v1/users_pb";

const oneOf = <Value extends string>(known: readonly Value[], value: string): Value | null =>
  known.find((one) => one === value) ?? null;

const presentForetold = (figures: Foretold | undefined): ImportComparison["brought"] =>
  figures === undefined
    ? null
    : { games: figures.games, accuracy: figures.accuracy, log_loss: figures.logLoss };

const presentComparison = (comparison: ComparisonMessage | undefined): ImportComparison | null =>
  comparison === undefined
    ? null
    : {
        players: comparison.players,
        mean_difference: comparison.meanDifference ?? null,
        centred_difference: comparison.centredDifference ?? null,
        rank_correlation: comparison.rankCorrelation ?? null,
        brought: presentForetold(comparison.brought),
        replayed: presentForetold(comparison.replayed),
        replayed_all: presentForetold(comparison.replayedAll),
        skill: presentForetold(comparison.skill),
      };

export const presentPreview = (preview: PreviewMessage): PreviewImportResponse => ({
  hash: preview.hash,
  faults: preview.faults.map(({ file, line, column, reason, value }) => ({
    file: oneOf(IMPORT_FILES, file),
    line,
    column,
    reason: oneOf(FAULT_REASONS, reason),
    value,
  })),
  fault_count: preview.faultCount,
  players: preview.players.map((player) => ({
    user_id: player.userId,
    name: player.name,
    status: oneOf(PLAYER_STATUSES, player.status),
    rating: player.rating ?? null,
    tier: player.tier,
    matches: player.matches,
    wins: player.wins,
    replayed: player.replayed ?? null,
    start_rate: player.startRate ?? null,
  })),
  player_counts: {
    new: preview.playerCounts.new ?? 0,
    fresh: preview.playerCounts.fresh ?? 0,
    rated: preview.playerCounts.rated ?? 0,
    left: preview.playerCounts.left ?? 0,
    nameless: preview.playerCounts.nameless ?? 0,
  },
  started: preview.started,
  matches: preview.matches,
  undecided: preview.undecided,
  first_at: Number(preview.firstAtS) || null,
  last_at: Number(preview.lastAtS) || null,
  comparison: presentComparison(preview.comparison),
});

/** An import without its admin. */
export const presentImportProof = (done: ImportMessage): ImportProof => ({
  id: String(done.id),
  at_ms: Number(done.atMs),
  start: oneOf(START_BASES, done.startBasis),
  players: done.players,
  matches: done.matches,
  undecided: done.undecided,
  first_at: Number(done.firstAtS) || null,
  last_at: Number(done.lastAtS) || null,
  comparison: presentComparison(done.comparison),
});

export const presentImport = (done: ImportMessage): Import => ({
  ...presentImportProof(done),
  actor: done.actorId,
  is_undoable: done.isUndoable,
});
