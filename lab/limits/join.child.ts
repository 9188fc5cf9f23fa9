/** The limit of a join: a bare server, each call one prepared statement that writes row and outbox event. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { answerParent } from "./child.ts";

const SCHEMA = `
  create table entry (
    entry_id uuid primary key, user_id text collate "C" not null, season_id text not null, state text not null,
    version bigint not null, selected_roles text[] not null, blocking text[] not null,
    joined_at_ms bigint not null, last_seen_at_ms bigint not null, ended_at_ms bigint);
  create unique index entry_live on entry (user_id) where state = 'waiting';
  create index entry_waiting on entry (joined_at_ms) where state = 'waiting';
  create index entry_last_end on entry (user_id, ended_at_ms desc) where ended_at_ms is not null;
  create table outbox (
    id bigint generated always as identity primary key, event_id uuid not null unique, subject text not null,
    payload bytea not null, traceparent text not null, created_at_ms bigint not null,
    sent boolean not null default false);
  create index outbox_unsent on outbox (id) where not sent;`;

const OUTBOX =
  "insert into outbox (event_id, subject, payload, traceparent, created_at_ms) select $2, $3, $4, '', $5 from";

const JOIN = {
  name: "join",
  text: `with entered as (
      insert into entry select $6, $1, 'season', 'waiting', 1, $7, '{}', $5, $5
      on conflict (user_id) where state = 'waiting' do nothing returning user_id
    ) ${OUTBOX} entered returning event_id`,
};
const LEAVE = {
  name: "leave",
  text: `with ended as (
      update entry set state = 'left', version = version + 1, ended_at_ms = $5
      where user_id = $1 and state = 'waiting' returning user_id
    ) ${OUTBOX} ended returning event_id`,
};

const readBody = async (request: IncomingMessage): Promise<{ selected_roles?: string[] }> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
};

const serve = async (pool: Pool): Promise<string> => {
  const answer = async (request: IncomingMessage): Promise<number> => {
    const userId = (request.headers.authorization ?? "").replace("Bearer ", "");
    const body = await readBody(request);
    const nowMs = Date.now();
    const event = [randomUUID(), "queue.entries.changed", Buffer.from(userId), nowMs];
    const { rowCount } =
      request.url === "/join"
        ? await pool.query({ ...JOIN, values: [userId, ...event, randomUUID(), body.selected_roles ?? []] })
        : await pool.query({ ...LEAVE, values: [userId, ...event] });
    return rowCount === 1 ? 200 : 409;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (status) => {
        const text = JSON.stringify({ in_queue: request.url === "/join" });
        response.writeHead(status, { "content-type": "application/json" }).end(text);
      },
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const handlers = {
  /** Creates the tables in an empty database. @returns the URL of the server */
  open: async ({ databaseUrl }: { databaseUrl: string }): Promise<string> => {
    const pool = new Pool({ connectionString: databaseUrl, max: 8, idleTimeoutMillis: 0 });
    await pool.query(SCHEMA);
    return serve(pool);
  },
};
export type Handlers = typeof handlers;
answerParent(handlers);
