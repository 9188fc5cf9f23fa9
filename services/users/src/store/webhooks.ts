import { coalesce, statement } from "@gokaku/db";
import { isWebhookEvent, type WebhookEvent, type WebhookOffCause } from "@gokaku/game";
import type { Kysely, Selectable } from "kysely";
import type { Webhook } from "../domain/webhook.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const fromRow = (row: Selectable<Tables["webhook"]>): Webhook => ({
  webhookId: row.webhook_id,
  name: row.name,
  url: row.url,
  events: row.events.filter(isWebhookEvent),
  isEnabled: row.is_enabled,
  offCause: row.off_cause as WebhookOffCause,
  failingSinceMs: Number(row.failing_since_ms),
  createdBy: row.created_by,
  createdAtMs: Number(row.created_at_ms),
});

/** The oldest first. */
export const listWebhooks = async (db: Db): Promise<readonly Webhook[]> => {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .orderBy("created_at_ms")
    .orderBy("webhook_id")
    .execute();
  return rows.map(fromRow);
};

const selectWanted = statement<{ event: string }>(
  "select event from unnest($1::text[]) as event where exists (select from webhook where is_enabled and event = any(events))",
);

/** Whether an enabled webhook subscribes to an event. */
export type IsWanted = (event: WebhookEvent) => Promise<boolean>;

const MOST_PER_STATEMENT = 100;

/** Events that are asked for meanwhile share the next statement. */
export const createIsWanted = (db: Db): IsWanted =>
  coalesce(async (events: readonly WebhookEvent[]) => {
    const wanted = new Set((await selectWanted(db, [[...new Set(events)]])).map(({ event }) => event));
    return events.map((event) => wanted.has(event));
  }, MOST_PER_STATEMENT);

/** The enabled webhooks that subscribe to this event, locked against changes until the transaction ends. */
export const listWebhooksFor = async (db: Db, event: WebhookEvent): Promise<readonly Webhook[]> => {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .where("is_enabled", "=", true)
    .orderBy("webhook_id")
    .forShare()
    .execute();
  return rows.map(fromRow).filter(({ events }) => events.includes(event));
};

export const findWebhook = async (db: Db, webhookId: string): Promise<Webhook | null> => {
  const row = await db
    .selectFrom("webhook")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Locks it until the transaction ends. */
export const lockWebhook = async (db: Db, webhookId: string): Promise<Webhook | null> => {
  const row = await db
    .selectFrom("webhook")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const insertWebhook = async (db: Db, webhook: Webhook, secret: string): Promise<void> => {
  await db
    .insertInto("webhook")
    .values({
      webhook_id: webhook.webhookId,
      name: webhook.name,
      url: webhook.url,
      events: [...webhook.events],
      secret,
      created_by: webhook.createdBy,
      created_at_ms: webhook.createdAtMs,
    })
    .execute();
};

export const saveWebhook = async (db: Db, webhook: Webhook): Promise<void> => {
  await db
    .updateTable("webhook")
    .set({
      name: webhook.name,
      url: webhook.url,
      events: [...webhook.events],
      is_enabled: webhook.isEnabled,
      off_cause: webhook.offCause,
      failing_since_ms: webhook.failingSinceMs,
    })
    .where("webhook_id", "=", webhook.webhookId)
    .execute();
};

export const replaceSecret = async (
  db: Db,
  webhookId: string,
  { secret, formerUntilMs }: { readonly secret: string; readonly formerUntilMs: number },
): Promise<void> => {
  await db
    .updateTable("webhook")
    .set((row) => ({ former_secret: row.ref("secret"), secret, former_until_ms: formerUntilMs }))
    .where("webhook_id", "=", webhookId)
    .execute();
};

export const deleteWebhook = async (db: Db, webhookId: string): Promise<void> => {
  await db.deleteFrom("webhook").where("webhook_id", "=", webhookId).execute();
};

/** A success ends the time of failures; nothing is locked where there is none. */
export const endFailing = async (db: Db, webhookId: string): Promise<void> => {
  await db
    .updateTable("webhook")
    .set({ failing_since_ms: 0 })
    .where("webhook_id", "=", webhookId)
    .where("failing_since_ms", ">", "0")
    .execute();
};
