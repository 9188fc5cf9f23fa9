/** True for text that every store and encoder keeps as it is: no NUL, no lone surrogate. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\0");

/** Counts what a reader would call characters (Unicode code points), so that a limit is the one that a form shows. */
export const lengthInCharacters = (value: string): number => [...value].length;

/** Breaks of a line and tabs, in every script. */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Controls; marks that turn the direction of the text around them (U+061C, U+200E–200F, U+202A–202E,
 * U+2066–2069); and characters without width that no script needs between others. The joiners U+200C and U+200D
 * stay: Persian words and family emoji are written with them.
 */
const NEVER_SHOWN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/**
 * Tag characters, which show nothing. They have a meaning in the flags of England, Scotland and Wales alone, which stay.
 */
const TAGS =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
/**
 * A letter, digit, sign or symbol that is seen. A combining mark has nothing to stand on without one, and the braille
 * blank U+2800 is empty.
 */
const HAS_BASE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Spaces of every width, such as the full-width one of Japanese keyboards. */
const SPACES = /\p{Zs}+/gu;

const cleanLine = (line: string): string =>
  line.replace(NEVER_SHOWN, "").replace(TAGS, "$1").normalize("NFC");
const orNothing = (text: string): string => (HAS_BASE.test(text) ? text.trim() : "");

/**
 * A name as it is stored and compared: one line in NFC, trimmed, with single spaces. Controls, direction marks and
 * hidden characters are removed; "" without a visible character. Idempotent.
 */
export const cleanName = (asked: string): string =>
  orNothing(cleanLine(asked.replace(LINE_BREAKS, " ")).replace(SPACES, " "));

/** The same for text of several lines: its lines stay, each ended by `\n`. */
export const cleanText = (asked: string): string =>
  orNothing(
    asked
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .split("\n")
      .map((line) => cleanLine(line.replace(LINE_BREAKS, " ")))
      .join("\n"),
  );
