import { expect, test } from "vitest";
import { parseMarkdown } from "../ui/prose/markdown.ts";
import { rulesFallback, USUAL_FIGURES } from "./rules-fallback.ts";

test("[WEB-62] the fallback rules name the time-outs in force", () => {
  const rules = rulesFallback({ ...USUAL_FIGURES, lobby_create_timeout: 90, lobby_join_timeout: 300 });
  expect(rules).toContain("ホストは90秒以内に");
  expect(rules).toContain("試合の成立から300秒以内に");
  expect(rules).toContain("1試合は最長10分");
  expect(rules).toContain("±10〜50");
  expect(parseMarkdown(rules).filter((block) => block.kind === "heading")).toHaveLength(5);
});

test("[SETTING-10] every figure of the fallback rules is the one in force, the usual one where it is not known", () => {
  const usual = rulesFallback(USUAL_FIGURES);
  for (const sentence of [
    "平日が14:00〜翌4:00、土日は終日です",
    "マッチングは2分ごとに",
    "有効ペナルティが6以上",
  ])
    expect(usual).toContain(sentence);
  const live = rulesFallback({
    ...USUAL_FIGURES,
    matching_interval: 90,
    round_the_clock: true,
    min_roles: 3,
    blocking_penalty: 8,
    initial_rate: 1400,
    rate_window: 150,
    ranking_min_matches: 7,
  });
  for (const sentence of [
    "開催時間は、終日です",
    "マッチングは90秒ごとに",
    "希望ロールは3つ以上",
    "有効ペナルティが8以上",
    "初期レートは1400です",
    "レート差±150を目安",
    "7試合以上の勝敗が決まると",
  ])
    expect(live).toContain(sentence);
});
