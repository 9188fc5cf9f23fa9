import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findGo } from "../../tools/infra/go.ts";
import { judgeHistories } from "./checker.ts";
import type { Fields, ModelName, Operation } from "./operation.ts";

/** One after the other: each operation begins when the one before has ended. */
const inTurn = (
  model: ModelName,
  acts: readonly {
    readonly act: string;
    readonly client?: number;
    readonly args?: Fields;
    readonly answer: Fields | null;
  }[],
): readonly Operation[] =>
  acts.map(({ act, client = 0, args = {}, answer }, place) => ({
    model,
    key: "k",
    client,
    act,
    args,
    answer,
    call: place * 10,
    return: answer === null ? null : place * 10 + 5,
  }));

const resultOf = (operations: readonly Operation[]): { readonly result: string; readonly page: string } => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-histories-"));
  try {
    const file = join(folder, "operations.ndjson");
    writeFileSync(file, operations.map((operation) => `${JSON.stringify(operation)}\n`).join(""));
    const [verdict] = judgeHistories(file, folder);
    const page = verdict?.page === undefined ? "" : readFileSync(verdict.page, "utf8");
    return { result: verdict?.result ?? "", page };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ROLES = "TANK,MIDDLE";
const waiting = { entry: "e1", state: "waiting", version: "1", roles: ROLES };
const join1 = { act: "join", args: { roles: ROLES }, answer: { outcome: "ok", ...waiting } };
const left = { act: "leave", answer: { outcome: "ok" } };
const match = { match: "7" };

// Without Go there is no checker.
const judged = test.skipIf(findGo() === null);

judged("[OPS-722] a status from before an acknowledged leave is found, with a page that shows it", () => {
  const stale = { act: "status", client: 1, answer: { outcome: "ok", end: "", ...waiting } };
  const { result, page } = resultOf(inTurn("queue", [join1, stale, left, stale]));
  expect(result).toBe("Illegal");
  expect(page).toContain("leave()");
  expect(resultOf(inTurn("queue", [join1, stale, left])).result).toBe("Ok");
});

judged("[OPS-722] a match of an entry that was left is found", () => {
  const claimed = { act: "claim", client: 9, args: match, answer: {} };
  expect(resultOf(inTurn("queue", [join1, claimed, left])).result).toBe("Illegal");
  expect(resultOf(inTurn("queue", [join1, left, claimed])).result).toBe("Illegal");
  const refused = { act: "leave", answer: { outcome: "match_being_made" } };
  expect(resultOf(inTurn("queue", [join1, claimed, refused])).result).toBe("Ok");
});

judged("[OPS-722] a join without an answer may be seen later, and a leave without one may not be", () => {
  const lost = { ...join1, answer: null };
  const none = { act: "status", answer: { outcome: "ok", end: "", entry: "" } };
  const seen = { act: "status", answer: { outcome: "ok", end: "", ...waiting } };
  expect(resultOf(inTurn("queue", [lost, none, seen])).result).toBe("Ok");
  expect(resultOf(inTurn("queue", [lost, none])).result).toBe("Ok");
  expect(resultOf(inTurn("queue", [lost, seen, none])).result).toBe("Illegal");
  expect(resultOf(inTurn("queue", [join1, { ...left, answer: null }, seen])).result).toBe("Ok");
});

judged("[OPS-722] a join that was acknowledged and is lost is found", () => {
  const none = { act: "leave", answer: { outcome: "not_queued" } };
  expect(resultOf(inTurn("queue", [join1, none])).result).toBe("Illegal");
});

const buy = (buyer: string, answer: Fields | null) => ({ act: "buy", args: { buyer, pieces: "1" }, answer });
const bought = (order: string) => ({ outcome: "ok", order });
const soldOut = { outcome: "badge_sold_out" };

judged("[OPS-722] a piece that is sold twice is found, and one that is refused although it is left", () => {
  expect(resultOf(inTurn("shop", [buy("a", bought("1")), buy("b", bought("2"))])).result).toBe("Illegal");
  expect(resultOf(inTurn("shop", [buy("a", bought("1")), buy("b", soldOut)])).result).toBe("Ok");
  expect(resultOf(inTurn("shop", [buy("b", soldOut)])).result).toBe("Illegal");
  // The checkout without an answer holds the piece.
  expect(resultOf(inTurn("shop", [buy("a", null), buy("b", soldOut)])).result).toBe("Ok");
});

judged("[OPS-722] a refund gives the piece back once", () => {
  const args = { order: "1", buyer: "a", pieces: "1" };
  const paid = { act: "paid", client: 9, args, answer: {} };
  const refunded = { act: "refund", args, answer: { outcome: "ok", state: "refunding" } };
  const first = [buy("a", bought("1")), paid, refunded, buy("b", bought("2"))];
  expect(resultOf(inTurn("shop", first)).result).toBe("Ok");
  expect(resultOf(inTurn("shop", [...first, buy("c", bought("3"))])).result).toBe("Illegal");
});

const SEATS = Array.from({ length: 10 }, (_, seat) => seat);
const viewOf = (vote: string, reports: number, result: string, version: number): Fields => ({
  outcome: "ok",
  host: "p0",
  lobby: "",
  vote,
  reports: String(reports),
  result,
  version: String(version),
});
const reports = SEATS.map((seat) => ({
  act: "report",
  client: seat,
  args: { user: `p${seat}`, vote: "A" },
  answer: viewOf("A", seat + 1, seat === 9 ? "A" : "", seat + 1),
}));

judged("[OPS-722] a report that overwrites a closed match is found", () => {
  const late = { act: "report", client: 4, args: { user: "p4", vote: "B" } };
  const result = (result: string) => ({ act: "result", client: 2, answer: { outcome: "ok", result } });
  const closed = { ...late, answer: { outcome: "match_closed" } };
  expect(resultOf(inTurn("match", [...reports, closed, result("A")])).result).toBe("Ok");
  expect(resultOf(inTurn("match", [...reports, { ...late, answer: viewOf("B", 10, "A", 11) }])).result).toBe(
    "Illegal",
  );
  expect(resultOf(inTurn("match", [...reports, result("A"), result("B")])).result).toBe("Illegal");
});
