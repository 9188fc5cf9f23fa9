import { headlineOf } from "@gokaku/contract/headline";
import { matchNameOf, writeMatchHead } from "@gokaku/contract/match-head";
import { shortMatchId } from "@gokaku/game";
import { localized } from "../../text/localized.ts";

export const matchHeadText = localized("matchHead", { name: matchNameOf, write: writeMatchHead });

interface Named {
  readonly match_id: string;
}
type Headed = Named & Parameters<typeof headlineOf>[0] & Parameters<typeof writeMatchHead>[0];

/** The name of a match in the language of the page. */
export const matchName = ({ match_id: id }: Named): string => matchHeadText.name(shortMatchId(id));

/** Title and description of a match in the language of the page. */
export const matchHead = (match: Headed) =>
  matchHeadText.write(match, headlineOf(match), shortMatchId(match.match_id));
