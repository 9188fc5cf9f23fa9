import { ROUTES, type Route, type RouteId } from "@gokaku/contract";
import { SETTINGS_BODY } from "@gokaku/testing/samples";
import { DEVICE_ID, MATCH_ID, ORDER_ID } from "./fakes/world.ts";

/** Of a mass correction. */
const CORRECTION_ID = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13";

/** A request of each route that its own schema accepts. */
export const BODIES: Partial<Record<RouteId, unknown>> = {
  beginSignIn: { silent: false },
  finishSignIn: { answer: "?code=c&state=s" },
  dummyLogin: { user_id: "dummy_001", password: "gokaku" },
  createUser: { auth0_profile: {} },
  joinQueue: { selected_roles: ["TANK", "MIDDLE"], blocking: [] },
  updateLobby: { lobby_id: "ABCD1234" },
  nameMissing: { user_id: "dummy_002" },
  acceptOffer: { match_id: MATCH_ID },
  refuseOffer: { match_id: MATCH_ID },
  updateMatchmakerSettings: { version: 3, settings: SETTINGS_BODY },
  replayTick: { settings: { ...SETTINGS_BODY, team_gap_weight: 9 } },
  updateProfile: {
    trainer_name: "カエデ",
    twitter_id: "@kaede",
    preferred_roles: ["TANK"],
    bio: "",
    favourites: { TANK: ["PIKACHU"] },
    current_badge: "badge_001",
    current_badge_2: "",
  },
  refreshDiscord: { auth0_profile: { nickname: "kaede" } },
  equipBadges: { primary_badge: "badge_001", secondary_badge: "" },
  updateBlocking: { user_ids: ["dummy_002"] },
  addDevice: {
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
    name: "AndroidのChrome",
  },
  updateSetting: { id: "lobby_join_timeout", value: "300" },
  applyForSeal: { picture: "iVBORw0KGgo=" },
  decideSealApplication: { accept: false, reason: "数字が読めません" },
  grantSeal: { reason: "大会で確認" },
  reportPlayer: { user_id: "dummy_002", reason: "leaving", text: "試合を抜けました", match_id: MATCH_ID },
  addCasePicture: { picture: "iVBORw0KGgo=" },
  appealCase: { text: "通信が切れただけです" },
  openCase: { user_id: "dummy_002", text: "録画を見てほしい" },
  addCaseNote: { text: "録画あり" },
  decideCase: { outcome: "confirmed", reason: "records_agree", text: "席の記録と一致", version: 2 },
  decideAppeal: { is_granted: true, outcome: "warned", reason: "first_time" },
  searchUsers: { query: "dummy" },
  updateUser: { rate: 1600, is_banned: false, owned_badges: ["badge_001"], version: 4 },
  banUser: { hours: 24, reason: "暴言" },
  unbanUser: { reason: "本人が謝った" },
  addUserNote: { text: "土曜に話した" },
  addMatchNote: { text: "録画あり" },
  proposeDecision: { result: "A-win", reason: "録画で確認" },
  linkAccounts: { other_id: "dummy_002", reason: "同じ端末" },
  unlinkAccount: { reason: "別人と確認" },
  setRole: { role: "helper", reason: "土曜の夜を手伝う" },
  previewImport: { players: "discord_id,rating\n1,1720", matches: "", start: "brought" },
  applyImport: {
    players: "discord_id,rating\n1,1720",
    matches: "",
    start: "brought",
    hash: "a".repeat(64),
    reason: "引っ越し",
  },
  undoImport: { reason: "やり直す" },
  moveOut: { reason: "引っ越し" },
  createCheckout: { badgeId: "badge_086", badgeName: "朝もや", price: 100, userId: "dummy_001" },
  refundOrder: { reason: "お客様のご依頼" },
  awardBadge: { user_id: "dummy_001", badge_id: "badge_002" },
  previewMassCorrection: { season_id: "season_9", result: "void" },
  correctMatches: {
    id: CORRECTION_ID,
    season_id: "season_9",
    result: "void",
    basis: "a".repeat(64),
    reason: "不正な道具",
  },
  previewDecision: { result: "invalid", invalid_player: "dummy_001" },
  decideMatch: { result: "A-win", reason: "録画で確認", version: 12 },
  createSeason: { id: "season_11", name: "シーズン11", start_date: 1_770_000_000, end_date: 1_775_000_000 },
  updateSeason: {
    name: "シーズン10",
    start_date: 1_770_000_000,
    end_date: 1_775_000_000,
    theme_color: "#123abc",
    image_url: "https://images.example/season.png",
    description: "",
    version: 2,
  },
  requestDisclosure: { name: "山田", email: "yamada@mail.example" },
  createApiToken: { name: "配信用ボット", scopes: ["read:public"] },
  createWebhook: { name: "配信", url: "https://example.com/hook", events: ["match.settled"] },
  updateWebhook: { name: "配信", url: "https://example.com/hook", events: ["match.made"], is_enabled: false },
  updateCallWish: { calls: true },
  updateDirectWish: { direct_messages: true },
  createAppointment: { starts_at: 1_763_730_000, note: "週末の夜" },
  cancelAppointment: { reason: "都合により" },
  deleteSeason: { reason: "重複" },
  activateSeason: { reason: "予定どおり" },
  withdrawPenalty: { reason: "誤り" },
  createRoom: { room_id: "ROOM0001", host_offer: "offer" },
  setRoomOffer: { host_offer: "offer", host_key: "key" },
  setRoomAnswer: { guest_answer: "answer" },
  giveThanks: { side: "mate", user_id: "dummy_002" },
  writeStatement: { text: "録画があります" },
  agreeOnResult: { result: "A-win", invalid_player: "" },
  reportMatch: { result: "A-win", banned_pokemon: "EMPTY", picked_pokemon: "PIKACHU" },
};

