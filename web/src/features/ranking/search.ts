import type { RankingEntry } from "@gokaku/contract";

/** Letters of one width and case, katakana as hiragana: what a phone's keyboard gives first. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Those whose name, of the trainer or on Discord, holds the query; all for none. */
export const foundBy = <Entry extends Pick<RankingEntry, "trainer_name" | "discord_username">>(
  rankings: readonly Entry[],
  query: string,
): readonly Entry[] => {
  const sought = folded(query.trim());
  return rankings.filter(({ trainer_name: trainer, discord_username: discord }) =>
    [trainer, discord].some((name) => folded(name).includes(sought)),
  );
};
