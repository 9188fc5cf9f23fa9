import type { MatchPlayer, PlayerInfo } from "@gokaku/contract";
import { QueryClient, QueryClientProvider, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { KEYS } from "../../api/keys.ts";
import { sampleExplanation, sampleUser } from "../../gallery/samples.ts";
import { matchSince } from "../../gallery/scene.ts";
import { serverNow } from "../../model/clock-store.ts";
import { type CurrentMatch, matchOf } from "../../model/current-match.ts";
import { Notice } from "../../ui/notice.tsx";
import { type MatchCalls, MatchCallsContext } from "./match-calls.ts";
import { MatchScreen, type MatchScreenProps } from "./match-screen.tsx";
import { withLobby, withNextHost, withReport } from "./sample-acts.ts";
import { samplePlayer } from "./samples.ts";
import { matchText } from "./text.ts";

/** The sample match is shown from its host's side, because the host may do everything. */
const VIEWER = "dummy_001";

const infoOf = ({ user_id, trainer_name, rate, max_rate, role, ...card }: MatchPlayer): PlayerInfo => ({
  ...samplePlayer,
  user_id,
  trainer_name,
  rate,
  max_rate,
  role,
  discord_username: card.discord_username,
  twitter_id: card.twitter_id,
  current_badge: card.current_badge,
  current_badge_2: card.current_badge_2,
});

/** Answers of its own, so that nothing of the sample stays behind; what is the same for everybody is shared. */
const sampleClient = (shared: QueryClient): QueryClient => {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnMount: false, refetchOnWindowFocus: false, retry: false } },
  });
  const match = matchSince(0);
  client.setQueryData<CurrentMatch>(KEYS.match, { match });
  client.setQueryData(KEYS.me, sampleUser({ user_id: VIEWER }));
  client.setQueryData(KEYS.explanation(match.match_id), {
    ...sampleExplanation(match.match_id, false),
    my_role: match.team_a.players.find(({ user_id }) => user_id === VIEWER)?.role,
  });
  for (const player of match.team_a.players)
    client.setQueryData(KEYS.playerInfo(player.user_id), infoOf(player));
  for (const key of [KEYS.master, KEYS.characters]) {
    const known = shared.getQueryData(key);
    if (known !== undefined) client.setQueryData(key, known);
  }
  return client;
};

/** The acts in the sample match, applied to the sample alone. */
const sampleCalls = (client: QueryClient): MatchCalls => {
  const now = () => {
    const match = matchOf(client.getQueryData(KEYS.match));
    if (match === null) throw new Error("the sample match is gone");
    return match;
  };
  return {
    isSample: true,
    updateLobby: async (lobbyId) => withLobby(now(), lobbyId),
    transferHost: async () => withNextHost(now()),
    report: async (_matchId, report) => withReport(now(), VIEWER, report, serverNow()),
  };
};

type TestMatchProps = Pick<MatchScreenProps, "Again">;

const SampleScreen = ({ Again }: TestMatchProps) => {
  const { data } = useQuery<CurrentMatch>({ queryKey: KEYS.match, queryFn: skipToken });
  const match = matchOf(data);
  return match === null ? null : <MatchScreen match={match} userId={VIEWER} Again={Again} />;
};

/** The test mode: the match screen with sample data, from its finding on. The server knows nothing of this match. */
export const TestMatch = ({ Again }: TestMatchProps) => {
  const shared = useQueryClient();
  const [client] = useState(() => sampleClient(shared));
  const [calls] = useState(() => sampleCalls(client));
  return (
    <QueryClientProvider client={client}>
      <MatchCallsContext value={calls}>
        <Notice>{matchText.testMode}</Notice>
        <SampleScreen Again={Again} />
      </MatchCallsContext>
    </QueryClientProvider>
  );
};
