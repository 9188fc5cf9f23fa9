import type { Match, QueueStatus, User } from "@gokaku/contract";
import type { QueryClient } from "@tanstack/react-query";
import { KEYS } from "../../api/keys.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { type CurrentMatch, NONE } from "../../live/current-match.ts";
import { useLiveStore } from "../../live/live-store.ts";
import {
  sampleCharacters,
  sampleEstimate,
  sampleExplanation,
  sampleMatch,
  sampleQueue,
  sampleUser,
  sampleWaiting,
} from "../../samples.ts";
import { useSession } from "../../session/session-store.ts";
import type { Tab } from "../tabs.ts";

type SceneFacts = {
  readonly tab: Tab;
  readonly signedIn?: boolean;
  readonly user?: Partial<User>;
  readonly status?: QueueStatus;
  readonly match?: Match;
  readonly alarm?: boolean;
  readonly member?: boolean;
  readonly ranked?: number;
  readonly lost?: boolean;
  readonly expired?: boolean;
  /** No recent match says how long one waits. */
  readonly unknownWait?: boolean;
};

const now = Math.floor(Date.now() / 1000);

const matchAt = (secondsAgo: number, change: Partial<Match> = {}) =>
  sampleMatch({ matched_unixtime: now - secondsAgo, started_at: now - secondsAgo, ...change });

const idle: QueueStatus = { in_queue: false, entry: null, last_end: null };

export const SCENES: Readonly<Record<string, SceneFacts>> = {
  rules: { tab: "rules", signedIn: false },
  "mypage-visitor": { tab: "mypage", signedIn: false },
  mypage: { tab: "mypage" },
  "mypage-new": {
    tab: "mypage",
    user: {
      latest_matches: [],
      rank: null,
      current_badge: "",
      bio: "",
      match_count: 0,
      win_count: 0,
      win_rate: 0,
    },
  },
  "queue-visitor": { tab: "match", signedIn: false },
  queue: { tab: "match" },
  "queue-waiting": { tab: "match", status: sampleWaiting(now - 192) },
  "queue-unknown": { tab: "match", unknownWait: true },
  "queue-penalty": { tab: "match", user: { effective_penalty: 7 } },
  "queue-no-member": { tab: "match", member: false },
  "queue-ended": {
    tab: "match",
    status: { ...idle, last_end: { cause: "hours_closed", ended_at: now - 60 } },
    lost: true,
  },
  expired: { tab: "match", signedIn: false, expired: true },
  found: { tab: "match", match: matchAt(4), alarm: true },
  "found-host": {
    tab: "match",
    match: matchAt(4, { host_user_id: "dummy_003", ban_order: null }),
    alarm: true,
  },
  "match-create": { tab: "match", match: matchAt(12) },
  "match-host": { tab: "match", match: matchAt(128, { host_user_id: "dummy_003" }) },
  "match-waiting": { tab: "match", match: matchAt(170, { host_user_id: "#EVERYONE#" }) },
  "match-join": { tab: "match", match: matchAt(100, { lobby_id: "48213377" }) },
  "match-ready": {
    tab: "match",
    match: matchAt(700, {
      lobby_id: "48213377",
      report_count: 6,
      user_reports: [{ user_id: "dummy_003", result: "win", reported_at: now - 20 }],
    }),
  },
  ranking: { tab: "ranking", ranked: 12 },
  "ranking-empty": { tab: "ranking", ranked: 0 },
};

const badge = {
  id: "badge_001",
  display: "はじめの一歩",
  condition: "新規登録すると獲得",
  price: 0,
  type: "basic" as const,
  start_color: "#475569",
  end_color: "#475569",
  char_color: "#FFFFFF",
  image_card: null,
  banner_image: null,
  max_sales: 0,
  current_sales: 0,
  is_active: true,
};

const rankingOf = (count: number) => ({
  updated_at: now - 90,
  rankings: Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    user_id: `dummy_${String(index + 1).padStart(3, "0")}`,
    trainer_name: index === 4 ? "ながい名前のトレーナーさん２号機です" : `プレイヤー${index + 1}`,
    discord_username: `player${index + 1}`,
    discord_avatar_url: "",
    rate: 1980 - index * 17,
    win_rate: 68.4 - index * 1.3,
    twitter_id: index % 2 === 0 ? `player_${index + 1}` : "",
    current_badge: "",
    current_badge_2: "",
  })),
});

/** Fills the caches and stores with a scene; nothing asks the network. */
export const stageScene = (scene: SceneFacts, client: QueryClient): void => {
  const user = sampleUser(scene.user);
  useSession.setState({
    session:
      scene.signedIn === false
        ? null
        : {
            token: "sample",
            expiresAt: now + 3600,
            user: {
              user_id: user.user_id,
              trainer_name: user.trainer_name,
              rate: user.rate,
              is_admin: false,
            },
          },
    expired: scene.expired ?? false,
  });
  useLiveStore.setState({ state: scene.lost === true ? "lost" : "open" });
  useAlarm.setState({ matchId: scene.alarm === true ? (scene.match?.match_id ?? null) : null });
  client.setQueryData(KEYS.me, user);
  client.setQueryData(KEYS.membership, { is_member: scene.member ?? true });
  client.setQueryData(KEYS.queueStatus, scene.status ?? idle);
  client.setQueryData<CurrentMatch>(KEYS.match, scene.match === undefined ? NONE : { match: scene.match });
  client.setQueryData(KEYS.queueInfo, sampleQueue);
  client.setQueryData(KEYS.system, {
    server_time: now,
    next_tick_at: now + 72,
    matching_interval_s: 120,
    matching_open: true,
    limits: {},
    version: "0",
  });
  client.setQueryData(
    KEYS.estimate(["TOP_LANE", "MIDDLE"]),
    scene.unknownWait === true ? { ...sampleEstimate, p50: 600, p90: 600, known: false } : sampleEstimate,
  );
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
      start_date: now - 24 * 86_400,
      end_date: now + 6.4 * 86_400,
      theme_color: "#ff6b35",
      image_url: "",
    },
    next_season: { name: "シーズン10", start_date: now + 8 * 86_400 },
  });
  client.setQueryData(KEYS.master, { badges: [badge], settings: [] });
  client.setQueryData(KEYS.characters, { pokemon: sampleCharacters });
  if (scene.ranked !== undefined) client.setQueryData(KEYS.ranking, rankingOf(scene.ranked));
};
