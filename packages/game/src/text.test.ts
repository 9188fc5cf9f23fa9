import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanName, cleanText, isStorable, lengthInCharacters } from "./text.ts";

const anyText = fc.string({ unit: "binary" });
const FORBIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

describe("names", () => {
  test.each([
    ["right-to-left override", "abc\u202Ecba", "abccba"],
    ["isolates and marks", "\u2066カ\u2067エ\u2069デ\u200E\u200F", "カエデ"],
    ["bell and escape", "カ\u0007エ\u001B[31mデ", "カエ[31mデ"],
    ["C1 controls", "カ\u009Bエデ", "カエデ"],
    ["lines become one", "カエデ\r\nです\u2028よ\t!", "カエデ です よ !"],
    ["decomposed kana", "カ\u3099エデ", "ガエデ"],
    ["a hidden character between base and mark", "カ\u200B\u3099", "ガ"],
    ["a word in tag characters", "カエデ\u{E0061}\u{E0062}\u{E007F}", "カエデ"],
    ["tags behind a flag that is none", "\u{1F3F4}\u{E0061}\u{E007F}カ", "\u{1F3F4}カ"],
    ["wide and repeated spaces between words", "カエデ\u3000\u3000ハル \u00A0!", "カエデ ハル !"],
    ["spaces around", "\u3000 カエデ \uFEFF", "カエデ"],
  ])("[PROFILE-42] [PROFILE-401] %s", (_what, asked, stored) => {
    expect(cleanName(asked)).toBe(stored);
  });

  test.each([
    ["nothing", ""],
    ["spaces", " \u3000\u00A0"],
    ["zero width", "\u200B\u200C\u200D\u2060\uFEFF"],
    ["only marks of direction", "\u202E\u2066\u2069"],
    ["only controls", "\u0007\u001B\n"],
    ["variation selectors and fillers", "\uFE0F\u3164\u115F\u{E0100}"],
    ["one combining mark", "\u0301"],
    ["combining marks and a joiner", "\u0301\u20DD\u200D\u3099"],
    ["tag characters alone", "\u{E0001}\u{E0041}"],
    ["unassigned characters", "\uE000\u0378"],
    ["braille blank", "\u2800\u2800"],
  ])("[PROFILE-42] [PROFILE-401] of %s nothing is left", (_what, asked) => {
    expect(cleanName(asked)).toBe("");
    expect(cleanText(asked)).toBe("");
  });

  test.each(["👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "❤️", "Zoë", "김민수", "ﾎﾟｹﾓﾝ"])(
    "[PROFILE-42] %s stays as it is",
    (name) => {
      expect(cleanName(name)).toBe(name);
    },
  );

  test("[PROFILE-42] whatever comes in, what comes out is clean, and clean text stays as it is", () => {
    fc.assert(
      fc.property(anyText, (asked) => {
        const name = cleanName(asked);
        expect(name).not.toMatch(FORBIDDEN);
        expect(name).toBe(name.normalize("NFC"));
        expect(cleanName(name)).toBe(name);
        expect(cleanText(cleanText(asked))).toBe(cleanText(asked));
      }),
      { numRuns: 1000 },
    );
  });

  test("[PROFILE-42] a longer text keeps its lines", () => {
    expect(cleanText("よろしく\r\n\tお願い\u202Eします\u2028。\n\n")).toBe("よろしく\n お願いします\n。");
  });

  test("[PROFILE-42] a line ends with any of the line breaks", () => {
    expect(cleanText("a\rb\r\nc\nd\u0085e\u2029f")).toBe("a\nb\nc\nd\ne\nf");
  });

  test("[AUTH-14] text with NUL or a lone surrogate is not storable", () => {
    expect(["", "a\nb", "🎮"].every(isStorable)).toBe(true);
    expect(["a\0", "\ud83c", "\udfaea"].some(isStorable)).toBe(false);
  });

  test("[PROFILE-5] characters are code points", () => {
    expect(lengthInCharacters("🎮あa")).toBe(3);
  });
});
