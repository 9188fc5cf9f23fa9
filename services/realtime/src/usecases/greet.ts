import type { ClientSocket } from "../live/client-socket.ts";
import type { PlayerDesk } from "../live/player-desk.ts";
import type { QueueBoard } from "../live/queue-board.ts";
import type { Reader } from "../live/reader.ts";

type Needs = Readonly<{ board: QueueBoard; desk: PlayerDesk; reader: Reader }>;

/** What a new socket is told first: the queue, then the player's own status and running match. */
export const greet =
  ({ board, desk, reader }: Needs) =>
  async (socket: ClientSocket): Promise<void> => {
    const { holder } = socket;
    if (holder) await reader.players([holder.userId]);
    board.greet(socket);
    if (holder) desk.tell(holder.userId);
  };
