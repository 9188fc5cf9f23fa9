import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeName } from "./escape-name.ts";

it("[DISCORD-8] a name in a message has no effect: no Markdown, no mention, no link, no other direction", () => {
  const names = {
    "@everyone": /^@\u2060everyone$/,
    "<@1>": /^\\<@\u20601\\>$/,
    "a|b||c": /^a\\\|b\\\|\\\|c$/,
    "`code`": /^\\`code\\`$/,
    "**b** __u__ ~~s~~": /^\\\*\\\*b/,
    "https://evil.example": /^https:\u2060\/\u2060\/\u2060evil\.\u2060example$/,
    "\u202eabc": /^abc$/,
    "[x](y)": /^\\\[x\\\]\\\(y\\\)$/,
    "# title": /^\\# title$/,
    はるか: /^はるか$/,
  };
  for (const [name, shown] of Object.entries(names)) expect(escapeName(name)).toMatch(shown);
});

it("[DISCORD-8] a name shows at most 32 characters, and a surrogate pair is one", () => {
  expect(escapeName("🎮".repeat(33))).toBe("🎮".repeat(32));
  expect(escapeName(" カエデ　ハル ")).toBe("カエデ ハル");
});

it("[DISCORD-8] no name has an effect", () => {
  const pieces = fc.array(
    fc.constantFrom(
      "@everyone",
      "@here",
      "<@",
      "<@&",
      "<#",
      "1",
      ">",
      "*",
      "_",
      "~",
      "`",
      "|",
      "\\",
      "\n",
      "\u202e",
      "x",
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const shown = escapeName(parts.join(""));
      expect(shown).not.toMatch(/@(everyone|here|[!&]?\d)|\n|\u202e/);
      // Each special letter stands behind a backslash of its own.
      expect(shown.replace(/\\[\\*_~`|>#()[\]<+-]/g, "")).not.toMatch(/[*_~`|<>\\]/);
    }),
  );
});
