import type { GrpcClient } from "@gokaku/grpc";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Logger } from "@gokaku/service";
import type { QueueBoard } from "../live/queue-board.ts";

type Needs = Readonly<{
  queue: Pick<GrpcClient<typeof QueueService>, "getPublicView">;
  board: QueueBoard;
  log: Logger;
}>;

/** Brings the board to queue's own view, which also finds a last step whose announcement was lost. */
export const readQueue =
  ({ queue, board, log }: Needs) =>
  async (): Promise<void> => {
    try {
      const { view } = await queue.getPublicView({});
      if (view) board.read(view);
    } catch (error) {
      log.warn({ err: error }, "the queue could not be read, will repeat");
    }
  };
