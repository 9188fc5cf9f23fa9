import { presentEvidence } from "@gokaku/present/evidence";
import type { Evidence } from "@gokaku/proto/users/v1/users_pb";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const present = (evidence: Evidence | undefined) => presentEvidence(required(evidence, "users", "evidence"));

/** The weekly list of suspicions, and accounts of one person. */
export const evidenceRoutes = ({ users }: Pick<HandlerDependencies, "users">) =>
  ({
    getEvidence: async ({ as }) => ok(present((await users.getEvidence({}, { as })).evidence)),

    async linkAccounts({ as, params, body }) {
      const { evidence } = await users.linkAccounts(
        { userId: params.id, otherId: body.other_id, reason: body.reason },
        { as },
      );
      return ok(present(evidence));
    },

    async unlinkAccount({ as, params, body }) {
      const { evidence } = await users.unlinkAccount({ userId: params.id, reason: body.reason }, { as });
      return ok(present(evidence));
    },
  }) satisfies Partial<Handlers>;
