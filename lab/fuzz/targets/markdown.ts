import { CodedError, LIMITS } from "@gokaku/game";
import { readSetting } from "../../../services/users/src/domain/setting.ts";
import { parseMarkdown, type Span } from "../../../web/src/ui/prose/markdown.ts";
import type { Target } from "../fuzz.ts";

const stored = (input: string): string | null => {
  try {
    return readSetting("rules_content", input, () => null);
  } catch (error) {
    if (error instanceof CodedError && error.code === "setting_invalid") return null;
    throw error;
  }
};

const requireSafe = (spans: readonly Span[]): void => {
  for (const span of spans)
    if (span.kind === "link" && !["http:", "https:"].includes(URL.parse(span.href)?.protocol ?? "https:"))
      throw new Error("a link is not one of the web");
};

/** Texts of admins: what is stored has no markup, is stored the same again, and has links of the web alone. */
export const markdown: Target = {
  name: "markdown",
  words: [
    "**",
    "](",
    "[",
    ")",
    "javascript:",
    "data:",
    "https://",
    "<script",
    "<!--",
    "</",
    ">",
    "# ",
    "- ",
    "1. ",
  ],
  most: Math.min(4_000, LIMITS.settingLength),
  open: () => ({
    seeds: [
      "# 規則\n\n- **必ず** 報告する\n- [案内](https://gokaku.example/about)\n\n1. はじめに\n2. つぎに",
      "<b>太字</b> [x](javascript:alert(1)) <img src=x onerror=alert(1)>",
      "a < b > c",
    ],
    run(input) {
      const text = stored(input);
      if (text === null) return;
      if (/<[/!?a-z]/i.test(text)) throw new Error("markup is stored");
      if (/\]\(\s*(?:javascript|vbscript|data)\s*:/i.test(text))
        throw new Error("an executable link is stored");
      if (stored(text) !== text) throw new Error("the stored text changes when it is stored again");
      for (const block of [...parseMarkdown(text), ...parseMarkdown(input)])
        if (block.kind === "paragraph") requireSafe(block.spans);
        else if (block.kind === "list") block.items.forEach(requireSafe);
    },
  }),
};
