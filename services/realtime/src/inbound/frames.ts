import { ClientFrame } from "@gokaku/contract/live";
import { type ErrorCode, parseMatchId } from "@gokaku/game";
import type { Deps } from "../deps.ts";
import { SOCKET } from "../domain/constants.ts";
import type { ClientSocket } from "../sockets/client-socket.ts";

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A client's frame, or null for anything that is not one. */
export const readFrame = (text: string): ClientFrame | null => {
  const parsed = ClientFrame.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
};

type Needs = Pick<Deps, "hub" | "board" | "clock" | "reader">;

/**
 * Subscribes first and then reads the match, so that no change is lost in between. The answer comes with
 * the read, which is retried while matches is unavailable.
 */
const subscribeMatch = ({ hub, reader }: Needs, socket: ClientSocket, asked: string): void => {
  const refuse = (error: ErrorCode) => socket.deliver({ type: "subscribeMatchError", matchId: asked, error });
  const matchId = parseMatchId(asked);
  if (socket.holder === null) {
    refuse("unauthenticated");
  } else if (matchId === null) {
    refuse("match_not_found");
  } else if (hub.subscriptionCountOf(socket) >= SOCKET.subscriptions) {
    refuse("rate_limited");
  } else {
    hub.subscribe(socket, socket.holder.userId, matchId);
    void reader.matches([matchId]);
  }
};

type Action = ClientFrame["action"];
type Of<A extends Action> = Extract<ClientFrame, { action: A }>;

/** The handler of each client message. Unsubscribing twice, or from nothing, gets the same answer. */
const ANSWERS: { [A in Action]: (needs: Needs, socket: ClientSocket, frame: Of<A>) => void } = {
  askQueueInfo: ({ board }, socket) => board.answer(socket),
  subscribeMatch: (needs, socket, { matchId }) => subscribeMatch(needs, socket, matchId),
  unsubscribeMatch: ({ hub }, socket, { matchId }) => {
    hub.unsubscribe(socket, matchId);
    socket.deliver({ type: "unsubscribeMatchSuccess", matchId });
  },
  ping: ({ clock }, socket) =>
    socket.deliver({ action: "pong", server_time: Math.floor(clock.nowMs() / 1000) }),
};

export const answerFrame = <A extends Action>(needs: Needs, socket: ClientSocket, frame: Of<A>): void =>
  ANSWERS[frame.action as A](needs, socket, frame);
