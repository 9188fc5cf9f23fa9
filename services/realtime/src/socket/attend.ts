import type { Clock, Logger } from "@gokaku/service";
import type { RawData, WebSocket } from "ws";
import { type AllowanceRule, fullAllowance, takeOne } from "../domain/allowance.ts";
import { CLOSE } from "../domain/close.ts";
import { surplus } from "../domain/surplus.ts";
import type { Holder } from "../domain/ticket.ts";
import { ClientSocket } from "../live/client-socket.ts";
import type { Hub } from "../live/hub.ts";
import type { PlayerDesk } from "../live/player-desk.ts";
import type { AnswerFrame } from "./answer-frame.ts";
import { readFrame } from "./read-frame.ts";

type Needs = Readonly<{
  hub: Hub;
  desk: Pick<PlayerDesk, "forget">;
  clock: Clock;
  log: Logger;
  messages: AllowanceRule;
  socketsPerUser: number;
  greet: (socket: ClientSocket) => Promise<void>;
  answerFrame: AnswerFrame;
  onSlow: () => void;
}>;

/** Attends to an admitted connection from its greeting to its end. */
export const createAttend =
  ({ hub, desk, clock, log, messages, socketsPerUser, greet, answerFrame, onSlow }: Needs) =>
  (connection: WebSocket, holder: Holder | null): void => {
    const socket = new ClientSocket(connection, holder, clock, onSlow);
    if (holder) {
      for (const old of surplus([...hub.socketsOf(holder.userId)], socketsPerUser)) {
        old.close(CLOSE.tooManySockets);
        hub.remove(old);
      }
    }
    hub.add(socket);

    let allowance = fullAllowance(messages, clock.nowMs());
    const mayPass = (): boolean => {
      socket.heard();
      const left = takeOne(allowance, messages, clock.nowMs());
      if (left === null) socket.close(CLOSE.rateLimited);
      else allowance = left;
      return left !== null && connection.readyState === connection.OPEN;
    };
    const failed = (error: unknown): void => log.error({ err: error }, "a socket was not answered");
    const greeted = greet(socket).catch(failed);

    connection.on("message", (data: RawData, isBinary: boolean) => {
      if (!mayPass()) return;
      if (isBinary) return socket.close(CLOSE.binaryFrame);
      const frame = readFrame(data.toString());
      if (frame) greeted.then(() => answerFrame(socket, frame)).catch(failed);
    });
    connection.on("ping", mayPass);
    connection.on("pong", () => socket.heard());
    connection.on("error", (error) => log.debug({ err: error }, "a socket failed"));
    connection.on("close", () => {
      hub.remove(socket);
      if (holder) desk.forget(holder.userId);
    });
  };
