import { cleanName } from "./text.ts";

/** Characters that start Markdown, a mention or a link, or hide text, in a message of Discord. */
const SPECIAL = /[\\*_~`|>#()[\]<:@/.+-]/g;
/** Discord reads no Markdown inside a word of this character, and shows nothing of it. */
const WORD_JOINER = "\u2060";
const LONGEST_NAME = 32;

/** A text as one line of a message of Discord, without effect: no Markdown, no mention, no link, no other direction of writing. */
export const escapeText = (text: string, longest: number): string =>
  [...cleanName(text)]
    .slice(0, longest)
    .join("")
    .replace(SPECIAL, (letter) =>
      // A mention is recognised behind a backslash too, and a link by its slashes.
      "@:/.".includes(letter) ? `${letter}${WORD_JOINER}` : `\\${letter}`,
    );

/** `escapeText` for a name. */
export const escapeName = (name: string): string => escapeText(name, LONGEST_NAME);
