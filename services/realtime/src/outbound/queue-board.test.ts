import { create } from "@bufbuild/protobuf";
import { ServerFrame } from "@gokaku/contract";
import { QueueViewChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import { PublicViewSchema } from "@gokaku/proto/queue/v1/queue_pb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SOCKET } from "../domain/constants.ts";
import { ClientSocket, type Connection } from "../sockets/client-socket.ts";
import { Hub } from "../sockets/hub.ts";
import type { InTimeSlices } from "../sockets/time-slices.ts";
import { QueueBoard } from "./queue-board.ts";

/** A page behind a connection that takes everything, until the test stops it reading. */
class Page implements Connection {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly written: (string | Buffer)[] = [];
  readonly frames: ServerFrame[] = [];
  readonly socket: ClientSocket;
  /** The version of the page after its frames; null before any. */
  version: number | null = null;
  /** The frames that it could not apply. */
  readonly gaps: ServerFrame[] = [];
  #waiting: ((error?: Error | null) => void)[] = [];

  constructor(holder: string | null = null) {
    const owner = holder === null ? null : { userId: holder, tokenExpiresAt: 9e9, session: "" };
    const clock = { nowMs: () => 0 };
    this.socket = new ClientSocket(this, owner, clock, () => {}, this);
  }

  send(data: string | Buffer, _options: unknown, done: (error?: Error | null) => void): void {
    this.written.push(data);
    this.#receive(data.toString());
    if (this.bufferedAmount > 0) this.#waiting.push(done);
  }
  once(_event: "drain", listener: () => void): void {
    this.#waiting.push(listener);
  }
  stopReading(): void {
    this.bufferedAmount = SOCKET.highWaterBytes;
  }
  read(): void {
    const waiting = this.#waiting.splice(0);
    this.bufferedAmount = 0;
    for (const done of waiting) done();
  }
  ping(): void {}
  close(): void {
    this.readyState = 3;
  }
  terminate(): void {
    this.readyState = 3;
  }

  #receive(text: string): void {
    const frame = ServerFrame.parse(JSON.parse(text));
    this.frames.push(frame);
    if (!("action" in frame)) return;
    if (frame.action === "queueDiff") {
      if (frame.prev !== this.version) this.gaps.push(frame);
      this.version = frame.version;
    }
    const whole =
      frame.action === "updateQueue" || frame.action === "queueInfo"
        ? frame.data
        : frame.action === "updateQueueInfo"
          ? (JSON.parse(frame.body) as { version: number })
          : null;
    if (whole === null) return;
    if (whole.version < (this.version ?? 0)) this.gaps.push(frame);
    this.version = whole.version;
  }
}

const viewAt = (version: number, totalWaiting = version) =>
  create(PublicViewSchema, { version: BigInt(version), totalWaiting });

const stepTo = (version: number, waitingBefore = version - 1, waitingAfter = version) =>
  create(QueueViewChangedSchema, {
    prev: BigInt(version - 1),
    before: viewAt(version - 1, waitingBefore),
    view: viewAt(version, waitingAfter),
    joined: {},
    left: {},
  });

