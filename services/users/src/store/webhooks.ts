import { statement } from "@gokaku/db";
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

const selectWanted = statement<{ is_wanted: boolean }>(
  "select exists (select from webhook where is_enabled and $1::text = any(events)) as is_wanted",
);

/** Whether an enabled webhook subscribes to this event. */
export const isWanted = async (db: Db, event: WebhookEvent): Promise<boolean> =>
  (await selectWanted(db, [event]))[0]?.is_wanted === true;

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
