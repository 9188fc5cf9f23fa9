import type { DatabaseClock, Transact, UnitOfWork, Write } from "@gokaku/db";
import type { CountRare, Logger } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { VoicePair } from "../domain/match.ts";
import type { WriteStep } from "../domain/step.ts";
import type { Tables } from "../store/tables.ts";

/** The dependencies of use cases; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly write: Write;
  readonly writeStep: WriteStep;
  readonly clock: DatabaseClock;
  readonly log: Logger;
  readonly countRare: CountRare;
  /** Frozen in each match. */
  readonly reportDeadlineS: number;
  /** Every pair of voice channels there is. */
  readonly voicePairs: readonly VoicePair[];
}

/** The transaction that a use case passes on. */
export type Unit = UnitOfWork<Tables>;
