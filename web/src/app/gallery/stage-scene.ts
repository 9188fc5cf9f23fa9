import type { QueryClient } from "@tanstack/react-query";
import { KEYS } from "../../api/keys.ts";
import { accountScenes } from "../../features/account/scenes.ts";
import { adminScenes } from "../../features/admin/scenes.ts";
import { archiveScenes } from "../../features/archive/scenes.ts";
import { characterScenes } from "../../features/characters/scenes.ts";
import { correctionScenes } from "../../features/corrections/scenes.ts";
import { draftScenes } from "../../features/draft/scenes.ts";
import { fairnessScenes } from "../../features/fairness/scenes.ts";
import { foundScenes } from "../../features/found/scenes.ts";
import { legalScenes } from "../../features/legal/scenes.ts";
import { loginScenes } from "../../features/login/scenes.ts";
import { lostSeatScenes } from "../../features/lost-seat/scenes.ts";
import { matchScenes } from "../../features/match/scenes.ts";
import { matchPageScenes } from "../../features/match-page/scenes.ts";
import { devicesScenes } from "../../features/mypage/devices-scenes.ts";
import { mypageScenes } from "../../features/mypage/scenes.ts";
import { offerScenes } from "../../features/offer/scenes.ts";
import { samplePlayer } from "../../features/player/samples.ts";
import { playerScenes } from "../../features/player/scenes.ts";
import { sampleEstimate, sampleQueue } from "../../features/queue/samples.ts";
import { queueScenes } from "../../features/queue/scenes.ts";
import { rankingScenes } from "../../features/ranking/scenes.ts";
import { rulesScenes } from "../../features/rules/scenes.ts";
import { shopScenes } from "../../features/shop/scenes.ts";
import { harden } from "../../gallery/hard-input.ts";
import { sampleBadge, sampleBalance, sampleExplanation, sampleUser } from "../../gallery/samples.ts";
import { NOW_S, type Scene, type Scenes, sampleSession } from "../../gallery/scene.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { type CurrentMatch, NONE } from "../../model/current-match.ts";
import { useLiveStore } from "../../model/live-store.ts";
import { useSession } from "../../session/session-store.ts";
import { sampleCharacters } from "../../ui/characters/samples.ts";
import { playerKey, SEASONS_KEY } from "../../ui/people/use-player.ts";

export const SCENES: Scenes = {
  ...rulesScenes,
  ...mypageScenes,
  ...devicesScenes,
  ...queueScenes,
  ...foundScenes,
  ...offerScenes,
  ...lostSeatScenes,
  ...matchScenes,
  ...rankingScenes,
  ...playerScenes,
  ...matchPageScenes,
  ...fairnessScenes,
  ...archiveScenes,
  ...characterScenes,
  ...correctionScenes,
  ...legalScenes,
  ...shopScenes,
  ...accountScenes,
  ...loginScenes,
  ...adminScenes,
  ...draftScenes,
};

/** Fills the caches and stores with a scene, by choice with hard input; nothing asks the network. */
export const stageScene = (scene: Scene, client: QueryClient, isHard = false): void => {
  const user = sampleUser(scene.user);
  useSession.setState({
    session: scene.signedIn === false ? null : sampleSession(user),
    expired: scene.expired ?? false,
  });
  useLiveStore.setState({ state: scene.lost === true ? "lost" : "open" });
  useAlarm.setState({ matchId: scene.alarm === true ? (scene.match?.match_id ?? null) : null });
  client.setQueryData(KEYS.me, user);
  const isMember = scene.member ?? true;
  client.setQueryData(KEYS.membership, {
    is_member: isMember,
    invite_url: isMember ? null : "https://discord.gg/gokaku",
  });
  client.setQueryData(
    KEYS.queueStatus,
    scene.status ?? { in_queue: false, entry: null, last_end: null, offer: null },
  );
  client.setQueryData<CurrentMatch>(KEYS.match, scene.match === undefined ? NONE : { match: scene.match });
  client.setQueryData(KEYS.queueInfo, sampleQueue);
  client.setQueryData(KEYS.system, {
    server_time: NOW_S,
    next_tick_at: NOW_S + 72,
    matching_interval_s: 120,
    matching_open: true,
    hours_open: true,
    season_open: true,
    limits: {},
    stun_urls: [],
    statistics_url: "https://stats.example",
    ad_url: null,
    version: "0",
  });
  client.setQueryData(KEYS.recentAchievements, []);
  client.setQueryData(KEYS.ownAppointments, { appointments: [] });
  client.setQueryData(KEYS.appointments, { appointments: [] });
  client.setQueryData(KEYS.balance, sampleBalance);
  client.setQueryData(KEYS.estimate(["TOP_LANE", "MIDDLE"]), sampleEstimate);
  if (scene.match !== undefined) {
    const matchId = scene.match.match_id;
    client.setQueryData(KEYS.explanation(matchId), sampleExplanation(matchId, false));
  }
  for (const { match_id: matchId } of user.latest_matches) {
    client.setQueryData(KEYS.explanation(matchId), sampleExplanation(matchId, true));
  }
  client.setQueryData(KEYS.season, {
    is_season_active: true,
    closing: false,
    current_season: {
      id: "s9",
      name: "シーズン9",
      description: "",
      start_date: NOW_S - 24 * 86_400,
      end_date: NOW_S + 6.4 * 86_400,
      theme_color: "#ff6b35",
      image_url: "",
    },
    next_season: { name: "シーズン10", start_date: NOW_S + 8 * 86_400 },
  });
  client.setQueryData(KEYS.master, { badges: [sampleBadge], settings: [] });
  client.setQueryData(KEYS.characters, { pokemon: sampleCharacters });
  client.setQueryData(playerKey(user.user_id), samplePlayer());
  client.setQueryData(SEASONS_KEY, {
    seasons: [
      {
        id: "s9",
        name: "シーズン9",
        start_date: NOW_S - 24 * 86_400,
        end_date: NOW_S + 6 * 86_400,
        is_running: true,
      },
    ],
  });
  scene.stage?.();
  for (const [key, answer] of scene.answers ?? []) client.setQueryData(key, answer);
  if (!isHard) return;
  for (const [key, answer] of client.getQueriesData({})) client.setQueryData(key, harden(answer));
};
