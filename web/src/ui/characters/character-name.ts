import type { Character } from "@gokaku/contract";
import { localized } from "../../text/localized.ts";

/** The name of a character in the language of the page. */
export const characterName = localized(
  "characterName",
  ({ name_ja: name }: Pick<Character, "name_ja" | "name_en">) => name,
);

/** A move, which reports and the catalogue name in Japanese, in the language of the page. */
export const moveName = localized("moveName", (name: string) => name);
