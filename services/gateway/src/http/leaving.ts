import type { AccountExport } from "@gokaku/contract/profile";
import { CodedError } from "@gokaku/game";
import { presentOrder } from "@gokaku/present/shop";
import { type Handlers, nullIfRefused, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  "users" | "queue" | "matches" | "payments" | "discord" | "clock" | "signIn"
>;

export const leavingRoutes = ({ users, queue, matches, payments, discord, clock, signIn }: Dependencies) =>
  ({
    async exportMe({ as }) {
      const [account, player, seats, { orders }, shown] = await Promise.all([
        users.exportAccount({}, { as }),
        queue.exportPlayer({}, { as }),
        matches.exportPlayer({}, { as }),
        payments.listOrders({}, { as }),
        // The site works without it.
        nullIfRefused(discord.exportPlayer({}, { as })),
      ]);
      const read = ({ json }: { readonly json: string }): AccountExport["users"] => JSON.parse(json);
      return ok({
        exported_at: Math.floor(clock.nowMs() / 1000),
        user_id: as.userId,
        users: read(account),
        queue: read(player),
        matches: read(seats),
        payments: { orders: orders.map(presentOrder) },
        discord: shown === null ? null : read(shown),
      });
    },

    async deleteMe({ as, identity }) {
      const [{ status }, { orders }] = await Promise.all([
        queue.getStatus({}, { as }),
        payments.listOrders({}, { as }),
      ]);
      if (status?.entry !== undefined || status?.inMatch || status?.resultPending)
        throw new CodedError("account_in_use", `${as.userId} waits or plays`);
      if (orders.some(({ state }) => state === "reserved"))
        throw new CodedError("account_in_use", `${as.userId} has an open order`);
      await users.deleteAccount({}, { as });
      if (identity.loginId !== null) await signIn?.signIn.forget(identity.loginId);
      return ok({ user_id: as.userId });
    },
  }) satisfies Partial<Handlers>;
