import { expect, test } from "vitest";
import { missingOf } from "./acknowledged.ts";

const client = (rows: readonly object[]) => ({ query: async () => ({ rows }) }) as never;
const line = (viewer: string, by: string, at: number): string => JSON.stringify({ at, viewer, by, seen: {} });

test("[OPS-613] acknowledged joins and reports that the tables do not have are found", async () => {
  const recording = [
    line("a", "/api/queue/join", 20_000),
    line("b", "/api/queue/join", 20_000),
    line("c", "/api/queue/join", 20_000),
    line("a", "/api/matches/7/report", 30_000),
    line("b", "/api/matches/7/report", 30_000),
    line("b", "socket", 30_000),
    "",
  ].join("\n");
  const queue = client([
    { user_id: "a", from: 19_900, to: null },
    { user_id: "b", from: 19_900, to: 19_950 },
    { user_id: "c", from: 1_000, to: 4_000 },
  ]);
  const matches = client([{ match_id: "7", user_id: "a" }]);
  const found = await missingOf({ queue, matches }, recording);
  expect(found).toMatchObject({ joins: 3, reports: 2 });
  expect(found.lost).toEqual([
    "the join of c at 1970-01-01T00:00:20.000Z is lost",
    "the report on 7 of b at 1970-01-01T00:00:30.000Z is lost",
  ]);
});
