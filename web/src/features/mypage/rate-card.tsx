import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { usePlayer, useSeasons } from "../../ui/people/use-player.ts";
import { RateGraph } from "../../ui/rate-graph/rate-graph.tsx";
import { mypageText } from "./text.ts";

/** How the own rate went in the season, and the way to the page that others see. */
export const RateCard = ({ userId }: { readonly userId: string }) => {
  const player = usePlayer(userId);
  const seasons = useSeasons().data?.seasons ?? [];
  return (
    <Card title={mypageText.graph} aside={<Link to={`/players/${userId}`}>{mypageText.publicPage}</Link>}>
      {player.data !== undefined ? (
        <RateGraph
          points={player.data.rate_graph}
          season={seasons.find(({ id }) => id === player.data.season_id) ?? null}
        />
      ) : (
        <Unanswered title={mypageText.graphFailed} query={player} />
      )}
    </Card>
  );
};
