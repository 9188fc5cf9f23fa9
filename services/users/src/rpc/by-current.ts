import type { StaffRole } from "@gokaku/game";
import { byStaff, type Guarded, type UserCall } from "@gokaku/grpc";
import type { Deps } from "../usecases/deps.ts";
import { requireRole } from "../usecases/require.ts";

type By = <Request, Answer>(
  work: (request: Request, call: UserCall) => Promise<Answer>,
) => Guarded<(request: Request, call: UserCall) => Promise<Answer>>;

/** Guards by the role of the account at this moment. */
export interface ByCurrent {
  readonly byCurrentHelper: By;
  readonly byCurrentModerator: By;
  readonly byCurrentAdmin: By;
}

/** The account decides about the role: the token may be older. @throws CodedError `forbidden` */
export const createByCurrent = ({ db }: Pick<Deps, "db">): ByCurrent => {
  const byCurrent =
    (least: StaffRole): By =>
    (work) =>
      byStaff(least, async (request, call) => {
        // An API token has no account; the gateway has checked its scopes.
        if (call.caller.kind === "token") return work(request, call);
        const role = await requireRole(db, call.userId, least);
        return work(request, { ...call, role });
      });
  return {
    byCurrentHelper: byCurrent("helper"),
    byCurrentModerator: byCurrent("moderator"),
    byCurrentAdmin: byCurrent("admin"),
  };
};
