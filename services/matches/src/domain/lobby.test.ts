import { expect, it } from "vitest";
import { lobbyChangesLeft, parseLobbyId } from "./lobby.ts";

it("[MATCH-7] a lobby id has one to eight characters after trimming", () => {
  expect(parseLobbyId(" 12345678 ")).toBe("12345678");
  expect(parseLobbyId("４０２５１８８７")).toBe("40251887");
  expect(parseLobbyId("　ａb１ ")).toBe("AB1");
  expect(parseLobbyId("ポ")).toBe("ポ");
  for (const bad of ["", "   ", "123456789", "a\u0000b", "\ud800"])
    expect(() => parseLobbyId(bad)).toThrow(expect.objectContaining({ code: "lobby_id_invalid" }));
});

it("[MATCH-400] a match takes thirty changes of its lobby id, of which ten by one player", () => {
  expect(lobbyChangesLeft({ ofMatch: 0, ofUser: 0 })).toBe(10);
  expect(lobbyChangesLeft({ ofMatch: 12, ofUser: 9 })).toBe(1);
  expect(lobbyChangesLeft({ ofMatch: 28, ofUser: 0 })).toBe(2);
  expect(lobbyChangesLeft({ ofMatch: 30, ofUser: 0 })).toBe(0);
  expect(lobbyChangesLeft({ ofMatch: 40, ofUser: 12 })).toBe(0);
});
