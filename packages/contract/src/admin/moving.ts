import { FAULT_REASONS, IMPORT_FILES, LIMITS, PLAYER_STATUSES, START_BASES } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { ImportComparison, importFacts } from "../people/import-proofs.ts";
import { DECIMAL_ID, unixSeconds } from "../text.ts";
import { requiredReason } from "./reason.ts";

/** A table of text; the preview checks its contents. A text with more characters than the bound has more bytes too. */
const table = () => z.string().check(z.maxLength(LIMITS.importBytes));

const asked = {
  players: table(),
  matches: table(),
  start: z.enum(START_BASES),
};

export const PreviewImportRequest = named("PreviewImportRequest", asked);
export type PreviewImportRequest = z.infer<typeof PreviewImportRequest>;

export const ApplyImportRequest = named("ApplyImportRequest", {
  ...asked,
  /** Of the preview. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  reason: requiredReason(),
});
export type ApplyImportRequest = z.infer<typeof ApplyImportRequest>;

/** Null for a value that only a newer service knows. */
export const ImportFault = named("ImportFault", {
  file: z.nullable(z.enum(IMPORT_FILES)),
  /** From 1; 0 for the whole table. */
  line: z.int(),
  column: z.string(),
  reason: z.nullable(z.enum(FAULT_REASONS)),
  value: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportedPlayer = named("ImportedPlayer", {
  /** "" for a player without an id. */
  user_id: z.string(),
  name: z.string(),
  status: z.nullable(z.enum(PLAYER_STATUSES)),
  /** As in the table. */
  rating: z.nullable(z.number()),
  /** 0 without one. */
  tier: z.int(),
  matches: z.int(),
  wins: z.int(),
  /** By our rule from the history. */
  replayed: z.nullable(z.int()),
  /** The rate with which the player begins; null when it stays. */
  start_rate: z.nullable(z.int()),
});
export type ImportedPlayer = z.infer<typeof ImportedPlayer>;

export const PreviewImportResponse = named("PreviewImportResponse", {
  /** "" with faults. */
  hash: z.string(),
  faults: z.array(ImportFault),
  fault_count: z.int(),
  /** Those with the most games first, at most 100. */
  players: z.array(ImportedPlayer),
  player_counts: z.object({
    new: z.int(),
    fresh: z.int(),
    rated: z.int(),
    left: z.int(),
    nameless: z.int(),
  }),
  /** Players whose rate the import sets. */
  started: z.int(),
  matches: z.int(),
  /** Matches without a winner. */
  undecided: z.int(),
  /** Null without a match. */
  first_at: z.nullable(unixSeconds()),
  last_at: z.nullable(unixSeconds()),
  comparison: z.nullable(ImportComparison),
});
export type PreviewImportResponse = z.infer<typeof PreviewImportResponse>;

export const Import = named("Import", { ...importFacts(), actor: z.string(), is_undoable: z.boolean() });
export type Import = z.infer<typeof Import>;

export const ImportsResponse = named("ImportsResponse", { imports: z.array(Import) });

export const ImportParams = z.object({ id: z.string().check(z.regex(DECIMAL_ID, "import_not_found")) });

export const MovingActRequest = named("MovingActRequest", { reason: requiredReason() });

export const UndoImportResponse = named("UndoImportResponse", { id: z.string() });

/** A ZIP archive with a CSV and a JSON file of each table. */
export const MoveOutZip = z.string();