/** A board whose turns come one socket at a time, when the test says so. */
const setUp = (playing: ReadonlySet<string> = new Set()) => {
  const hub = new Hub();
  let goOn: (() => void)[] = [];
  const inTimeSlices: InTimeSlices = async (items, work) => {
    for (const item of items) {
      await new Promise<void>((resolve) => goOn.push(resolve));
      work(item);
    }
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const turn = async (): Promise<boolean> => {
    await settle();
    const [waiting, rest] = [goOn, []];
    goOn = rest;
    for (const resolve of waiting) resolve();
    await settle();
    return waiting.length > 0;
  };
  const board = new QueueBoard(hub, inTimeSlices, ({ holder }) =>
    holder && playing.has(holder.userId) ? holder.userId : null,
  );
  return {
    hub,
    board,
    turn,
    allTurns: async () => {
      while (await turn());
    },
    enter: (holder: string | null = null): Page => {
      const page = new Page(holder);
      hub.add(page.socket);
      board.greet(page.socket);
      return page;
    },
    leave: (page: Page): void => {
      page.close();
      hub.remove(page.socket);
    },
  };
};

const sent = (page: Page) =>
  page.frames.map((frame) => {
    if (!("action" in frame)) return frame.type;
    if (frame.action === "queueDiff") return `${frame.prev}→${frame.version}`;
    if (frame.action === "updateQueue" || frame.action === "queueInfo")
      return `${frame.action} ${frame.data.version}`;
    if (frame.action === "updateQueueInfo") return `updateQueueInfo ${JSON.parse(frame.body).version}`;
    return frame.action;
  });

test("[LIVE-81] steps that come while one is being sent reach every socket in their order", async () => {
  const { board, enter, turn, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  const pages = [enter(), enter(), enter()];
  board.take(stepTo(2));
  await turn();
  board.take(stepTo(3));
  await turn();
  board.take(stepTo(4));
  await allTurns();
  for (const page of pages) expect(sent(page)).toEqual(["updateQueue 1", "1→2", "2→3", "3→4"]);
});

test("[LIVE-81] a socket that comes while a step is being sent gets the state after it, not the step, and then the next", async () => {
  const { board, enter, turn, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  enter();
  board.take(stepTo(2));
  const late = enter();
  await turn();
  board.take(stepTo(3));
  await allTurns();
  expect(sent(late)).toEqual(["updateQueue 2", "2→3"]);
});

test("[LIVE-81] a socket that asks while a step is being sent gets the state after it, and the step not once more", async () => {
  const { board, enter, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  const page = enter();
  board.take(stepTo(2));
  board.answer(page.socket);
  await allTurns();
  board.take(stepTo(3));
  await allTurns();
  expect(sent(page)).toEqual(["updateQueue 1", "queueInfo 2", "2→3"]);
});

test("[LIVE-81] a socket that goes while a step is being sent is left out, and the others get it", async () => {
  const { board, enter, leave, turn, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  const [first, second, third] = [enter(), enter(), enter()];
  board.take(stepTo(2));
  await turn();
  leave(second);
  third.close();
  await allTurns();
  expect([sent(first), sent(second), sent(third)]).toEqual([
    ["updateQueue 1", "1→2"],
    ["updateQueue 1"],
    ["updateQueue 1"],
  ]);
});

test("[LIVE-83] a socket that does not read makes no other wait, and is sent the newest state when it reads", async () => {
  const { board, enter, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  const [slow, fast] = [enter(), enter()];
  slow.stopReading();
  for (const version of [2, 3, 4]) {
    board.take(stepTo(version));
    await allTurns();
  }
  expect(sent(fast)).toEqual(["updateQueue 1", "1→2", "2→3", "3→4"]);
  slow.read();
  board.take(stepTo(5));
  await allTurns();
  expect(sent(slow)).toEqual(["updateQueue 1", "updateQueueInfo 4", "4→5"]);
});

test("[LIVE-83] what waited is sent as it is when it is written, also while the next step is being sent", async () => {
  const { board, enter, allTurns } = setUp();
  board.read(viewAt(1));
  await allTurns();
  const page = enter();
  page.stopReading();
  board.take(stepTo(2));
  await allTurns();
  board.take(stepTo(3));
  page.read();
  await allTurns();
  expect(sent(page)).toEqual(["updateQueue 1", "updateQueueInfo 3"]);
});

test("[LIVE-80] whoever is not in a match is written the very same bytes, and a player in one the own", async () => {
  const { board, enter, allTurns } = setUp(new Set(["dummy_001"]));
  board.read(viewAt(1));
  await allTurns();
  const [visitor, waiting, playing] = [enter(), enter("dummy_002"), enter("dummy_001")];
  board.take(stepTo(2));
  board.read(viewAt(9));
  await allTurns();
  for (const [place, bytes] of visitor.written.entries()) expect(waiting.written[place]).toBe(bytes);
  expect(sent(visitor)).toEqual(["updateQueue 1", "updateQueueInfo 9"]);
  expect(sent(playing)).toEqual(sent(visitor));
  const named = (page: Page) => {
    const frame = page.frames.at(-1);
    return frame && "action" in frame && frame.action === "updateQueueInfo"
      ? JSON.parse(frame.body).ongoing_match_players
      : null;
  };
  expect([named(visitor), named(waiting), named(playing)]).toEqual([[], [], ["dummy_001"]]);
});

type Move = "step" | "quiet step" | "lost step" | "turn" | "enter" | "leave" | "ask" | "stall" | "read";
const MOVES: readonly Move[] = [
  "step",
  "quiet step",
  "lost step",
  "turn",
  "enter",
  "leave",
  "ask",
  "stall",
  "read",
];

test("[LIVE-81] whoever comes, goes, asks or stalls whenever, every page follows without a gap and ends at the newest state", async () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.nat(5)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(moves, async (chosen) => {
      const { board, enter, leave, turn, allTurns } = setUp();
      let [version, waiting, newest] = [1, 1, 1];
      board.read(viewAt(1, 1));
      const pages: Page[] = [];
      const moveTo = (lost: number, isQuiet: boolean): void => {
        version += 1 + lost;
        const before = waiting;
        if (!isQuiet) waiting += 1;
        if (!isQuiet || lost > 0) newest = version;
        board.take(stepTo(version, before, waiting));
      };
      for (const [move, place] of chosen) {
        const page = pages[place % Math.max(1, pages.length)];
        if (move === "step") moveTo(0, false);
        if (move === "quiet step") moveTo(0, true);
        if (move === "lost step") moveTo(1, false);
        if (move === "turn") await turn();
        if (move === "enter") pages.push(enter());
        if (page === undefined) continue;
        if (move === "leave") leave(page);
        if (move === "ask") board.answer(page.socket);
        if (move === "stall") page.stopReading();
        if (move === "read") page.read();
      }
      for (const page of pages) page.read();
      await allTurns();
      for (const page of pages) {
        expect(page.gaps).toEqual([]);
        if (page.readyState === page.OPEN) expect(page.version).toBe(newest);
      }
    }),
    { numRuns: 200 },
  );
});
