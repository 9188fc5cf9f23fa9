import { expect, it } from "vitest";
import { isLobbyUrgent, lobbyPhaseAt, phaseSecondsLeft } from "./lobby.ts";

const times = { createTimeoutS: 150, joinTimeoutS: 250 };

it("[MATCH-9] phases follow the lobby id and the clock, each time-out from the creation of the match", () => {
  const phases = (lobbyId: string) =>
    [0, 149.999, 150, 249.999, 250].map((elapsedS) => lobbyPhaseAt(elapsedS, { ...times, lobbyId }));
  expect(phases("")).toEqual([
    "lobby_create",
    "lobby_create",
    "lobby_waiting",
    "lobby_waiting",
    "lobby_waiting",
  ]);
  expect(phases("12345678")).toEqual(["lobby_join", "lobby_join", "lobby_join", "lobby_join", "match_ready"]);
});

it("[WEB-21] the time is short from thirty shown seconds on", () => {
  const left = (elapsedS: number) => phaseSecondsLeft(elapsedS, { ...times, lobbyId: "" });
  expect([left(0), left(119), left(119.5), left(120), left(149.5), left(150)]).toEqual([
    150,
    31,
    31,
    30,
    1,
    null,
  ]);
  expect([119, 119.5, 120, 149.5, 150].map((elapsedS) => isLobbyUrgent(left(elapsedS)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
