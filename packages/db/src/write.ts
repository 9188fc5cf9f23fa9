import type { Kysely } from "kysely";
import {
  addressed,
  type OutboxEvent,
  type OutboxTables,
  outboxInsert,
  outboxValues,
  repeated,
  type StoredEvent,
  type Writing,
} from "./outbox.ts";
import { type Statement, statement } from "./statement.ts";

/** Rows and their events in one statement; made by `writeStatement`. */
export interface WriteStatement<Row> {
  readonly run: Statement<Row & { readonly emitted_event_ids: readonly string[] | null }>;
  /** How many values it takes, without those of its events. */
  readonly parameters: number;
}

/**
 * Runs one statement that writes rows and emits events, in one round trip and one commit. It is repeated where surely
 * nothing was written: after a deadlock or a serialisation failure, and when a server refuses writes or connections.
 * After any other refusal no row and no event is written.
 * @param values for `$1`, `$2`, … as the driver takes them
 * @param events the events if the statement writes. They are encoded before, so they cannot carry values
 * that only the rows will have: read those first and compare them in the statement, or use `transact`.
 * @returns the rows of its `select`; none when no event was emitted
 */
export type Write = <Row>(
  write: WriteStatement<Row>,
  values: readonly unknown[],
  events: readonly OutboxEvent[],
) => Promise<readonly Row[]>;

const lastParameter = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

/**
 * A hot statement (see `statement`) for `write`, to be created once.
 *
 * ```ts
 * const enter = writeStatement<{ position: string }>({
 *   with: `entry as (insert into entries (user_id) values ($1) on conflict do nothing returning position)`,
 *   emits: "entry",
 * });
 * const [entered] = await write(enter, [userId], [event("queue.entries_changed", { … })]);
 * if (entered === undefined) return enterByTransaction(…);
 * ```
 * All parts of a `with` see the rows as they were before the statement; one part sees another's rows only
 * through `returning`.
 * @param with the list after `with`; no part may be called `emitted` or `written`
 * @param emits the part whose rows decide: events are emitted if it has one
 * @param select the statement's rows; at least one whenever events are emitted. Without it, the rows of
 * `emits`
 * @param each `emits` has a column `place`; an event is emitted if its place in the list, from 1, is in it
 */
export const writeStatement = <Row>(parts: {
  readonly with: string;
  readonly emits: string;
  readonly select?: string;
  readonly each?: boolean;
}): WriteStatement<Row> => {
  const { emits, select = `select * from ${emits}`, each = false } = parts;
  const parameters = lastParameter(`${parts.with} ${select}`);
  const condition = each ? `place in (select place from ${emits})` : `exists (select from ${emits})`;
  return {
    parameters,
    run: statement(`
      with ${parts.with},
      emitted as (${outboxInsert(parameters + 1, condition)} returning event_id)
      select written.*,
        case row_number() over () when 1 then (select array_agg(event_id) from emitted) end as emitted_event_ids
      from (${select}) as written`),
  };
};

/** Runs the statement once. @returns its rows, and those of the events that left */
export const runWrite = async <Tables, Row>(
  db: Kysely<Tables>,
  { run, parameters }: WriteStatement<Row>,
  values: readonly unknown[],
  events: readonly StoredEvent[],
  nowMs: number,
): Promise<{ readonly rows: readonly Row[]; readonly reported: readonly StoredEvent[] }> => {
  if (values.length !== parameters) {
    throw new Error(`the statement takes ${parameters} values, not ${values.length}`);
  }
  const rows = await run(db, [...values, ...outboxValues(events, nowMs)]);
  const reported = new Set(rows[0]?.emitted_event_ids);
  return {
    rows: rows.map(({ emitted_event_ids: _ids, ...row }) => row as unknown as (typeof rows)[number]),
    reported: events.filter(({ eventId }) => reported.has(eventId)),
  };
};

/** Publishes the emitted events directly, after the statement. */
export const createWrite =
  <Tables extends OutboxTables>({
    db,
    clock,
    chance,
    timers,
    countRare,
    publishDirectly,
  }: Writing<Tables>): Write =>
  async (write, values, events) => {
    const nowMs = await clock.confirmedNowMs();
    const stored = addressed(chance, events);
    const { rows, reported } = await repeated(
      (commits) => {
        commits();
        return runWrite(db, write, values, stored, nowMs);
      },
      { timers, countRare },
    );
    if (reported.length > 0) publishDirectly(reported);
    return rows;
  };
