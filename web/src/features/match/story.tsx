import { headlineOf } from "@gokaku/contract/headline";
import type { Team } from "@gokaku/game";
import type { MyMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { headlineText } from "../../ui/heads/headline.ts";
import { matchHead, matchName } from "../../ui/heads/match-head.ts";
import { usePublicMatch } from "../../ui/lineup/use-public-match.ts";
import { ShareButton } from "../../ui/share-button.tsx";
import styles from "./story.module.css";
import { matchText } from "./text.ts";

export interface StoryProps {
  readonly view: MyMatch;
  /** The own wins in a row, this match included. */
  readonly wins: number;
}

/** The headline of a closed match, and the button that shares its page. */
export const Story = ({ view, wins }: StoryProps) => {
  const { match_id: matchId, version } = view.match;
  const match = usePublicMatch(matchId, version).data;
  const headline = match === undefined ? null : headlineOf(match);
  const nameOf = (team: Team): string => (team === view.team ? ja.sides.mine : ja.sides.theirs);
  const streak = matchText.result.streak(wins);
  return (
    <>
      <p className={styles.headline}>
        {streak === null ? null : <span className={styles.streak}>{streak}</span>}
        {headline === null ? null : <span>{headlineText(headline, nameOf)}</span>}
      </p>
      <ShareButton
        title={match === undefined ? matchName(view.match) : matchHead(match).title}
        path={`/matches/${matchId}`}
      />
    </>
  );
};
