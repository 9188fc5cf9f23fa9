import { START_BASES } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { unixSeconds } from "../text.ts";

/** How well a rating predicted decided matches; null without one. */
const foretold = () => z.nullable(z.object({ games: z.int(), accuracy: z.number(), log_loss: z.number() }));

/** Imported ratings beside those that our rule computes from the same matches. */
export const ImportComparison = named("ImportComparison", {
  players: z.int(),
  mean_difference: z.nullable(z.number()),
  /** Once both means are equal. */
  centred_difference: z.nullable(z.number()),
  /** Spearman's. */
  rank_correlation: z.nullable(z.number()),
  /** Both on the same matches of the last third. */
  brought: foretold(),
  replayed: foretold(),
  /** On the whole last third. */
  replayed_all: foretold(),
  skill: foretold(),
});
export type ImportComparison = z.infer<typeof ImportComparison>;

/** An import as everybody may see it. */
export const importFacts = () => ({
  id: z.string(),
  at_ms: z.int(),
  /** Null for one that only a newer service knows. */
  start: z.nullable(z.enum(START_BASES)),
  players: z.int(),
  matches: z.int(),
  undecided: z.int(),
  /** Null without a match. */
  first_at: z.nullable(unixSeconds()),
  last_at: z.nullable(unixSeconds()),
  comparison: z.nullable(ImportComparison),
});

export const ImportProof = named("ImportProof", importFacts());
export type ImportProof = z.infer<typeof ImportProof>;

export const ImportProofsResponse = named("ImportProofsResponse", { imports: z.array(ImportProof) });
