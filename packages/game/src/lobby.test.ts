import { expect, it } from "vitest";
import {
  foldLobbyId,
  isLobbyTimeout,
  isLobbyUrgent,
  LOBBY_TIMEOUTS,
  lobbyPhaseAt,
  phaseSecondsLeft,
  slowAfterS,
} from "./lobby.ts";

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

it("[MATCH-9] with a lobby id the seconds left are those of the join time-out, and then there are none", () => {
  const left = (elapsedS: number) => phaseSecondsLeft(elapsedS, { ...times, lobbyId: "12345678" });
  expect([left(0), left(219.5), left(249.5), left(250)]).toEqual([250, 31, 1, null]);
});

it("[MATCH-7] a lobby id from a full-width keyboard is the one of the game", () => {
  expect(foldLobbyId("　ａｂ１２３ｃ ")).toBe("AB123C");
});

it("[MATCH-80] a match is slow 20 minutes after its join time-out", () => {
  expect(slowAfterS(250)).toBe(1450);
});

it("[SETTING-1] only the two time-outs of the lobby are lobby time-outs", () => {
  expect(Object.keys(LOBBY_TIMEOUTS).filter(isLobbyTimeout)).toHaveLength(2);
  expect(["check_in_timeout", "toString", ""].filter(isLobbyTimeout)).toEqual([]);
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
