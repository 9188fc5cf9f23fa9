import { expect, test } from "vitest";
import { parseMarkdown, parseSpans } from "./markdown.ts";
import { rulesFallback } from "./rules-fallback.ts";

test("[WEB-61] headings, lists and paragraphs are told apart", () => {
  expect(parseMarkdown("## 見出し\n\n- 一\n- **二**\n1. 三\n\n本文")).toEqual([
    { kind: "heading", level: 2, text: "見出し" },
    {
      kind: "list",
      ordered: false,
      items: [[{ kind: "text", text: "一" }], [{ kind: "strong", text: "二" }]],
    },
    { kind: "list", ordered: true, items: [[{ kind: "text", text: "三" }]] },
    { kind: "paragraph", spans: [{ kind: "text", text: "本文" }] },
  ]);
});

test("[WEB-61] markup in a text stays text, and only web addresses become links", () => {
  const hostile = "<img src=x onerror=alert(1)> [押す](javascript:alert(1))";
  expect(parseSpans(hostile)).toEqual([{ kind: "text", text: hostile }]);
  expect(parseSpans("[公式](https://example.com/a)へ")).toEqual([
    { kind: "link", text: "公式", href: "https://example.com/a" },
    { kind: "text", text: "へ" },
  ]);
});

test("[WEB-62] the fallback rules name the time-outs in force", () => {
  const rules = rulesFallback(90, 300);
  expect(rules).toContain("ホストは90秒以内に");
  expect(rules).toContain("試合の成立から300秒以内に");
  expect(rules).toContain("1試合は最長10分");
  expect(rules).toContain("±10〜50");
  expect(parseMarkdown(rules).filter((block) => block.kind === "heading")).toHaveLength(5);
});
