import {
  presentAdminUser,
  presentAuditEntry,
  presentFoundUser,
  presentHistoryEntry,
  presentNotes,
} from "@gokaku/present/accounts";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "users" | "characters">;

export const accountRoutes = ({ users, characters }: Dependencies) =>
  ({
    async updateSetting({ as, body }) {
      const { setting } = await users.updateSetting(body, { as });
      const { id, value } = required(setting, "users", "setting");
      return ok({ id, value });
    },

    async searchUsers({ as, body }) {
      const { accounts } = await users.searchAccounts(
        { query: body.query, discordOnly: body.search_type === "discord_name", limit: body.limit },
        { as },
      );
      return ok({ users: accounts.map(presentFoundUser) });
    },

    async getUserForAdmin({ as, params }) {
      const { account } = await users.getAccountForAdmin({ userId: params.id }, { as });
      return ok(presentAdminUser(account, await characters()));
    },

    async updateUser({ as, params, body }) {
      const { account } = await users.updateAccount(
        {
          userId: params.id,
          ...(body.rate !== undefined && { rate: body.rate }),
          ...(body.penalty_count !== undefined && { penaltyCount: body.penalty_count }),
          ...(body.penalty_correction !== undefined && { penaltyCorrection: body.penalty_correction }),
          ...(body.is_banned !== undefined && { isBanned: body.is_banned }),
          ...(body.owned_badges !== undefined && { ownedBadges: { ids: body.owned_badges } }),
          ...(body.seed_tier !== undefined && { seedTier: body.seed_tier }),
          ...(body.version !== undefined && { version: BigInt(body.version) }),
          reason: body.reason,
        },
        { as },
      );
      return ok(presentAdminUser(account, await characters()));
    },

    async banUser({ as, params, body }) {
      const { account } = await users.banAccount(
        {
          userId: params.id,
          reason: body.reason,
          ...(body.hours !== null && { hours: body.hours }),
        },
        { as },
      );
      return ok(presentAdminUser(account, await characters()));
    },

    async unbanUser({ as, params, body }) {
      const { account } = await users.unbanAccount({ userId: params.id, reason: body.reason }, { as });
      return ok(presentAdminUser(account, await characters()));
    },

    async listUserNotes({ as, params }) {
      const { notes } = await users.listUserNotes({ userId: params.id }, { as });
      return ok(presentNotes(notes));
    },

    async addUserNote({ as, params, body }) {
      const { notes } = await users.addUserNote({ userId: params.id, text: body.text }, { as });
      return created(presentNotes(notes));
    },

    async setRole({ as, params, body }) {
      const { account } = await users.setRole({ userId: params.id, ...body }, { as });
      return ok(presentAdminUser(account, await characters()));
    },

    async awardBadge({ as, body }) {
      const { badgeIds } = await users.awardBadge({ userId: body.user_id, badgeId: body.badge_id }, { as });
      return ok({ user_id: body.user_id, owned_badges: badgeIds });
    },

    async listUserHistory({ as, params, query }) {
      const { entries } = await users.listHistory(
        { userId: params.id, beforeMs: BigInt(query.before) },
        { as },
      );
      return ok({ entries: entries.map(presentHistoryEntry) });
    },

    async withdrawPenalty({ as, params, body }) {
      const { account } = await users.withdrawPenalty(
        { penaltyId: BigInt(params.id), reason: body.reason },
        { as },
      );
      return ok(presentAdminUser(account, await characters()));
    },

    async listAudit({ as, query }) {
      const { entries } = await users.listAudit(
        {
          beforeId: BigInt(query.before ?? "0"),
          actor: query.actor ?? "",
          object: query.object ?? "",
        },
        { as },
      );
      return ok({ entries: entries.map(presentAuditEntry) });
    },
  }) satisfies Partial<Handlers>;
