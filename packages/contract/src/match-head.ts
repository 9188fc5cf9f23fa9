import { shortMatchId } from "@gokaku/game";
import { type Headline, headlineOf, headlineText } from "./headline.ts";
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

/** @param tail the short number of the match */
export const matchNameOf = (tail: string): string => `試合 #${tail}`;

export const matchName = ({ match_id: id }: Pick<PublicMatch, "match_id">): string =>
  matchNameOf(shortMatchId(id));

type Headed = Pick<PublicMatch, "match_id" | "started_at"> & Parameters<typeof headlineOf>[0];

/** Title and description of a match from its facts. */
export const writeMatchHead = (
  match: Pick<Headed, "started_at" | "winner_team" | "disputed" | "voided">,
  headline: Headline | null,
  tail: string,
): Head => {
  const name = matchNameOf(tail);
  const lead = headline === null ? "" : `${headlineText(headline)}。`;
  return {
    title: headline === null ? name : `${headlineText(headline)}｜${name}`,
    description: `${lead}${startOf(match)}の試合。${matchResult(match)}。10人のレートの増減、組み合わせの理由、勝率の見込みを見られます。`,
  };
};

export const matchHead = (match: Headed): Head =>
  writeMatchHead(match, headlineOf(match), shortMatchId(match.match_id));
