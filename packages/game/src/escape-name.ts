import { cleanName } from "./text.ts";

/** Characters that start Markdown, a mention or a link, or hide text, in a message of Discord. */
const SPECIAL = /[\\*_~`|>#()[\]<:@/.+-]/g;
/** Discord reads no Markdown inside a word of this character, and shows nothing of it. */
const WORD_JOINER = "\u2060";
const LONGEST = 32;

/** A name as one line of a message of Discord, without effect: no Markdown, no mention, no link, no other direction of writing. */
export const escapeName = (name: string): string =>
  [...cleanName(name)]
    .slice(0, LONGEST)
    .join("")
    .replace(SPECIAL, (letter) =>
      // A mention is recognised behind a backslash too, and a link by its slashes.
      "@:/.".includes(letter) ? `${letter}${WORD_JOINER}` : `\\${letter}`,
    );
