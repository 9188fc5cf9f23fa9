import type { UserChanged } from "@gokaku/proto/events/v1/events_pb";
import { CLOSE } from "../domain/close.ts";
import type { Hub } from "../live/hub.ts";

/** A banned player's sockets end at once. */
export const closeBanned =
  ({ hub }: Readonly<{ hub: Hub }>) =>
  ({ player }: UserChanged): void => {
    if (!player?.isBanned || !player.card) return;
    for (const socket of [...hub.socketsOf(player.card.userId)]) socket.close(CLOSE.banned);
  };
