import { expect, it } from "vitest";
import { parseLobbyId } from "./lobby.ts";

it("[MATCH-7] a lobby id has one to eight characters after trimming", () => {
  expect(parseLobbyId(" 12345678 ")).toBe("12345678");
  expect(parseLobbyId("ポ")).toBe("ポ");
  for (const bad of ["", "   ", "123456789", "a\u0000b", "\ud800"])
    expect(() => parseLobbyId(bad)).toThrow(expect.objectContaining({ code: "lobby_id_invalid" }));
});
