import { HEADS, playerHead, titled } from "@gokaku/contract/heads";
import { expect, test } from "vitest";
import { ja, SERVICE } from "../text/ja.ts";
import { appText } from "./text.ts";

test("[WEB-270] the server calls pages, who has no name, and the site as the web app does", () => {
  const named = { ...appText.pages, ...appText.others, "/?tab=ranking": appText.tabs.ranking };
  for (const [address, { title }] of Object.entries(HEADS))
    expect(named[address as keyof typeof HEADS], address).toBe(title);
  const nameless = playerHead({ trainer_name: "", rate: 1500, match_count: 0 });
  expect(nameless.title).toBe(`${ja.profile.noName}の成績`);
  expect(titled("公平さ")).toBe(`公平さ｜${SERVICE}`);
});
