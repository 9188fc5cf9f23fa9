import { type Bus, followQueueView } from "@gokaku/bus";
import type { Logger } from "@gokaku/service";
import type { QueueBoard } from "../live/queue-board.ts";

type Needs = Readonly<{ bus: Bus; log: Logger; board: QueueBoard }>;

/** view.queue → `queueDiff`, or the full state after a lost version. */
export const announceQueueSteps = ({ bus, log, board }: Needs): Disposable =>
  followQueueView(bus, log, (step) => board.take(step));
