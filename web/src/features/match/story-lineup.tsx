import type { ReactNode } from "react";
import type { MyMatch } from "../../model/my-match.ts";
import { Lineup } from "../../ui/lineup/lineup.tsx";
import { usePublicMatch } from "../../ui/lineup/use-public-match.ts";
import { firstTeam } from "../../ui/lineup/view.ts";

interface StoryLineupProps {
  readonly view: MyMatch;
  readonly userId: string;
  /** Shown until the match can be read. */
  readonly children: ReactNode;
}

/** The ten of a closed match lane by lane, with characters, moves and bans. */
export const StoryLineup = ({ view, userId, children }: StoryLineupProps) => {
  const { match_id: matchId, version } = view.match;
  const match = usePublicMatch(matchId, version).data;
  return match === undefined ? (
    children
  ) : (
    <Lineup match={match} first={firstTeam(match, userId)} viewerId={userId} />
  );
};
