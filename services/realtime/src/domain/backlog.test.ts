import { expect, test } from "vitest";
import { Backlog } from "./backlog.ts";
import { SOCKET } from "./constants.ts";

test("[LIVE-20] a connection that keeps up gets frames at once", () => {
  const backlog = new Backlog();
  expect(backlog.accepts(0)).toBe(true);
  expect(backlog.accepts(SOCKET.highWaterBytes)).toBe(false);
});

test("[LIVE-20] once something waits, later frames wait behind it", () => {
  const backlog = new Backlog();
  backlog.keep({ lane: "status", text: "s1" });
  expect(backlog.accepts(0)).toBe(false);
  backlog.drain();
  expect(backlog.accepts(0)).toBe(true);
});

test("[LIVE-20] a slow client gets the newest state of each lane once", () => {
  const backlog = new Backlog();
  backlog.keep({ lane: "match:1", text: "v2" });
  backlog.keep({ lane: "status", text: "s1" });
  backlog.keep({ lane: "match:1", text: "v3" });
  expect(backlog.drain()).toEqual(["s1", "v3"]);
  expect(backlog.drain()).toEqual([]);
});

test("[LIVE-20] a difference that had to wait becomes the full state at the moment of sending", () => {
  const backlog = new Backlog();
  let version = 1;
  backlog.keep({ lane: "queue", text: "1 to 2", latest: () => `full ${version}` });
  version = 7;
  expect(backlog.drain()).toEqual(["full 7"]);
});

test("[LIVE-20] replies go first, and a client that only asks is cut", () => {
  const backlog = new Backlog();
  backlog.keep({ lane: "status", text: "s" });
  const stored = Array.from({ length: SOCKET.waitingReplies }, (_, n) =>
    backlog.keep({ lane: "reply", text: `${n}` }),
  );
  expect(stored.every(Boolean)).toBe(true);
  expect(backlog.keep({ lane: "reply", text: "too many" })).toBe(false);
  expect(backlog.drain()[0]).toBe("0");
});

test("[LIVE-18] what waited about a match that was unsubscribed is dropped", () => {
  const backlog = new Backlog();
  backlog.keep({ lane: "match:1", text: "v2" });
  backlog.forget("match:1");
  expect(backlog.isEmpty).toBe(true);
});
