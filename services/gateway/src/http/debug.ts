import { presentEntry } from "@gokaku/present/queue";
import { type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

export const debugRoutes = ({
  queue,
  matches,
  users,
}: Pick<HandlerDependencies, "queue" | "matches" | "users">) =>
  ({
    async clearQueue({ as }) {
      const { clearedCount } = await queue.clearQueue({}, { as });
      return ok({ cleared_count: clearedCount });
    },

    async triggerMatchmaking({ as }) {
      const { tickId, waiting } = await queue.triggerTick({}, { as });
      return ok({ message: `マッチングを開始しました（待機中: ${waiting}人）。`, tick_id: tickId });
    },

    async gatherMatches({ as }) {
      const { processed } = await matches.closeDue({}, { as });
      return ok({ processed_matches: processed });
    },

    async calculateRanking({ as }) {
      const { rankingsCount } = await users.recalculateRanking({}, { as });
      return ok({ rankings_count: rankingsCount });
    },

    async getDebugQueue({ as }) {
      const { entries } = await queue.listEntries({}, { as });
      return ok({
        queue_count: entries.length,
        entries: entries.map((entry) => {
          const { user_id, rate, selected_roles, joined_at, state } = presentEntry(entry);
          return { user_id, trainer_name: entry.trainerName, rate, selected_roles, joined_at, state };
        }),
      });
    },
  }) satisfies Partial<Handlers>;
