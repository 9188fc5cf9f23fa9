import { expect, test } from "vitest";
import { parseMarkdown } from "../../ui/prose/markdown.ts";
import { rulesFallback } from "./rules-fallback.ts";

test("[WEB-62] the fallback rules name the time-outs in force", () => {
  const rules = rulesFallback(90, 300);
  expect(rules).toContain("ホストは90秒以内に");
  expect(rules).toContain("試合の成立から300秒以内に");
  expect(rules).toContain("1試合は最長10分");
  expect(rules).toContain("±10〜50");
  expect(parseMarkdown(rules).filter((block) => block.kind === "heading")).toHaveLength(5);
});
