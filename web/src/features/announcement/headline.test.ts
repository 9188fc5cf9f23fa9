import { expect, test } from "vitest";
import { headlineOf } from "./headline.ts";

test("[WEB-551] the line of an announcement is its first one, without its marks", () => {
  expect(headlineOf("\n## **11/28** メンテナンス\n2:00から")).toBe("11/28 メンテナンス");
  expect(headlineOf("- [大会](https://example.com/)の受付\n- 終わり")).toBe("大会の受付");
  expect(headlineOf("<b>文字</b>")).toBe("<b>文字</b>");
  expect(headlineOf(" \n ")).toBe("");
});
