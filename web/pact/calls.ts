import type { CallArguments, RouteBody, RouteId } from "@gokaku/contract";
import type { ErrorCode } from "@gokaku/game";
import { SETTINGS_BODY } from "@gokaku/testing/samples";
import type { Variant } from "./shape.ts";

/** One use of a call: what the app sends, and the state of the provider in which it is answered so. */
export type Use<Id extends RouteId> = Variant & {
  /** The states are set up by `services/gateway/pacts/states.ts`. */
  readonly given?: string;
  readonly input?: CallArguments<Id>[0];
  readonly status?: 200 | 201;
};

const MATCH = { params: { id: "176370000000000007" } };
const PLAYER = { params: { id: "dummy_001" } };
const CORRECTION = { params: { id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13" } };
const ORDER = { params: { id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11" } };
const DEVICE = { params: { id: "0123456789abcdef0123456789abcdef" } };
const APPOINTMENT = ORDER;
const TICK = { params: { id: "1763700000000" } };
const SEASON = { params: { id: "season_10" } };
const API_TOKEN = { params: { id: "0123456789abcdef" } };
const WEBHOOK = API_TOKEN;
const WEBHOOK_FORM = { name: "配信", url: "https://example.com/hook" };
const DELIVERY = { params: { ...WEBHOOK.params, delivery: `msg_${"0".repeat(32)}` } };
const CASE = { params: { id: "7" } };
/** A case whose match is over. */
const WHOLE_CASE = { without: ["match.closes_at", "match.is_rehearsal"] };
const ROOM = { params: { id: "ROOM0001" } };
const IN_MATCH = {
  given: "the player is in a match",
  without: ["closes_at", "match.closes_at", "is_rehearsal", "match.is_rehearsal"],
};
/** Accounts of the provider's states have no favourites. */
const ACCOUNT = { empty: ["favorite_pokemon"] };
const SETTINGS = SETTINGS_BODY as NonNullable<RouteBody<"replayTick">["settings"]>;
const SEASON_DATES = { start_date: 1_770_000_000, end_date: 1_775_000_000 };

/** Every call of the app with what it sends; what it reads follows from the schema that it parses the answer with. */
export const USES: { readonly [Id in RouteId]?: readonly Use<Id>[] } = {
  agreeOnResult: [{ input: { ...MATCH, body: { result: "A-win", invalid_player: "" } } }],
  getThanks: [{ input: MATCH }],
  giveThanks: [{ input: { ...MATCH, body: { side: "mate", user_id: "dummy_002" } } }],
  getDisputeRoom: [{ input: MATCH }],
  writeStatement: [{ input: { ...MATCH, body: { text: "録画があります" } } }],
  acceptOffer: [{ input: { body: { match_id: MATCH.params.id } }, without: ["entry", "last_end", "offer"] }],
  activateSeason: [{ input: { ...SEASON, body: { reason: "予定どおり" } } }],
  addDevice: [
    {
      input: {
        body: {
          endpoint: "https://fcm.googleapis.com/fcm/send/abc",
          keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
          name: "AndroidのChrome",
        },
      },
    },
  ],
  applyForSeal: [{ input: { body: { picture: "iVBORw0KGgo=" } }, status: 201 }],
  answerDisclosureRequest: [{ input: { params: { id: "7" } } }],
  awardBadge: [{ input: { body: { user_id: "dummy_001", badge_id: "badge_002" } } }],
  beginSignIn: [{ input: { body: { silent: false } } }],
  calculateRanking: [{}],
  checkAchievements: [{ input: { body: {} }, empty: ["achievements"] }],
  checkIn: [IN_MATCH],
  checkMembership: [{}],
  checkRoom: [{ input: ROOM }],
  cancelAppointment: [{ input: { ...APPOINTMENT, body: { reason: "都合により" } } }],
  cancelOrder: [{ input: ORDER }],
  cancelRehearsal: [{}],
  clearQueue: [{}],
  confirmSeal: [{ ...ACCOUNT, input: { body: {} } }],
  decideSealApplication: [
    { input: { params: { id: "7" }, body: { accept: false, reason: "数字が読めません" } } },
  ],
  reportPlayer: [
    {
      input: {
        body: {
          user_id: "dummy_002",
          reason: "leaving",
          text: "試合を抜けました",
          match_id: MATCH.params.id,
        },
      },
      status: 201,
    },
  ],
  listOwnCases: [{}],
  addCasePicture: [{ input: { ...CASE, body: { picture: "iVBORw0KGgo=" } }, status: 201 }],
  appealCase: [{ input: { ...CASE, body: { text: "通信が切れただけです" } }, status: 201 }],
  listCases: [{ input: { query: { state: "open" } } }],
  openCase: [{ ...WHOLE_CASE, input: { body: { user_id: "dummy_002", text: "大会での様子" } }, status: 201 }],
  getCaseFigures: [{ input: { query: { days: 90 } } }],
  getCase: [{ ...WHOLE_CASE, input: CASE }],
  lookAtCase: [{ ...WHOLE_CASE, input: CASE }],
  addCaseNote: [{ input: { ...CASE, body: { text: "録画あり" } }, status: 201 }],
  getCasePicture: [{ input: { params: { id: "7", picture: "5" } } }],
  decideCase: [
    {
      ...WHOLE_CASE,
      input: { ...CASE, body: { outcome: "warned", reason: "first_time", text: "", version: 3 } },
    },
  ],
  decideAppeal: [
    {
      ...WHOLE_CASE,
      input: {
        ...CASE,
        body: { is_granted: true, outcome: "unconfirmed", reason: "evidence_missing", text: "" },
      },
    },
  ],
  countPromises: [{ input: PLAYER }],
  createApiToken: [{ input: { body: { name: "配信用ボット", scopes: ["read:public"] } } }],
  createAppointment: [{ input: { body: { starts_at: 1_763_730_000, note: "週末の夜" } }, status: 201 }],
  createCheckout: [
    { input: { body: { badgeId: "badge_086", badgeName: "朝もや", price: 100, userId: "dummy_001" } } },
  ],
  createRoom: [{ input: { body: { room_id: "ROOM0001", host_offer: "offer" } }, status: 201 }],
  createSeason: [{ input: { body: { id: "season_11", name: "シーズン11", ...SEASON_DATES } }, status: 201 }],
  createTicket: [{}],
  createUser: [{ ...ACCOUNT, input: { body: { auth0_profile: {}, trainer_name: "カエデ" } } }],
  createWebhook: [{ input: { body: { ...WEBHOOK_FORM, events: ["match.settled"] } } }],
  decideMatch: [
    {
      without: ["closes_at", "is_rehearsal"],
      input: { ...MATCH, body: { result: "A-win", reason: "録画で確認", version: 12 } },
    },
  ],
  proposeDecision: [
    {
      without: ["closes_at", "is_rehearsal"],
      input: { ...MATCH, body: { result: "A-win", reason: "録画で確認" } },
    },
  ],
  listMatchNotes: [{ input: MATCH }],
  addMatchNote: [{ input: { ...MATCH, body: { text: "録画あり" } } }],
  declineMatch: [{}],
  correctMatches: [
    {
      input: {
        ...PLAYER,
        body: {
          id: CORRECTION.params.id,
          season_id: "season_9",
          result: "void",
          basis: "a".repeat(64),
          reason: "不正な道具",
        },
      },
    },
  ],
  getMassCorrection: [{ input: CORRECTION }],
  previewMassCorrection: [{ input: { ...PLAYER, body: { season_id: "season_9", result: "void" } } }],
  readMassCorrection: [{ input: CORRECTION }],
  deleteMe: [{ given: "the player is in no match" }],
  deleteSeason: [{ input: { ...SEASON, body: { reason: "重複" } } }],
  deleteWebhook: [{ input: WEBHOOK }],
  dummyLogin: [{ input: { body: { user_id: "dummy_001", password: "gokaku" } } }],
  equipBadges: [{ ...ACCOUNT, input: { body: { primary_badge: "badge_001", secondary_badge: "" } } }],
  explainMatch: [
    { input: MATCH, given: "the match is closed" },
    { input: MATCH, ...IN_MATCH, without: ["lane_gaps", "seats", "binding", "step"] },
  ],
  endSession: [{ given: "the browser has a login" }],
  exportMe: [{}],
  finishSignIn: [{ given: "the provider has answered", input: { body: { answer: "?code=c&state=s" } } }],
  gatherMatches: [{}],
  getActiveSeason: [{}],
  getAnnouncement: [{}],
  getAuthConfig: [{ without: ["provider"] }],
  getBlocking: [{}],
  getCurrentMatch: [IN_MATCH, { given: "the player is in no match", alternative: { match: 1 } }],
  getDebugQueue: [{}],
  getCharacterUse: [{}],
  getFairness: [{}],
  getFront: [{}],
  getMaster: [{}],
  getMatchForAdmin: [{ input: MATCH, without: ["closes_at", "is_rehearsal"] }],
  getMatchmakerSettings: [{}],
  getMe: [ACCOUNT],
  getMyQueue: [{ without: ["entry"] }],
  getOwnBalance: [{}],
  getOwnOrder: [{ input: ORDER }],
  getPlayerInfo: [{ input: PLAYER, ...IN_MATCH }],
  getPublicMatch: [{ input: MATCH, empty: ["explanation.measuring", "explanation.far_ahead"] }],
  listHeadlines: [{ input: { ...PLAYER, query: { matches: "1795824080000000" } } }],
  getPublicPlayer: [{ input: PLAYER, empty: ["owned_badges", "season_data"] }],
  getPublicRanking: [
    { without: ["highest_rate", "most_matches", "longest_streak"] },
    { given: "the season is over", input: { query: { season: "season_8" } } },
  ],
  getQueue: [{ empty: ["ongoing_match_players"] }],
  getQueueEstimate: [{ input: { query: { roles: ["TANK", "MIDDLE"] } } }],
  getRoom: [{ input: ROOM }],
  getRules: [{}],
  getLegal: [{}],
  getOwnSeal: [{}],
  getOwnSealPicture: [{}],
  getSealPicture: [{ input: { params: { id: "7" } } }],
  grantSeal: [{ input: { ...PLAYER, body: { reason: "大会で確認" } } }],
  getEvidence: [{}],
  linkAccounts: [{ input: { ...PLAYER, body: { other_id: "dummy_002", reason: "同じ端末" } } }],
  unlinkAccount: [{ input: { ...PLAYER, body: { reason: "別人と確認" } } }],
  listSealApplications: [{}],
  markSealNewsSeen: [{ input: { body: { news_id: "accepted-7-12" } } }],
  getSetup: [{ empty: ["unset_facts"], without: ["closed_reason", "provider_host"] }],
  getShop: [{ without: ["closed_reason"] }],
  getSite: [{ empty: ["on_request"] }],
  getSystem: [{}],
  getTick: [{ input: TICK, empty: ["plan.leftovers.roles", "plan.matches.reasons.far_ahead_entry_ids"] }],
  getUserForAdmin: [{ ...ACCOUNT, input: PLAYER }],
  previewImport: [
    { input: { body: { players: "discord_id,rating\n1,1720", matches: "", start: "brought" } } },
  ],
  applyImport: [
    {
      input: {
        body: {
          players: "discord_id,rating\n1,1720",
          matches: "",
          start: "brought",
          hash: "a".repeat(64),
          reason: "引っ越し",
        },
      },
    },
  ],
  listImports: [{}],
  undoImport: [{ input: { params: { id: "7" }, body: { reason: "やり直す" } } }],
  listImportProofs: [{}],
  joinQueue: [{ empty: ["entry.blocking"], input: { body: { selected_roles: ["TANK", "MIDDLE"] } } }],
  leaveQueue: [{}],
  listAchievements: [{}],
  listAudit: [{ without: ["entries.before"] }],
  listBegunSeasons: [{}],
  listCharacters: [{ without: ["pokemon.moves_extra"] }],
  listDeadLetters: [{ empty: ["missing"] }],
  listApiTokens: [{}],
  listAppointments: [{}],
  listDeliveries: [{ input: WEBHOOK }],
  listOwnAppointments: [{}],
  makePromise: [{ input: APPOINTMENT }],
  updateCallWish: [{ input: { body: { calls: true } } }],
  withdrawPromise: [{ input: APPOINTMENT }],
  listDevices: [{}],
  listDummyUsers: [{}],
  listMatches: [{ input: { query: { status: "disputed", limit: 20 } } }],
  listRecentPlayers: [{}],
  listMyPenalties: [{}],
  listOrders: [{}],
  listOwnOrders: [{}],
  listRecentAchievements: [{}],
  listSeasons: [{}],
  listReporters: [{ input: MATCH }],
  listDisclosureRequests: [{}],
  listTicks: [{ input: { query: { limit: 20 } } }],
  listUserHistory: [{ input: PLAYER }],
  nameMissing: [{ ...IN_MATCH, input: { body: { user_id: "dummy_002" } } }],
  previewDecision: [{ input: { ...MATCH, body: { result: "invalid", invalid_player: "dummy_001" } } }],
  refreshDiscord: [{ ...ACCOUNT, input: { body: { auth0_profile: {} } } }],
  refundOrder: [{ input: { ...ORDER, body: { reason: "お客様のご依頼" } } }],
  refuseOffer: [
    {
      input: { body: { match_id: MATCH.params.id } },
      without: ["last_end", "offer"],
      empty: ["entry.blocking"],
    },
  ],
  removeDevice: [{ input: DEVICE }],
  renewSession: [{ given: "the browser has a login", input: { body: {} } }],
  replayDeadLetter: [{ input: { params: { service: "users", id: "5" } } }],
  replayTick: [
    {
      input: { ...TICK, body: { settings: SETTINGS } },
      empty: [
        "original.leftovers.roles",
        "replayed.leftovers.roles",
        "original.matches.reasons.far_ahead_entry_ids",
        "replayed.matches.reasons.far_ahead_entry_ids",
      ],
    },
  ],
  reportMatch: [
    {
      ...IN_MATCH,
      input: {
        ...MATCH,
        body: {
          result: "A-win",
          banned_pokemon: "EMPTY",
          picked_pokemon: "PIKACHU",
          pokemon_move1: "エレキボール",
          pokemon_move2: "",
          violation_report: "",
          invalid_player: "",
        },
      },
    },
  ],
  requestDisclosure: [
    { input: { body: { name: "山田", email: "yamada@mail.example", message: "" } }, status: 201 },
  ],
  searchUsers: [{ input: { body: { query: "dummy" } } }],
  setRoomAnswer: [{ input: { ...ROOM, body: { guest_answer: "answer" } } }],
  setRoomOffer: [{ input: { ...ROOM, body: { host_offer: "offer", host_key: "key" } } }],
  testWebhook: [{ input: WEBHOOK }],
  testDevice: [{ input: DEVICE }],
  startRehearsal: [{ without: ["closes_at"] }],
  transferHost: [IN_MATCH],
  triggerMatchmaking: [{}],
  updateBlocking: [{ input: { body: { user_ids: ["dummy_002"] } } }],
  updateWebhook: [
    { input: { ...WEBHOOK, body: { ...WEBHOOK_FORM, events: ["match.made"], is_enabled: false } } },
  ],
  resendDelivery: [{ input: DELIVERY }],
  revokeApiToken: [{ input: API_TOKEN }],
  rotateWebhookSecret: [{ input: WEBHOOK }],
  listWebhooks: [{}],
  updateLobby: [{ ...IN_MATCH, input: { body: { lobby_id: "ABCD1234", host_user_id: "dummy_001" } } }],
  updateMatchmakerSettings: [{ input: { body: { version: 3, settings: SETTINGS } } }],
  updateProfile: [
    {
      ...ACCOUNT,
      input: {
        body: {
          trainer_name: "カエデ",
          twitter_id: "@kaede",
          preferred_roles: ["TANK"],
          bio: "",
          favourites: { TANK: ["PIKACHU"] },
          current_badge: "badge_001",
          current_badge_2: "",
        },
      },
    },
  ],
  updateSeason: [
    {
      input: {
        ...SEASON,
        body: {
          name: "シーズン10",
          ...SEASON_DATES,
          theme_color: "#123abc",
          version: 2,
          image_url: "https://images.example/season.png",
          description: "",
        },
      },
    },
  ],
  updateSetting: [{ input: { body: { id: "lobby_join_timeout", value: "300" } } }],
  updateUser: [
    {
      ...ACCOUNT,
      input: {
        ...PLAYER,
        body: { rate: 1600, is_banned: false, owned_badges: ["badge_001"], version: 4 },
      },
    },
  ],
  banUser: [{ ...ACCOUNT, input: { ...PLAYER, body: { hours: 24, reason: "暴言" } } }],
  unbanUser: [{ ...ACCOUNT, input: { ...PLAYER, body: { reason: "本人が謝った" } } }],
  setRole: [{ ...ACCOUNT, input: { ...PLAYER, body: { role: "helper", reason: "土曜の夜を手伝う" } } }],
  listUserNotes: [{ input: PLAYER }],
  addUserNote: [{ input: { ...PLAYER, body: { text: "土曜に話した" } } }],
  withdrawPenalty: [{ ...ACCOUNT, input: { params: { id: "7" }, body: { reason: "誤り" } } }],
};

/**
 * Refusals that need more than the services behind the gateway: that Discord is down (AUTH-193), and that the gateway
 * itself knows no such season (RANKING-42).
 */
export const UNSTATED: { readonly [Id in RouteId]?: readonly ErrorCode[] } = {
  checkMembership: ["membership_unknown"],
  // Answers of the identity provider; their sentences are shown as they come.
  beginSignIn: ["not_found", "sign_in_unavailable"],
  endSession: ["not_found"],
  finishSignIn: [
    ...(["not_found", "token_expired", "sign_in_cancelled", "sign_in_used", "sign_in_interrupted"] as const),
    ...(["sign_in_doubtful", "sign_in_failed", "sign_in_unavailable"] as const),
  ],
  renewSession: ["not_found", "token_expired", "sign_in_unavailable"],
  getPublicRanking: ["season_not_found"],
};
