import type { DatabaseClock, Transact, UnitOfWork } from "@gokaku/db";
import type { Logger } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { VoicePair } from "../domain/match.ts";
import type { Tables } from "../store/tables.ts";

/** What use cases are given; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  /** Confirms the time before it begins, since closings and host changes go by it. */
  readonly transact: Transact<Tables>;
  readonly clock: DatabaseClock;
  readonly log: Logger;
  /** Frozen in each match. */
  readonly reportDeadlineS: number;
  /** Every pair of voice channels there is. */
  readonly voicePairs: readonly VoicePair[];
}

/** What a use case hands on within its transaction. */
export type Unit = UnitOfWork<Tables>;
