import { create } from "@bufbuild/protobuf";
import { GetPublicViewResponseSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { createLogger } from "@gokaku/service";
import { expect, test } from "vitest";
import { readAgain } from "./jobs.ts";
import type { QueueBoard } from "./outbound/queue-board.ts";

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
