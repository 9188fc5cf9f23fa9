import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PING_INTERVAL_MS } from "./reconnect.ts";
import { LiveSocket } from "./socket.ts";

/** A connection that the test opens, speaks through and looks at. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: number | null = null;
  onopen: () => void = () => undefined;
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  onclose: (event: { readonly code: number; readonly reason: string }) => void = () => undefined;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number): void {
    this.closedWith = code;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  get pings(): number {
    return this.sent.filter((text) => text === '{"action":"ping"}').length;
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = async () => {
  const states: string[] = [];
  const live = new LiveSocket({
    prepare: async () => ({ url: "wss://gokaku.example/ws", protocols: [] }),
    onBanned: () => undefined,
    onFrame: () => undefined,
    onState: (state) => states.push(state),
    onPing: () => undefined,
  });
  live.open();
  await vi.advanceTimersByTimeAsync(0);
  const [socket] = FakeSocket.all;
  if (socket === undefined) throw new Error("nothing was opened");
  socket.open();
  return { live, socket, states };
};

test("[WEB-554] an open connection pings at once and every 60 s while the server answers", async () => {
  const { live, socket } = await connect();
  expect([PING_INTERVAL_MS, socket.pings]).toEqual([60_000, 1]);
  for (const expected of [2, 3, 4]) {
    socket.onmessage({ data: '{"type":"pong","serverTime":1}' });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(socket.pings).toBe(expected - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.pings).toBe(expected);
  }
  live.dispose();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.pings).toBe(4);
});

test("[WEB-554] a minute without a word after a ping ends the connection, and another one is opened", async () => {
  const { live, socket, states } = await connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([socket.pings, socket.closedWith]).toEqual([1, 4900]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[1]?.open();
  expect(states).toEqual(["connecting", "open", "connecting", "open"]);
  live.dispose();
});
