import { describe, expect, it } from "vitest";
import { aMatch, terms } from "../../test/factories.ts";
import { parseLobbyId } from "./lobby.ts";
import { lobbyPhase } from "./phase.ts";

describe("the lobby id", () => {
  it("[MATCH-7] has one to eight characters after trimming", () => {
    expect(parseLobbyId(" 12345678 ")).toBe("12345678");
    expect(parseLobbyId("ポ")).toBe("ポ");
    for (const bad of ["", "   ", "123456789", "a\u0000b", "\ud800"])
      expect(() => parseLobbyId(bad)).toThrow(expect.objectContaining({ code: "lobby_id_invalid" }));
  });
});

describe("the lobby's phase", () => {
  const at = (lobbyId: string, second: number) =>
    lobbyPhase(aMatch({ lobbyId }), terms.createdAtMs + second * 1000);

  it("[MATCH-9] counts both time-outs from the creation of the match", () => {
    expect([at("", 0), at("", 149), at("", 150), at("", 900)]).toEqual([
      "lobby_create",
      "lobby_create",
      "lobby_waiting",
      "lobby_waiting",
    ]);
    expect([at("1", 0), at("1", 249), at("1", 250)]).toEqual(["lobby_join", "lobby_join", "match_ready"]);
  });

  it("[MATCH-9] follows the time-outs frozen in the match", () => {
    const slow = aMatch({ lobbyCreateTimeoutS: 300 });
    expect(lobbyPhase(slow, terms.createdAtMs + 299_000)).toBe("lobby_create");
  });
});
