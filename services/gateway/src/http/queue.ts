import { roleToProto } from "@gokaku/grpc";
import { presentEntry, presentEstimate, presentQueueInfo, presentQueueStatus } from "@gokaku/present/queue";
import type { QueueStatus } from "@gokaku/proto/queue/v1/queue_pb";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  "queue" | "checkMembership" | "publicView" | "requireNotLeft" | "requireNotRehearsing"
>;

const statusOf = ({ status }: { readonly status?: QueueStatus | undefined }): QueueStatus =>
  required(status, "queue", "status");

export const queueRoutes = ({
  queue,
  checkMembership,
  publicView,
  requireNotLeft,
  requireNotRehearsing,
}: Dependencies) =>
  ({
    async getQueue({ identity, as }) {
      const [view, answer] = await Promise.all([
        publicView(),
        queue.getStatus({}, { as }),
        requireNotLeft(as.userId),
      ]);
      return ok(presentQueueInfo(view, statusOf(answer).inMatch ? identity.userId : null));
    },

    async getMyQueue({ as }) {
      return ok(presentQueueStatus(statusOf(await queue.getStatus({}, { as }))));
    },

    async getQueueEstimate({ as, query }) {
      return ok(presentEstimate(await queue.estimateWait({ roles: query.roles.map(roleToProto) }, { as })));
    },

    async joinQueue({ identity, as, body }) {
      const [membership] = await Promise.all([checkMembership(identity), requireNotRehearsing(as.userId)]);
      const answer = await queue.join(
        {
          selectedRoles: body.selected_roles.map(roleToProto),
          blocking: body.blocking ?? [],
          useStoredBlocking: body.blocking === undefined,
          memberCheckedAt: membership.isMember ? BigInt(membership.checkedAt) : 0n,
        },
        { as },
      );
      return ok({ in_queue: true, entry: presentEntry(required(statusOf(answer).entry, "queue", "entry")) });
    },

    async acceptOffer({ as, body }) {
      return ok(presentQueueStatus(statusOf(await queue.acceptOffer({ matchId: body.match_id }, { as }))));
    },

    async refuseOffer({ as, body }) {
      return ok(presentQueueStatus(statusOf(await queue.refuseOffer({ matchId: body.match_id }, { as }))));
    },

    async leaveQueue({ as }) {
      await queue.leave({}, { as });
      return ok({ in_queue: false, entry: null });
    },
  }) satisfies Partial<Handlers>;
