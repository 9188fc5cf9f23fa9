import type { ClientFrame } from "@gokaku/contract";
import type { Clock } from "@gokaku/service";
import type { ClientSocket } from "../live/client-socket.ts";
import type { QueueBoard } from "../live/queue-board.ts";

type Action = ClientFrame["action"];
type Answers = { [A in Action]: (socket: ClientSocket, frame: Extract<ClientFrame, { action: A }>) => void };
export type AnswerFrame = (socket: ClientSocket, frame: ClientFrame) => void;

type Needs = Readonly<{
  board: Pick<QueueBoard, "answer">;
  clock: Clock;
  subscribeMatch: (socket: ClientSocket, matchId: string) => void;
  unsubscribeMatch: (socket: ClientSocket, matchId: string) => void;
}>;

/** What each message of a client does. */
export const createAnswerFrame = ({ board, clock, subscribeMatch, unsubscribeMatch }: Needs): AnswerFrame => {
  const answers: Answers = {
    askQueueInfo: (socket) => board.answer(socket),
    subscribeMatch: (socket, { matchId }) => subscribeMatch(socket, matchId),
    unsubscribeMatch: (socket, { matchId }) => unsubscribeMatch(socket, matchId),
    ping: (socket) =>
      socket.deliver("reply", { action: "pong", server_time: Math.floor(clock.nowMs() / 1000) }),
  };
  return <A extends Action>(socket: ClientSocket, frame: Extract<ClientFrame, { action: A }>) =>
    answers[frame.action as A](socket, frame);
};
