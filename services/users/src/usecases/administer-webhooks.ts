import { waitForLock } from "@gokaku/db";
import { CodedError, LIMITS, TEST_DELIVERY } from "@gokaku/game";
import {
  checkWantedWebhook,
  type Delivery,
  deliveryIdOf,
  newSecret,
  type WantedWebhook,
  WEBHOOK_TIMES,
  type Webhook,
} from "../domain/webhook.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  failPending,
  insertDelivery,
  listPending,
  listDeliveries as listStored,
  lockDelivery,
  type Pending,
  queueAgain,
} from "../store/webhook-deliveries.ts";
import * as store from "../store/webhooks.ts";
import type { Deps } from "./deps.ts";

type Db = Deps["db"];

export interface ShownWebhook extends Webhook {
  readonly pending: Pending;
}

const NOTHING_PENDING: Pending = { count: 0, oldestAtMs: 0 };

const withPending = async (db: Db, webhooks: readonly Webhook[]): Promise<readonly ShownWebhook[]> => {
  const pending = await listPending(db);
  return webhooks.map((webhook) => ({
    ...webhook,
    pending: pending.get(webhook.webhookId) ?? NOTHING_PENDING,
  }));
};

/** The oldest first. */
export const listWebhooks = async ({ db }: Pick<Deps, "db">): Promise<readonly ShownWebhook[]> =>
  withPending(db, await store.listWebhooks(db));

const required = (webhook: Webhook | null, webhookId: string): Webhook => {
  if (webhook === null) throw new CodedError("webhook_not_found", `there is no webhook ${webhookId}`);
  return webhook;
};

/** The part of a webhook that the audit log has: never its secret. */
const logged = ({ name, url, events, isEnabled }: Webhook) => ({ name, url, events, is_enabled: isEnabled });

interface Act {
  readonly adminId: string;
  readonly action: string;
  readonly webhookId: string;
  readonly before: object | null;
  readonly after: object | null;
}

const record = (db: Db, nowMs: number, { adminId, webhookId, ...act }: Act): Promise<void> =>
  insertAuditEntry(db, { atMs: nowMs, actor: adminId, subject: webhookId, ...act });

export interface WebhookSecret {
  readonly webhook: ShownWebhook;
  /** Shown once. */
  readonly secret: string;
}

/** @throws CodedError `webhook_url_invalid`, `invalid_request`, `webhooks_full` */
export const createWebhook = async (
  {
    transact,
    clock,
    chance,
    allowsLocalWebhooks,
  }: Pick<Deps, "transact" | "clock" | "chance" | "allowsLocalWebhooks">,
  adminId: string,
  wanted: WantedWebhook,
): Promise<WebhookSecret> => {
  const events = checkWantedWebhook(wanted, allowsLocalWebhooks);
  const secret = newSecret(chance.bytes);
  const nowMs = clock.nowMs();
  const webhook: Webhook = {
    webhookId: Buffer.from(chance.bytes(8)).toString("hex"),
    name: wanted.name,
    url: wanted.url,
    events,
    isEnabled: true,
    offCause: "",
    failingSinceMs: 0,
    createdBy: adminId,
    createdAtMs: nowMs,
  };
  const { webhookId } = webhook;
  await transact(async ({ db }) => {
    await waitForLock(db, "webhooks");
    if ((await store.listWebhooks(db)).length >= LIMITS.maxWebhooks)
      throw new CodedError("webhooks_full", "too many webhooks");
    await store.insertWebhook(db, webhook, secret);
    await record(db, nowMs, {
      adminId,
      action: "webhook.create",
      webhookId,
      before: null,
      after: logged(webhook),
    });
  });
  return { webhook: { ...webhook, pending: NOTHING_PENDING }, secret };
};

/**
 * Switching it off fails its waiting messages; switching it on clears its failures.
 * @throws CodedError `webhook_not_found`, `webhook_url_invalid`, `invalid_request`
 */
export const updateWebhook = async (
  {
    db,
    transact,
    clock,
    allowsLocalWebhooks,
  }: Pick<Deps, "db" | "transact" | "clock" | "allowsLocalWebhooks">,
  adminId: string,
  {
    webhookId,
    isEnabled,
    ...wanted
  }: WantedWebhook & { readonly webhookId: string; readonly isEnabled: boolean },
): Promise<ShownWebhook> => {
  const events = checkWantedWebhook(wanted, allowsLocalWebhooks);
  const changed = await transact(async ({ db }) => {
    const former = required(await store.lockWebhook(db, webhookId), webhookId);
    const { name, url } = wanted;
    const webhook: Webhook = {
      ...former,
      name,
      url,
      events,
      isEnabled,
      ...(isEnabled === former.isEnabled
        ? {}
        : { offCause: isEnabled ? ("" as const) : ("admin" as const), failingSinceMs: 0 }),
    };
    await store.saveWebhook(db, webhook);
    if (!isEnabled) await failPending(db, webhookId);
    await record(db, clock.nowMs(), {
      adminId,
      action: "webhook.update",
      webhookId,
      before: logged(former),
      after: logged(webhook),
    });
    return webhook;
  });
  const [shown] = await withPending(db, [changed]);
  return shown ?? { ...changed, pending: NOTHING_PENDING };
};

