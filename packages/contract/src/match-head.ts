import { shortMatchId } from "@gokaku/game";
import { headlineOf, headlineText } from "./headline.ts";
import type { Head } from "./heads.ts";
import { matchResult } from "./match-result.ts";
import type { PublicMatch } from "./people/index.ts";

const BEGUN = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** When a match was made, in Japan's time. */
export const startOf = ({ started_at: at }: Pick<PublicMatch, "started_at">): string =>
  BEGUN.format(at * 1000);

export const matchName = ({ match_id: id }: Pick<PublicMatch, "match_id">): string =>
  `試合 #${shortMatchId(id)}`;

export const matchHead = (
  match: Pick<PublicMatch, "match_id" | "started_at"> & Parameters<typeof headlineOf>[0],
): Head => {
  const headline = headlineOf(match);
  const name = matchName(match);
  const lead = headline === null ? "" : `${headlineText(headline)}。`;
  return {
    title: headline === null ? name : `${headlineText(headline)}｜${name}`,
    description: `${lead}${startOf(match)}の試合。${matchResult(match)}。10人のレートの増減、組み合わせの理由、勝率の見込みを見られます。`,
  };
};
