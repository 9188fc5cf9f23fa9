import { create } from "@bufbuild/protobuf";
import { GetPublicViewResponseSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { createLogger } from "@gokaku/service";
import { expect, test } from "vitest";
import { readAgain, whileOccupied } from "./jobs.ts";
import type { QueueBoard } from "./outbound/queue-board.ts";
import { ClientSocket } from "./sockets/client-socket.ts";
import { Hub } from "./sockets/hub.ts";

test("[OPS-221] the queue is read again while a player listens, and left alone while no player does", async () => {
  let asked = 0;
  let retried = 0;
  const deps = (sockets: number): Parameters<typeof readAgain>[0] => ({
    hub: { sockets: { size: sockets } },
    reader: {
      retry: async () => {
        retried += 1;
      },
    },
    board: {} as QueueBoard,
    log: createLogger("test", "silent"),
    queue: {
      getPublicView: async () => {
        asked += 1;
        return create(GetPublicViewResponseSchema, {});
      },
      listStatuses: () => Promise.reject(new Error("no player asks for a status")),
      seen: () => Promise.reject(new Error("no player reports who is here")),
    },
  });
  await readAgain(deps(0));
  expect([asked, retried]).toEqual([0, 1]);
  await readAgain(deps(1));
  expect([asked, retried]).toEqual([1, 2]);
});

test("[OPS-632] jobs for sockets run from the first open socket to the last, and again with the next", async () => {
  const hub = new Hub();
  const connection = {} as ConstructorParameters<typeof ClientSocket>[0];
  const newSocket = () => new ClientSocket(connection, null, { nowMs: () => 0 }, () => {});
  const course: string[] = [];
  const jobs = whileOccupied(hub, () => {
    course.push("start");
    return { [Symbol.asyncDispose]: async () => void course.push("end") };
  });
  expect(course).toEqual([]);
  const [first, second, third] = [newSocket(), newSocket(), newSocket()];
  hub.add(first);
  hub.add(second);
  hub.remove(first);
  expect(course).toEqual(["start"]);
  hub.remove(second);
  hub.remove(second);
  expect(course).toEqual(["start", "end"]);
  hub.add(third);
  await jobs[Symbol.asyncDispose]();
  hub.remove(third);
  expect(course).toEqual(["start", "end", "start", "end"]);
});
