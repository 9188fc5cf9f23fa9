import { presentApiToken, presentDelivery, presentWebhook } from "@gokaku/present/integrations";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

export const integrationRoutes = ({ users }: Pick<HandlerDependencies, "users">) =>
  ({
    async listApiTokens({ as }) {
      const { tokens } = await users.listApiTokens({}, { as });
      return ok({ tokens: tokens.map(presentApiToken) });
    },

    async createApiToken({ as, body }) {
      const { name, scopes, expires_at } = body;
      const answer = await users.createApiToken(
        { name, scopes, expiresAtS: BigInt(expires_at ?? 0) },
        { as },
      );
      return created({
        token: presentApiToken(required(answer.token, "users", "token")),
        secret: answer.text,
      });
    },

    async revokeApiToken({ as, params }) {
      const { token } = await users.revokeApiToken({ tokenId: params.id }, { as });
      return ok(presentApiToken(required(token, "users", "token")));
    },

    async listWebhooks({ as }) {
      const { webhooks } = await users.listWebhooks({}, { as });
      return ok({ webhooks: webhooks.map(presentWebhook) });
    },

    async createWebhook({ as, body }) {
      const { webhook, secret } = await users.createWebhook(body, { as });
      return created({ webhook: presentWebhook(required(webhook, "users", "webhook")), secret });
    },

    async updateWebhook({ as, params, body }) {
      const { is_enabled: isEnabled, ...form } = body;
      const { webhook } = await users.updateWebhook({ webhookId: params.id, ...form, isEnabled }, { as });
      return ok(presentWebhook(required(webhook, "users", "webhook")));
    },

    async rotateWebhookSecret({ as, params }) {
      const { webhook, secret } = await users.rotateWebhookSecret({ webhookId: params.id }, { as });
      return ok({ webhook: presentWebhook(required(webhook, "users", "webhook")), secret });
    },

    async deleteWebhook({ as, params }) {
      await users.deleteWebhook({ webhookId: params.id }, { as });
      return ok({ webhook_id: params.id });
    },

    async listDeliveries({ as, params }) {
      const { deliveries } = await users.listDeliveries({ webhookId: params.id }, { as });
      return ok({ deliveries: deliveries.map(presentDelivery) });
    },

    async testWebhook({ as, params }) {
      const { delivery } = await users.testWebhook({ webhookId: params.id }, { as });
      return created(presentDelivery(required(delivery, "users", "delivery")));
    },

    async resendDelivery({ as, params }) {
      const { delivery } = await users.resendDelivery(
        { webhookId: params.id, deliveryId: params.delivery },
        { as },
      );
      return ok(presentDelivery(required(delivery, "users", "delivery")));
    },
  }) satisfies Partial<Handlers>;
