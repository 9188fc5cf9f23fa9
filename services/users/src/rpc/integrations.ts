import { byServices } from "@gokaku/grpc";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../usecases/administer-webhooks.ts";
import { checkApiToken, createApiToken, listApiTokens, revokeApiToken } from "../usecases/api-tokens.ts";
import type { Deps } from "../usecases/deps.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentApiToken, presentDelivery, presentWebhook } from "./present.ts";

/** API tokens and webhooks. */
export const integrationHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    listApiTokens: byCurrentAdmin(async () => ({
      tokens: (await listApiTokens(deps)).map(presentApiToken),
    })),
    createApiToken: byCurrentAdmin(async ({ name, scopes, expiresAtS }, { userId }) => {
      const wanted = { name, scopes, expiresAtS: Number(expiresAtS) };
      const { token, text } = await createApiToken(deps, userId, wanted);
      return { token: presentApiToken(token), text };
    }),
    revokeApiToken: byCurrentAdmin(async ({ tokenId }, { userId }) => ({
      token: presentApiToken(await revokeApiToken(deps, userId, tokenId)),
    })),
    checkApiToken: byServices(["gateway"], async ({ hash }) => {
      const { tokenId, name, scopes } = await checkApiToken(deps, hash);
      return { tokenId, name, scopes: [...scopes] };
    }),
    listWebhooks: byCurrentAdmin(async () => ({
      webhooks: (await listWebhooks(deps)).map(presentWebhook),
    })),
    createWebhook: byCurrentAdmin(async ({ name, url, events }, { userId }) => {
      const { webhook, secret } = await createWebhook(deps, userId, { name, url, events });
      return { webhook: presentWebhook(webhook), secret };
    }),
    updateWebhook: byCurrentAdmin(async ({ webhookId, name, url, events, isEnabled }, { userId }) => ({
      webhook: presentWebhook(await updateWebhook(deps, userId, { webhookId, name, url, events, isEnabled })),
    })),
    rotateWebhookSecret: byCurrentAdmin(async ({ webhookId }, { userId }) => {
      const { webhook, secret } = await rotateWebhookSecret(deps, userId, webhookId);
      return { webhook: presentWebhook(webhook), secret };
    }),
    deleteWebhook: byCurrentAdmin(async ({ webhookId }, { userId }) => {
      await deleteWebhook(deps, userId, webhookId);
      return {};
    }),
    listDeliveries: byCurrentAdmin(async ({ webhookId }) => ({
      deliveries: (await listDeliveries(deps, webhookId)).map(presentDelivery),
    })),
    resendDelivery: byCurrentAdmin(async ({ webhookId, deliveryId }) => ({
      delivery: presentDelivery(await resendDelivery(deps, webhookId, deliveryId)),
    })),
    testWebhook: byCurrentAdmin(async ({ webhookId }) => ({
      delivery: presentDelivery(await testWebhook(deps, webhookId)),
    })),
  }) satisfies Partial<Handlers>;
