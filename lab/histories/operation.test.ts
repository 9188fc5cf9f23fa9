import { expect, test } from "vitest";
import { matchOperation } from "./match.ts";
import { outcomeOf, storedOperation, toOperation } from "./operation.ts";
import { queueOperation } from "./queue.ts";
import { shopOperation } from "./shop.ts";

const answer = (status: number, error = "", body: unknown = {}) => ({ status, error, body });
const queued = { userId: "p1", client: 2, roles: ["TANK", "MIDDLE"] as never, call: 10, returned: 20 };

test("[OPS-721] a call without an answer may take effect later or never; a refusal says what was so", () => {
  const read = () => ({ state: "waiting" });
  expect(outcomeOf(answer(200), read)).toEqual({ outcome: "ok", state: "waiting" });
  expect(outcomeOf(answer(409, "not_queued"), read)).toEqual({ outcome: "not_queued" });
  for (const lost of [answer(0, "socket hang up"), answer(503, "deadline_exceeded"), answer(500, "internal")])
    expect(outcomeOf(lost, read)).toBe("unknown");
  expect(outcomeOf(answer(429, "rate_limited"), read)).toBe("gone");
});

test("[OPS-721] a lost read is no operation, a lost write is one without an end", () => {
  const made = {
    model: "queue",
    key: "p1",
    client: 0,
    act: "leave",
    args: {},
    call: 1,
    returned: 2,
  } as const;
  expect(toOperation({ ...made, isRead: true }, "unknown")).toBeNull();
  expect(toOperation({ ...made, isRead: false }, "gone")).toBeNull();
  expect(toOperation({ ...made, isRead: false }, "unknown")).toMatchObject({ answer: null, return: null });
});

test("[OPS-721] a player's calls are operations of the queue with what they showed", () => {
  const entry = { entry_id: "e1", state: "waiting", version: 1, selected_roles: ["TANK", "MIDDLE"] };
  expect(queueOperation({ ...queued, act: "join" }, answer(200, "", { in_queue: true, entry }))).toEqual({
    model: "queue",
    key: "p1",
    client: 2,
    act: "join",
    args: { roles: "TANK,MIDDLE" },
    answer: { outcome: "ok", entry: "e1", state: "waiting", version: "1", roles: "TANK,MIDDLE" },
    call: 10,
    return: 20,
  });
  const status = { entry: null, last_end: { cause: "left", ended_at: 5 } };
  expect(queueOperation({ ...queued, act: "status" }, answer(200, "", status))?.answer).toEqual({
    outcome: "ok",
    end: "left",
    entry: "",
  });
  const view = { ongoing_match_players: ["p1"] };
  expect(queueOperation({ ...queued, act: "view" }, answer(200, "", view))?.answer).toMatchObject({
    seated: "yes",
  });
});

test("[OPS-721] a view of another match says that the player sits in this one no more", () => {
  const made = {
    matchId: "7",
    userId: "p1",
    seat: 3,
    act: "current",
    args: {},
    call: 10,
    returned: 20,
  } as const;
  const of = (match: unknown) => matchOperation(made, answer(200, "", { match }))?.answer;
  const view = {
    match_id: "7",
    host_user_id: "p2",
    lobby_id: "",
    version: 4,
    report_count: 1,
    my_team: "B",
    user_reports: [{ user_id: "p1", result: "lose" }],
    disputed: false,
    winner_team: null,
  };
  expect(of(view)).toMatchObject({ host: "p2", version: "4", reports: "1", vote: "A", result: "" });
  expect(of({ ...view, match_id: "8" })).toEqual({ outcome: "ok", match: "none" });
  expect(of({ match_id: "0" })).toEqual({ outcome: "ok", match: "none" });
  expect(matchOperation({ ...made, act: "result" }, answer(404, "match_not_found"))).toBeNull();
});

test("[OPS-721] a refused checkout whose order may stay open is of unknown outcome", () => {
  const made = { badgeId: "b", client: 0, act: "buy", args: {}, call: 10, returned: 20 } as const;
  expect(shopOperation(made, answer(502, "checkout_failed"))?.answer).toBeNull();
  expect(shopOperation(made, answer(409, "badge_sold_out"))?.answer).toEqual({ outcome: "badge_sold_out" });
});

test("[OPS-721] an act of the system lies between its stored time and the longest wait for a commit", () => {
  const stored = storedOperation(
    { model: "queue", key: "p1", act: "claim", args: { match: "7" } },
    1_000_000,
  );
  expect(stored).toMatchObject({ call: 999_950_000, return: 1_015_000_000, answer: {} });
});
