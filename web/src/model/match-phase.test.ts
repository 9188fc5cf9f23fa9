import { expect, test } from "vitest";
import { countdownAt, spokenSecond } from "./match-phase.ts";

const START = 1_800_000_000;
const times = { startedAtS: START, lobbyId: "", createTimeoutS: 150, joinTimeoutS: 250 };
const at = (seconds: number, change: Partial<typeof times> = {}) =>
  countdownAt(START + seconds, { ...times, ...change });

test("[WEB-20] without a lobby id: lobby_create until the create time-out, then lobby_waiting", () => {
  expect(at(0)).toEqual({ phase: "lobby_create", remaining: 150, elapsed: 0, urgent: false });
  expect(at(149.5)).toMatchObject({ phase: "lobby_create", remaining: 1 });
  expect(at(150)).toEqual({ phase: "lobby_waiting", remaining: null, elapsed: 150, urgent: false });
});

test("[WEB-20] with a lobby id: lobby_join until the join time-out, then match_ready", () => {
  expect(at(20, { lobbyId: "A1" })).toMatchObject({ phase: "lobby_join", remaining: 230 });
  expect(at(249.9, { lobbyId: "A1" }).phase).toBe("lobby_join");
  expect(at(250, { lobbyId: "A1" })).toMatchObject({ phase: "match_ready", remaining: null });
});

test("[WEB-20] a lobby id that comes late still leads to joining", () => {
  expect(at(200).phase).toBe("lobby_waiting");
  expect(at(200, { lobbyId: "A1" })).toMatchObject({ phase: "lobby_join", remaining: 50 });
});

test("[WEB-20] the thresholds follow the match's own time-outs", () => {
  expect(at(70, { createTimeoutS: 60 }).phase).toBe("lobby_waiting");
  expect(at(300, { lobbyId: "A1", joinTimeoutS: 600 })).toMatchObject({
    phase: "lobby_join",
    remaining: 300,
  });
});

test("[WEB-21] the timer turns red when thirty seconds are shown", () => {
  expect(at(119).urgent).toBe(false);
  expect(at(119.9).urgent).toBe(false);
  expect(at(120).urgent).toBe(true);
  expect(at(219.9, { lobbyId: "A1" }).urgent).toBe(false);
  expect(at(220, { lobbyId: "A1" }).urgent).toBe(true);
  expect(at(260, { lobbyId: "A1" }).urgent).toBe(false);
});

test("[WEB-20] a browser whose clock runs ahead of the start shows the full time", () => {
  expect(at(-4)).toMatchObject({ phase: "lobby_create", remaining: 150, elapsed: 0 });
});

test("[WEB-22] only 60, 30 and 10 seconds are read aloud, each once", () => {
  const spoken: number[] = [];
  for (let left = 70; left > 0; left -= 1) {
    const second = spokenSecond(left, left - 1);
    if (second !== null) spoken.push(second);
  }
  expect(spoken).toEqual([60, 30, 10]);
});

test("[WEB-22] a tab that slept over a mark reads it once when it wakes", () => {
  expect(spokenSecond(75, 44)).toBe(60);
  expect(spokenSecond(44, 44)).toBeNull();
  expect(spokenSecond(null, 20)).toBeNull();
});
