import type { ClientSocket } from "../live/client-socket.ts";
import type { Hub } from "../live/hub.ts";

/** Ends a subscription; the same again, or one that never was, is answered alike. */
export const unsubscribeMatch =
  ({ hub }: Readonly<{ hub: Hub }>) =>
  (socket: ClientSocket, matchId: string): void => {
    hub.unsubscribe(socket, matchId);
    socket.deliver("reply", { type: "unsubscribeMatchSuccess", matchId });
  };
