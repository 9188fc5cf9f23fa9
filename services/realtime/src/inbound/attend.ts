import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { Deps } from "../deps.ts";
import { CLOSE, type Holder } from "../domain/admission.ts";
import { fullAllowance, takeOne } from "../domain/allowance.ts";
import type { AllowanceRule } from "../domain/constants.ts";
import { surplus } from "../domain/keeping.ts";
import { ClientSocket } from "../sockets/client-socket.ts";
import { answerFrame, readFrame } from "./frames.ts";

type Needs = Pick<Deps, "hub" | "slots" | "desk" | "board" | "reader" | "clock" | "log" | "metrics">;
export interface SocketLimits {
  readonly messages: AllowanceRule;
  readonly socketsPerUser: number;
}

/** The first frames of a new socket: the queue, then the player's own status and running match. */
const greet = async ({ board, desk, reader }: Needs, socket: ClientSocket): Promise<void> => {
  const { holder } = socket;
  if (holder) await reader.players([holder.userId]);
  board.greet(socket);
  if (holder) desk.announce(holder.userId);
};

/**
 * Returns the function that serves an admitted connection over its stream, from its greeting to its end.
 * The shared parts of all connections are created here, once.
 */
export const createAttend = (needs: Needs, { messages, socketsPerUser }: SocketLimits) => {
  const { hub, slots, desk, clock, log, metrics } = needs;
  const onSlow = () => metrics.slowClosed.inc();
  const failed = (error: unknown): void => log.error({ err: error }, "a socket was not answered");
  const broke = (error: Error): void => log.debug({ err: error }, "a socket failed");

  return (connection: WebSocket, stream: Duplex, holder: Holder | null): void => {
    const socket = new ClientSocket(connection, holder, clock, onSlow, stream);
    if (holder) {
      for (const old of surplus([...hub.socketsOf(holder.userId)], socketsPerUser)) {
        old.close(CLOSE.tooManySockets);
        hub.remove(old);
        slots.leave(old);
      }
    }
    hub.add(socket);
    slots.take(socket);

    let allowance = fullAllowance(messages, clock.nowMs());
    const mayPass = (): boolean => {
      socket.heard();
      const left = takeOne(allowance, messages, clock.nowMs());
      if (left === null) socket.close(CLOSE.rateLimited);
      else allowance = left;
      return left !== null && connection.readyState === connection.OPEN;
    };
    const greeted = greet(needs, socket).catch(failed);

    connection.on("message", (data: RawData, isBinary: boolean) => {
      if (!mayPass()) return;
      if (isBinary) return socket.close(CLOSE.binaryFrame);
      const frame = readFrame(data.toString());
      if (frame) greeted.then(() => answerFrame(needs, socket, frame)).catch(failed);
    });
    connection.on("ping", mayPass);
    connection.on("pong", () => socket.heard());
    connection.on("error", broke);
    connection.on("close", () => {
      hub.remove(socket);
      slots.leave(socket);
      if (holder) desk.forget(holder.userId);
    });
  };
};
