import type { GrpcClient } from "@gokaku/grpc";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Hub } from "../live/hub.ts";
import { USERS_PER_CALL } from "../live/reader.ts";

type Needs = Readonly<{ hub: Hub; queue: Pick<GrpcClient<typeof QueueService>, "seen"> }>;

/** Tells queue who is here, so that nobody with an open socket is taken out as absent. */
export const reportPresence =
  ({ hub, queue }: Needs) =>
  async (): Promise<void> => {
    const userIds = hub.userIds;
    for (let start = 0; start < userIds.length; start += USERS_PER_CALL) {
      await queue.seen({ userIds: userIds.slice(start, start + USERS_PER_CALL) });
    }
  };