const QUERIES: Partial<Record<RouteId, string>> = {
  getQueueEstimate: "?roles=TANK,MIDDLE",
  listHeadlines: `?matches=${MATCH_ID}`,
};

const parameterOf = (name: string, { tag, path }: Route): string => {
  if (path.startsWith("/api/admin/dead-letters/")) return name === "{service}" ? "users" : "5";
  if (path.includes("/orders/") || path.includes("/appointments/")) return ORDER_ID;
  if (name === "{delivery}") return `msg_${"0".repeat(32)}`;
  if (path.startsWith("/api/admin/api-tokens/") || path.startsWith("/api/admin/webhooks/"))
    return "0123456789abcdef";
  if (path.startsWith("/api/admin/corrections/") || path.startsWith("/api/users/me/corrections/"))
    return CORRECTION_ID;
  if (path.includes("/devices/")) return DEVICE_ID;
  if (path === "/api/users/{id}" || path.startsWith("/api/admin/users/")) return "dummy_001";
  if (
    path.startsWith("/api/admin/penalties/") ||
    path.startsWith("/api/admin/disclosure") ||
    path.startsWith("/api/admin/imports/") ||
    path.startsWith("/api/admin/seal-applications/") ||
    path.startsWith("/api/admin/cases/") ||
    path.startsWith("/api/users/me/cases/")
  )
    return "7";
  if (path.startsWith("/api/admin/matches/")) return MATCH_ID;
  if (name === "{role}") return "ATTACKER";
  if (tag === "tools") return "ROOM0001";
  return tag === "admin" ? "1763700000000" : MATCH_ID;
};

/** Every path of every route, aliases included, ready to be called. */
export const CASES = (Object.keys(ROUTES) as RouteId[]).flatMap((id) => {
  const route: Route = ROUTES[id];
  return [route.path, ...(route.aliases ?? [])].map((path) => ({
    id,
    route,
    path: path.replace(/\{\w+\}/g, (name) => parameterOf(name, route)) + (QUERIES[id] ?? ""),
  }));
});