/** The former secret also signs for a day. @throws CodedError `webhook_not_found` */
export const rotateWebhookSecret = async (
  { db, transact, clock, chance }: Pick<Deps, "db" | "transact" | "clock" | "chance">,
  adminId: string,
  webhookId: string,
): Promise<WebhookSecret> => {
  const secret = newSecret(chance.bytes);
  const nowMs = clock.nowMs();
  const webhook = await transact(async ({ db }) => {
    const known = required(await store.lockWebhook(db, webhookId), webhookId);
    await store.replaceSecret(db, webhookId, { secret, formerUntilMs: nowMs + WEBHOOK_TIMES.formerSecretMs });
    await record(db, nowMs, {
      adminId,
      action: "webhook.rotate_secret",
      webhookId,
      before: null,
      after: null,
    });
    return known;
  });
  const [shown] = await withPending(db, [webhook]);
  return { webhook: shown ?? { ...webhook, pending: NOTHING_PENDING }, secret };
};

/** @throws CodedError `webhook_not_found` */
export const deleteWebhook = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  adminId: string,
  webhookId: string,
): Promise<void> =>
  transact(async ({ db }) => {
    const webhook = required(await store.lockWebhook(db, webhookId), webhookId);
    await store.deleteWebhook(db, webhookId);
    await record(db, clock.nowMs(), {
      adminId,
      action: "webhook.delete",
      webhookId,
      before: logged(webhook),
      after: null,
    });
  });

/** The newest first, at most a hundred. @throws CodedError `webhook_not_found` */
export const listDeliveries = async (
  { db }: Pick<Deps, "db">,
  webhookId: string,
): Promise<readonly Delivery[]> => {
  required(await store.findWebhook(db, webhookId), webhookId);
  return listStored(db, webhookId);
};

/** @throws CodedError `webhook_not_found`, `webhook_off` */
const lockEnabled = async (db: Db, webhookId: string): Promise<Webhook> => {
  const webhook = required(await store.lockWebhook(db, webhookId), webhookId);
  if (!webhook.isEnabled) throw new CodedError("webhook_off", `the webhook ${webhookId} is off`);
  return webhook;
};

const lockOwn = async (db: Db, webhookId: string, deliveryId: string): Promise<Delivery> => {
  const delivery = await lockDelivery(db, webhookId, deliveryId);
  if (delivery === null) throw new CodedError("delivery_not_found", `there is no delivery ${deliveryId}`);
  return delivery;
};

/** @throws CodedError `webhook_not_found`, `webhook_off`, `delivery_not_found`, `delivery_open` for one that still waits */
export const resendDelivery = async (
  { transact, clock, onDeliveriesDue }: Pick<Deps, "transact" | "clock" | "onDeliveriesDue">,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> => {
  const queued = await transact(async ({ db }) => {
    await lockEnabled(db, webhookId);
    const { state } = await lockOwn(db, webhookId, deliveryId);
    if (state === "pending") throw new CodedError("delivery_open", `${deliveryId} still waits`);
    const nowMs = clock.nowMs();
    await queueAgain(db, deliveryId, { nowMs, giveUpAtMs: nowMs + WEBHOOK_TIMES.giveUpAfterMs });
    return lockOwn(db, webhookId, deliveryId);
  });
  onDeliveriesDue();
  return queued;
};

/** @throws CodedError `webhook_not_found`, `webhook_off` */
export const testWebhook = async (
  {
    transact,
    clock,
    chance,
    onDeliveriesDue,
  }: Pick<Deps, "transact" | "clock" | "chance" | "onDeliveriesDue">,
  webhookId: string,
): Promise<Delivery> => {
  const queued = await transact(async ({ db }) => {
    await lockEnabled(db, webhookId);
    const nowMs = clock.nowMs();
    const deliveryId = deliveryIdOf(webhookId, chance.uuid());
    await insertDelivery(db, {
      deliveryId,
      webhookId,
      type: TEST_DELIVERY,
      orderKey: deliveryId,
      orderRank: 0,
      body: JSON.stringify({
        type: TEST_DELIVERY,
        version: 1,
        timestamp: new Date(nowMs).toISOString(),
        data: { webhook_id: webhookId },
      }),
      state: "pending",
      fault: "",
      queuedAtMs: nowMs,
      nextAtMs: nowMs,
      giveUpAtMs: nowMs,
    });
    return lockOwn(db, webhookId, deliveryId);
  });
  onDeliveriesDue();
  return queued;
};
