import { CodedError, type UserId } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { presentEntry, presentEstimate, presentQueueInfo, presentQueueStatus } from "@gokaku/present/queue";
import type { PublicView, QueueStatus } from "@gokaku/proto/queue/v1/queue_pb";
import type { Services } from "../remote/services.ts";
import type { CheckMembership } from "../usecases/check-membership.ts";
import { type Handlers, ok } from "./call.ts";

interface Dependencies extends Pick<Services, "queue"> {
  readonly checkMembership: CheckMembership;
  /** The queue as everybody may see it, at most a second old. */
  readonly publicView: () => Promise<PublicView>;
  /** @throws CodedError `user_not_found` for a player who left */
  readonly requireNotLeft: (userId: UserId) => Promise<void>;
}

const require = (status: QueueStatus | undefined): QueueStatus => {
  if (status === undefined) throw new CodedError("internal", "queue answered without a status");
  return status;
};

type QueueRoutes = Handlers<"getQueue" | "getMyQueue" | "getQueueEstimate" | "joinQueue" | "leaveQueue">;

export const queueRoutes = ({
  queue,
  checkMembership,
  publicView,
  requireNotLeft,
}: Dependencies): QueueRoutes => ({
  async getQueue({ identity, as }) {
    const [view, { status }] = await Promise.all([
      publicView(),
      queue.getStatus({}, { as }),
      requireNotLeft(as.userId),
    ]);
    return ok(presentQueueInfo(view, require(status).inMatch ? identity.userId : null));
  },

  async getMyQueue({ as }) {
    return ok(presentQueueStatus(require((await queue.getStatus({}, { as })).status)));
  },

  async getQueueEstimate({ as, query }) {
    return ok(presentEstimate(await queue.estimateWait({ roles: query.roles.map(roleToProto) }, { as })));
  },

  async joinQueue({ identity, as, body }) {
    const membership = await checkMembership(identity);
    const { status } = await queue.join(
      {
        selectedRoles: body.selected_roles.map(roleToProto),
        blocking: body.blocking ?? [],
        useStoredBlocking: body.blocking === undefined,
        memberCheckedAt: membership.isMember ? BigInt(membership.checkedAt) : 0n,
      },
      { as },
    );
    const { entry } = require(status);
    if (entry === undefined) throw new CodedError("internal", "queue answered a join without an entry");
    return ok({ in_queue: true, entry: presentEntry(entry) });
  },

  async leaveQueue({ as }) {
    await queue.leave({}, { as });
    return ok({ in_queue: false, entry: null });
  },
});
