import { expect, it } from "vitest";
import { isQuiet } from "./call.ts";

it("[GATHER-43] no player is called from 0:00 to 9:00 Japan time", () => {
  const at = (time: string) => isQuiet(Date.parse(`2026-11-24T${time}+09:00`));
  expect(["23:59:59", "00:00:00", "08:59:59", "09:00:00"].map(at)).toEqual([false, true, true, false]);
});
