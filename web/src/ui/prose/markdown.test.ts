import { expect, test } from "vitest";
import { parseMarkdown, parseSpans } from "./markdown.ts";

test("[WEB-61] headings, lists and paragraphs are distinguished", () => {
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
