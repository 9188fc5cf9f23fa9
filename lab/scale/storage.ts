import type { Database } from "@gokaku/db";

type Pool = Database<unknown>["pool"];

interface TableSize {
  readonly table: string;
  /** With indexes, divided by the matches of the tick. */
  readonly bytesPerMatch: number;
}

/** Below this a table is left out. */
const LEAST_BYTES_PER_MATCH = 100;

/** The tables that a tick fills. */
export const listTables = async (pool: Pool, matches: number): Promise<readonly TableSize[]> => {
  const { rows } = await pool.query<{ table: string; bytes: number }>(
    `select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
  );
  return rows
    .map(({ table, bytes }) => ({ table, bytesPerMatch: Math.round(bytes / matches) }))
    .filter(({ bytesPerMatch }) => bytesPerMatch >= LEAST_BYTES_PER_MATCH);
};

interface EventSize {
  readonly subject: string;
  readonly perMatch: number;
  readonly bytesPerMatch: number;
}

/** The events of a tick: how many, and the bytes of their payloads. */
export const listEvents = async (pool: Pool, matches: number): Promise<readonly EventSize[]> => {
  const { rows } = await pool.query<{ subject: string; events: number; bytes: number }>(
    `select subject, count(*)::integer as events, sum(octet_length(payload))::float8 as bytes from outbox
     group by subject order by 3 desc`,
  );
  return rows.map(({ subject, events, bytes }) => ({
    subject,
    perMatch: events / matches,
    bytesPerMatch: Math.round(bytes / matches),
  }));
};
