import {
  presentMatchmakerSettings,
  presentPlan,
  presentSettingsVersion,
  presentTick,
  presentTickPlayer,
  settingsToMessage,
} from "@gokaku/present/admin";
import { CALL } from "../domain/timeouts.ts";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

export const adminRoutes = ({
  queue,
  matchmaker,
  users,
}: Pick<HandlerDependencies, "queue" | "matchmaker" | "users">) =>
  ({
    async getMatchmakerSettings({ as }) {
      return ok(presentSettingsVersion(await queue.getSettings({}, { as })));
    },

    async updateMatchmakerSettings({ as, body }) {
      const answer = await queue.updateSettings(
        { version: BigInt(body.version), settings: settingsToMessage(body.settings), reason: body.reason },
        { as },
      );
      return ok(presentSettingsVersion(answer));
    },

    async listTicks({ as, query }) {
      const { limit, before = "", filter } = query;
      const { ticks } = await queue.listTicks(
        { limit, beforeTickId: before, withMatches: filter === "matched" },
        { as },
      );
      return ok({ ticks: ticks.map(presentTick) });
    },

    async getTick({ as, params }) {
      const answer = await queue.getTick({ tickId: params.id }, { as, deadlineMs: CALL.readPlanMs });
      const { tick, plan, settings, players } = answer;
      const { cards } = await users.listCards({ userIds: players.map(({ userId }) => userId) });
      const names = new Map(cards.map(({ userId, trainerName }) => [userId, trainerName]));
      return ok({
        tick: presentTick(tick),
        players: players.map((player) => presentTickPlayer(player, names.get(player.userId) ?? "")),
        settings: presentMatchmakerSettings(settings),
        plan: plan === undefined ? null : presentPlan(plan),
      });
    },

    async replayTick({ as, params, body }) {
      const [{ plan: original }, { plan: replayed }] = await Promise.all([
        queue.getTick({ tickId: params.id }, { as, deadlineMs: CALL.readPlanMs }),
        matchmaker.replay(
          {
            tickId: params.id,
            ...(body.settings !== undefined && { settings: settingsToMessage(body.settings) }),
          },
          { as, deadlineMs: CALL.replayMs },
        ),
      ]);
      return ok({
        original: original === undefined ? null : presentPlan(original),
        replayed: presentPlan(required(replayed, "the matchmaker", "plan")),
      });
    },
  }) satisfies Partial<Handlers>;
