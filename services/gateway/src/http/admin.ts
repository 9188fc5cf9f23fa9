import { CodedError } from "@gokaku/game";
import {
  presentMatchmakerSettings,
  presentPlan,
  presentSettingsVersion,
  presentTick,
  presentTickPlayer,
  settingsToMessage,
} from "@gokaku/present/admin";
import type { Services } from "../remote/services.ts";
import { type Handlers, ok } from "./call.ts";

/** A plan of a hundred thousand players takes its time to read, and longer to make. */
const READ_MS = 10_000;
const REPLAY_MS = 60_000;

type AdminRoutes = Handlers<
  "getMatchmakerSettings" | "updateMatchmakerSettings" | "listTicks" | "getTick" | "replayTick"
>;

export const adminRoutes = ({
  queue,
  matchmaker,
  users,
}: Pick<Services, "queue" | "matchmaker" | "users">): AdminRoutes => ({
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
    const answer = await queue.getTick({ tickId: params.id }, { as, deadlineMs: READ_MS });
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
      queue.getTick({ tickId: params.id }, { as, deadlineMs: READ_MS }),
      matchmaker.replay(
        {
          tickId: params.id,
          ...(body.settings !== undefined && { settings: settingsToMessage(body.settings) }),
        },
        { as, deadlineMs: REPLAY_MS },
      ),
    ]);
    if (replayed === undefined) throw new CodedError("internal", "the matchmaker answered without a plan");
    return ok({
      original: original === undefined ? null : presentPlan(original),
      replayed: presentPlan(replayed),
    });
  },
});
