export { arrayOf } from "./array-of.ts";
export { createDatabaseClock, type DatabaseClock } from "./clock.ts";
export { coalesce } from "./coalesce.ts";
export { type Database, openDatabase } from "./database.ts";
export {
  type ApplyLetter,
  countOpenLetters,
  type DeadLetter,
  type DeadLetters,
  type LetterCount,
  listOpenLetters,
  type OpenLetter,
  openDeadLetters,
  RELAY,
  requestReplay,
} from "./dead-letters.ts";
export { getExport } from "./export.ts";
export type { Int8 } from "./int8.ts";
export { tryLock, waitForLock, waitForSharedLock } from "./lock.ts";
export { migrate, missingMigrations } from "./migrate.ts";
export { getEventDelayMs, hasOpenLetters } from "./missing.ts";
export type { OutboxEvent, OutboxTables, StoredEvent } from "./outbox.ts";
export { countUnsent, type PublishedAt, reconcile, reopenEvent, type StreamState } from "./outbox-rows.ts";
export { prepared } from "./prepared.ts";
export { type Publisher, type Relay, startRelay } from "./relay.ts";
export { type Statement, statement } from "./statement.ts";
export { createTransact, MOST_LOCK_WAIT_MS, type Transact, type UnitOfWork } from "./transact.ts";
export { isTransientDatabaseError } from "./transient.ts";
export { createWrite, type Write, type WriteStatement, writeStatement } from "./write.ts";
