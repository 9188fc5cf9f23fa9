import { create } from "@bufbuild/protobuf";
import { EntryState, QueueStatusSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { viewOf } from "@gokaku/testing/samples";
import { expect, test } from "vitest";
import { ClientSocket, type Connection } from "../sockets/client-socket.ts";
import { Hub } from "../sockets/hub.ts";
import { PlayerDesk, type PlayerReading } from "./player-desk.ts";

const ME = "dummy_001";
const MATCH = viewOf(ME, "170000000000001");
const WAITING = create(QueueStatusSchema, {
  userId: ME,
  entry: { entryId: "e1", userId: ME, state: EntryState.WAITING, version: 1n },
});

const openDesk = () => {
  const sent: { action: string; data: { in_queue: boolean; in_match: boolean } }[] = [];
  const connection: Connection = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (data) => sent.push(JSON.parse(data.toString())),
    ping() {},
    close() {},
    terminate() {},
  };
  const hub = new Hub();
  const holder = { userId: ME, tokenExpiresAt: 2_000_000_000, session: "" };
  const socket = new ClientSocket(connection, holder, { nowMs: () => 0 }, () => {});
  socket.isGreeted = true;
  hub.add(socket);
  const desk = new PlayerDesk(hub);
  const readingOf = (status = WAITING, match = new Map<string, typeof MATCH>()): PlayerReading => ({
    statuses: new Map([[ME, status]]),
    matches: match,
    heard: new Map(),
    since: desk.changes,
  });
  const statuses = () =>
    sent.map(({ action, data }) =>
      action === "match_found"
        ? "found"
        : `${data.in_queue ? "queued" : "-"} ${data.in_match ? "playing" : "-"}`,
    );
  return { desk, readingOf, statuses };
};

test("[LIVE-68] a reading that began before a match was made does not undo it, and is repeated", () => {
  const { desk, readingOf, statuses } = openDesk();
  desk.take(ME, readingOf());
  const early = readingOf();
  expect(desk.seat(ME, MATCH, JSON.stringify({ action: "match_found" }))).toBe(true);
  expect(desk.take(ME, early)).toBe(false);
  const ended = create(QueueStatusSchema, { userId: ME, inMatch: true });
  expect(desk.take(ME, readingOf(ended, new Map([[ME, MATCH]])))).toBe(true);
  expect(statuses()).toEqual(["queued -", "found", "- playing", "- playing"]);
});

test("[LIVE-68] a match that a reading has found is not sent again by its event", () => {
  const { desk, readingOf, statuses } = openDesk();
  desk.take(ME, readingOf(create(QueueStatusSchema, { userId: ME, inMatch: true }), new Map([[ME, MATCH]])));
  expect(desk.seat(ME, MATCH, "")).toBe(true);
  expect(statuses()).toEqual(["- playing", "found"]);
});

test("[LIVE-65] of which queue has said nothing yet, only the match is sent", () => {
  const { desk, statuses } = openDesk();
  expect(desk.seat(ME, MATCH, JSON.stringify({ action: "match_found" }))).toBe(false);
  expect(statuses()).toEqual(["found"]);
});
