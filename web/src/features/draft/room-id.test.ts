import { expect, test } from "vitest";
import { isRoomId, newRoomId, readRoomId, roomIdOf } from "./room-id.ts";

test("[ROOM-15] a room's id is read in capitals, whatever its width, and made of eight letters and digits", () => {
  expect(readRoomId(" ａbcd 2345 ")).toBe("ABCD2345");
  expect(isRoomId("ABCD2345")).toBe(true);
  for (const text of ["", "ABCD234", "ABCD23456", "あBCD2345"]) expect(isRoomId(text)).toBe(false);
  expect(roomIdOf(Uint8Array.of(0, 31, 32, 255, 1, 2, 3, 4))).toBe("A9A9BCDE");
  expect(isRoomId(newRoomId())).toBe(true);
});
