import { expect, test } from "vitest";
import { SOCKET } from "../domain/constants.ts";
import { ClientSocket, type Connection } from "./client-socket.ts";

/** A connection whose peer reads only on demand. */
class SlowConnection implements Connection {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isCut = false;
  readonly sent: string[] = [];
  #done: (() => void)[] = [];

  send(data: string | Buffer, _options: unknown, done: () => void): void {
    this.sent.push(data.toString());
    this.bufferedAmount += SOCKET.highWaterBytes;
    this.#done.push(done);
  }
  /** The peer reads all that was sent so far. */
  read(): void {
    const done = this.#done;
    this.#done = [];
    this.bufferedAmount = 0;
    for (const announce of done) announce();
  }
  ping(): void {}
  close(): void {
    this.readyState = 2;
  }
  terminate(): void {
    this.readyState = 3;
    this.isCut = true;
  }
}

const open = () => {
  let nowMs = 1_000;
  let slow = 0;
  const connection = new SlowConnection();
  const socket = new ClientSocket(connection, null, { nowMs: () => nowMs }, () => {
    slow += 1;
  });
  return { connection, socket, slowCount: () => slow, wait: (ms: number) => (nowMs += ms) };
};

test("[LIVE-20] while a client does not read, only the newest state of each lane waits for it", () => {
  const { connection, socket } = open();
  let version = 0;
  const announce = () => {
    version += 1;
    socket.deliverText("queueDiff", `diff ${version}`, () => `full ${version}`);
  };
  for (let step = 0; step < 5; step += 1) announce();
  expect(connection.sent).toEqual(["diff 1"]);
  connection.read();
  expect(connection.sent).toEqual(["diff 1", "full 5"]);
  connection.read();
  announce();
  expect(connection.sent.at(-1)).toBe("diff 6");
});

test("[LIVE-20] a stall is timed from the first frame that had to wait, and ends when they are written", () => {
  const { connection, socket, wait } = open();
  socket.deliverText("updateStatus", "a");
  expect(socket.pulse.stalledSinceMs).toBeNull();
  wait(100);
  socket.deliverText("updateStatus", "b");
  wait(100);
  socket.deliverText("updateStatus", "c");
  expect(socket.pulse.stalledSinceMs).toBe(1_100);
  connection.read();
  expect(socket.pulse.stalledSinceMs).toBeNull();
});

test("[LIVE-20] a client that asks and never reads is cut and counted", () => {
  const { connection, socket, slowCount } = open();
  for (let asked = 0; asked < SOCKET.waitingReplies + 2; asked += 1) {
    socket.deliver({ action: "pong", server_time: asked });
  }
  expect(connection.isCut).toBe(true);
  expect(slowCount()).toBe(1);
});

test("[LIVE-20] nothing is written to a socket that is closing", () => {
  const { connection, socket } = open();
  socket.close({ code: 1008, reason: "banned" });
  socket.deliver({ action: "pong", server_time: 1 });
  expect(connection.sent).toEqual([]);
});
