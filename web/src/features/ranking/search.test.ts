import { expect, test } from "vitest";
import { foundBy } from "./search.ts";

const entry = (trainer_name: string, discord_username = "") => ({ trainer_name, discord_username });
const ALL = [entry("かぜまる", "Kaze_01"), entry("カゼマルⅡ"), entry("Lumiere")];

test("[WEB-230] a name is found in whatever width, case and kana it is typed", () => {
  expect(foundBy(ALL, "かぜ")).toHaveLength(2);
  expect(foundBy(ALL, " ｶｾﾞﾏﾙ ")).toHaveLength(2);
  expect(foundBy(ALL, "ＬＵＭＩ")).toEqual([ALL[2]]);
  expect(foundBy(ALL, "kaze_01")).toEqual([ALL[0]]);
  expect(foundBy(ALL, "")).toEqual(ALL);
  expect(foundBy(ALL, "いない")).toEqual([]);
});
