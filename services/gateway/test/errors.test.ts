import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { commonErrors, ROUTES, type Route, type RouteId, toCodedError } from "@gokaku/contract";
import { type ErrorCode, isErrorCode } from "@gokaku/game";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { BODIES, CASES } from "./requests.ts";

const REPORT_FAULTS = [
  "report_invalid",
  "report_picked_required",
  "report_picked_is_banned",
  "report_invalid_player_required",
] as const;

/** With what each call to a service can be refused, beyond what any call can answer; nothing for those not named. */
const REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  "users.getAccount": ["user_not_found", "forbidden"],
  "users.getAccess": ["forbidden"],
  "users.createAccount": ["roles_invalid", "forbidden", "invalid_request"],
  "users.createTestAccount": ["user_exists", "forbidden", "invalid_request"],
  "users.listOwnedBadges": ["user_not_found"],
  "users.updateProfile": [
    "trainer_name_missing",
    "roles_invalid",
    "favourites_invalid",
    "badge_not_owned",
    "badges_equal",
    "user_not_found",
    "invalid_request",
  ],
  "users.refreshDiscord": ["user_not_found", "invalid_request"],
  "users.equipBadges": ["badge_not_owned", "badges_equal", "user_not_found"],
  "users.confirmSeal": ["user_not_found"],
  "users.listAchievements": ["user_not_found"],
  "users.checkAchievements": ["user_not_found"],
  "users.getProfile": ["user_not_found"],
  "users.getPublicPlayer": ["user_not_found"],
  "matches.getSettled": ["match_not_found"],
  "matches.getFairness": ["season_not_found"],
  "matches.getCharacterUse": ["season_not_found"],
  "matches.getOwnBalance": ["season_not_found"],
  "users.exportAccount": ["user_not_found"],
  "users.deleteAccount": ["user_not_found", "last_admin"],
  "users.listRecentPlayers": ["user_not_found"],
  "users.getBlocking": ["user_not_found"],
  "users.updateBlocking": ["blocking_invalid", "user_not_found"],
  "users.listPenalties": ["user_not_found"],
  "users.listDevices": ["user_not_found"],
  "users.updateCallWish": ["device_not_found", "user_not_found"],
  "users.updateDirectWish": ["user_not_found"],
  "users.addDevice": ["device_invalid", "devices_full", "user_not_found"],
  "users.removeDevice": ["device_not_found", "user_not_found"],
  "realtime.testDevice": ["device_not_found", "push_off", "push_failed"],
  "users.getSeal": ["user_not_found"],
  "users.applyForSeal": [
    "seal_off",
    "seal_valid",
    "seal_applied",
    "picture_invalid",
    "payload_too_large",
    "user_not_found",
    "busy",
  ],
  "users.getOwnSealPicture": ["application_not_found"],
  "users.markSealNewsSeen": ["user_not_found"],
  "users.listSealApplications": ["forbidden"],
  "users.getSealPicture": ["application_not_found", "forbidden"],
  "users.decideSealApplication": [
    "application_not_found",
    "application_decided",
    "own_application",
    "reason_required",
    "invalid_request",
    "forbidden",
  ],
  "users.grantSeal": ["user_not_found", "reason_required", "invalid_request", "forbidden"],
  "users.reportPlayer": ["user_not_found", "match_not_found", "already_reported", "invalid_request", "busy"],
  "users.getOwnCase": ["case_not_found"],
  "users.addCasePicture": [
    "case_not_found",
    "case_decided",
    "case_pictures_full",
    "picture_invalid",
    "payload_too_large",
    "user_not_found",
    "busy",
  ],
  "users.appealCase": [
    "case_not_found",
    "appeal_made",
    "appeal_closed",
    "reason_required",
    "user_not_found",
    "invalid_request",
  ],
  "users.listCases": ["invalid_request", "forbidden"],
  "users.getCase": ["case_not_found", "own_case", "outranked", "forbidden"],
  "users.openCase": [
    "user_not_found",
    "match_not_found",
    "own_case",
    "outranked",
    "reason_required",
    "invalid_request",
    "busy",
    "forbidden",
  ],
  "users.lookAtCase": ["case_not_found", "own_case", "outranked", "forbidden"],
  "users.addCaseNote": [
    "case_not_found",
    "own_case",
    "outranked",
    "user_not_found",
    "invalid_request",
    "forbidden",
  ],
  "users.getCasePicture": ["case_not_found", "own_case", "outranked", "forbidden"],
  "users.decideCase": [
    "case_not_found",
    "own_case",
    "outranked",
    "case_of_match",
    "case_decided",
    "conflict",
    "invalid_request",
    "forbidden",
  ],
  "users.decideAppeal": [
    "case_not_found",
    "own_case",
    "outranked",
    "appeal_not_found",
    "appeal_decided",
    "same_decider",
    "result_unchanged",
    "reason_required",
    "invalid_request",
    "forbidden",
  ],
  "users.getCaseFigures": ["invalid_request", "forbidden"],
  "users.getEvidence": ["forbidden"],
  "users.linkAccounts": [
    "reason_required",
    "invalid_request",
    "user_not_found",
    "outranked",
    "no_changes",
    "forbidden",
  ],
  "users.unlinkAccount": ["reason_required", "user_not_found", "outranked", "no_changes", "forbidden"],
  "users.updateSetting": ["setting_unknown", "setting_invalid", "forbidden"],
  "users.getSetup": ["forbidden"],
  "users.requestDisclosure": ["email_invalid", "invalid_request", "busy"],
  "users.listDisclosureRequests": ["forbidden"],
  "users.answerDisclosureRequest": ["request_not_found", "forbidden"],
  "users.searchAccounts": ["query_required", "forbidden"],
  "users.getAccountForAdmin": ["user_not_found", "forbidden"],
  "users.updateAccount": [
    "no_changes",
    "user_not_found",
    "outranked",
    "badge_not_found",
    "conflict",
    "forbidden",
  ],
  "users.banAccount": [
    "reason_required",
    "invalid_request",
    "user_not_found",
    "outranked",
    "ban_too_long",
    "ban_repeated",
    "forbidden",
  ],
  "users.unbanAccount": ["reason_required", "user_not_found", "outranked", "no_changes", "forbidden"],
  "users.listUserNotes": ["user_not_found", "outranked", "forbidden"],
  "users.addUserNote": ["user_not_found", "outranked", "invalid_request", "forbidden"],
  "users.listMatchNotes": ["invalid_request", "forbidden"],
  "users.addMatchNote": ["invalid_request", "forbidden"],
  "users.setRole": ["reason_required", "user_not_found", "outranked", "no_changes", "forbidden"],
  "users.awardBadge": ["user_not_found", "outranked", "badge_not_found", "forbidden"],
  "users.getRanking": ["season_not_found"],
  "users.listConduct": ["forbidden"],
  "users.previewPlaces": ["season_not_found", "forbidden"],
  "users.listMovedPlayers": ["forbidden"],
  "users.readMassCorrection": ["not_found"],
  "users.listApiTokens": ["forbidden"],
  "users.createApiToken": ["api_token_exists", "api_tokens_full", "invalid_request", "forbidden"],
  "users.revokeApiToken": ["api_token_not_found", "forbidden"],
  "users.checkApiToken": ["unauthenticated", "token_expired"],
  "users.listWebhooks": ["forbidden"],
  "users.createWebhook": ["webhook_url_invalid", "webhooks_full", "invalid_request", "forbidden"],
  "users.updateWebhook": ["webhook_url_invalid", "webhook_not_found", "invalid_request", "forbidden"],
  "users.rotateWebhookSecret": ["webhook_not_found", "forbidden"],
  "users.deleteWebhook": ["webhook_not_found", "forbidden"],
  "users.listDeliveries": ["webhook_not_found", "forbidden"],
  "users.resendDelivery": [
    "webhook_not_found",
    "webhook_off",
    "delivery_not_found",
    "delivery_open",
    "forbidden",
  ],
  "users.testWebhook": ["webhook_not_found", "webhook_off", "forbidden"],
  "users.listHistory": ["user_not_found", "forbidden"],
  "users.withdrawPenalty": ["penalty_not_found", "outranked", "forbidden"],
  "users.previewImport": ["invalid_request", "forbidden"],
  "users.applyImport": ["import_invalid", "conflict", "invalid_request", "forbidden"],
  "users.listImports": ["forbidden"],
  "users.undoImport": ["import_not_found", "import_in_use", "forbidden"],
  "users.moveOut": ["forbidden"],
  "users.listAudit": ["forbidden"],
  "users.recalculateRanking": ["forbidden"],
  "users.listSeasons": ["forbidden"],
  "users.createSeason": ["season_invalid", "season_exists", "forbidden"],
  "users.updateSeason": ["season_not_found", "season_invalid", "season_in_use", "conflict", "forbidden"],
  "users.deleteSeason": ["season_not_found", "season_in_use", "forbidden"],
  "users.activateSeason": ["season_not_found", "season_in_use", "season_not_begun", "forbidden"],
  "queue.join": [
    "roles_too_few",
    "roles_invalid",
    "blocking_invalid",
    "invalid_request",
    "user_not_found",
    "banned",
    "penalty_blocked",
    "penalty_timeout",
    "outside_season",
    "trainer_name_required",
    "seal_required",
    "membership_required",
    "membership_unknown",
    "queued_with_other_roles",
    "already_in_match",
    "other_account_active",
    "result_pending",
    "conflict",
  ],
  "queue.leave": ["not_queued", "match_being_made"],
  "queue.acceptOffer": ["offer_gone"],
  "queue.refuseOffer": ["offer_gone"],
  "queue.makePromise": ["appointment_not_found", "appointment_closed"],
  "queue.withdrawPromise": ["appointment_not_found", "appointment_closed"],
  "queue.cancelAppointment": ["appointment_not_found", "appointment_closed"],
  "queue.estimateWait": ["roles_too_few", "roles_invalid"],
  "queue.explainMatch": ["match_not_found", "not_in_match"],
  "queue.triggerTick": ["tick_open", "matching_closed"],
  "queue.updateSettings": ["conflict", "invalid_request"],
  "queue.getTick": ["not_found", "own_match_open", "invalid_request"],
  "queue.listTicks": ["invalid_request"],
  "matches.updateLobby": [
    "lobby_id_invalid",
    "match_not_found",
    "not_in_match",
    "not_host",
    "match_closed",
    "lobby_changes_used_up",
  ],
  "matches.checkIn": ["match_not_found", "match_closed"],
  "matches.declineMatch": ["match_not_found", "match_closed", "match_begun"],
  "matches.nameMissing": ["match_not_found", "not_in_match", "match_closed", "match_begun"],
  "matches.transferHost": ["match_not_found", "not_in_match", "not_host", "match_closed"],
  "matches.submitReport": [...REPORT_FAULTS, "match_not_found", "not_in_match", "seat_open", "match_closed"],
  "users.getThanks": ["user_not_found", "match_not_found"],
  "users.giveThanks": ["user_not_found", "match_not_found", "thanks_invalid", "thanks_closed"],
  "matches.getDisputeRoom": ["match_not_found", "not_in_match", "match_not_over", "dispute_closed"],
  "matches.writeStatement": [
    ...(["match_not_found", "not_in_match", "match_not_over", "dispute_closed"] as const),
    ...(["statement_invalid", "statement_written"] as const),
  ],
  "matches.agreeOnResult": [
    ...(["match_not_found", "not_in_match", "match_not_over", "dispute_closed"] as const),
    ...(["report_invalid", "report_invalid_player_required"] as const),
  ],
  "matches.startRehearsal": ["already_in_match", "rehearsal_running"],
  "matches.getMatch": ["match_not_found", "own_match_open"],
  "matches.listReporters": ["match_not_found", "own_match_open"],
  "matches.previewDecision": ["match_not_found", "own_match_open", "match_not_over"],
  "matches.previewMassCorrection": ["own_match"],
  "matches.correctMatches": ["reason_required", "own_match", "no_changes", "conflict"],
  "matches.getMassCorrection": ["not_found"],
  "matches.proposeDecision": [
    "reason_required",
    "match_not_found",
    "own_match_open",
    "own_match",
    "match_not_over",
    "conflict",
  ],
  "matches.decideMatch": ["match_not_found", "own_match_open", "own_match", "match_not_over", "conflict"],
  "realtime.issueTicket": ["banned", "token_expired"],
  "operations.replayDeadLetter": ["not_found"],
  "realtime.createRoom": ["room_exists"],
  "realtime.getRoom": ["room_not_found"],
  "realtime.setRoomOffer": ["room_not_found", "room_not_yours"],
  "payments.createCheckout": [
    "shop_closed",
    "checkout_mismatch",
    "user_not_found",
    "banned",
    "badge_not_found",
    "already_owned",
    "badge_not_for_sale",
    "badge_sold_out",
    "checkout_failed",
  ],
  "payments.getOrder": ["order_not_found"],
  "payments.cancelOrder": ["order_not_found", "order_not_cancellable"],
  "payments.listAllOrders": ["order_not_found"],
  "payments.getOrderForAdmin": ["order_not_found"],
  "payments.refundOrder": ["order_not_found", "order_not_refundable"],
  "realtime.setRoomAnswer": ["room_not_found", "room_taken"],
  "matchmaker.replay": ["not_found", "conflict", "invalid_request"],
};

/** Codes in a service's source that no call of the gateway can return. */
const ELSEWHERE: Readonly<Record<string, readonly ErrorCode[]>> = {
  // Asked for by payments.
  users: ["already_owned", "banned"],
  // A notice that the provider has not signed.
  payments: ["invalid_request"],
  // Bounds of what other services ask for.
  matches: ["invalid_request"],
  // Answers on the socket itself, and an event that names no match.
  realtime: [
    "invalid_request",
    "match_not_found",
    "not_found",
    "not_in_match",
    "forbidden",
    "unauthenticated",
  ],
};

/** Codes that any call can return. */
const ANYWHERE: readonly ErrorCode[] = ["rate_limited", "unavailable", "deadline_exceeded", "internal"];

/** Codes that come by way of another service, or of the rules that all share. */
const BY_WAY: Readonly<Record<string, readonly ErrorCode[]>> = {
  "payments.createCheckout": ["user_not_found", "banned", "badge_not_found"],
  "queue.join": ["user_not_found"],
  "matches.submitReport": REPORT_FAULTS,
};

/** Codes that the gateway itself returns in a handler. */
const OWN: Partial<Record<RouteId, readonly ErrorCode[]>> = {
  getPlayerInfo: ["not_teammate"],
  deleteMe: ["account_in_use"],
  writeStatement: ["user_not_found"],
  agreeOnResult: ["user_not_found"],
  startRehearsal: ["already_queued"],
  previewMassCorrection: ["outranked"],
  correctMatches: ["outranked"],
  createCheckout: ["operator_unset", "guideline_unconfirmed"],
  getQueue: ["user_not_found"],
  listOwnOrders: ["user_not_found"],
  getOwnOrder: ["user_not_found"],
  cancelOrder: ["user_not_found"],
  listDummyUsers: ["not_found"],
  dummyLogin: ["not_found", "login_failed", "unauthenticated", "token_expired", "forbidden"],
  checkMembership: ["membership_unknown"],
  joinQueue: ["membership_unknown"],
  createTicket: ["banned"],
  beginSignIn: ["not_found", "sign_in_unavailable"],
  finishSignIn: [
    ...(["not_found", "token_expired", "sign_in_cancelled", "sign_in_used", "sign_in_interrupted"] as const),
    ...(["sign_in_doubtful", "sign_in_failed", "sign_in_unavailable"] as const),
  ],
  renewSession: ["not_found", "unauthenticated", "token_expired", "sign_in_unavailable"],
  endSession: ["not_found"],
  reportMatch: ["report_invalid"],
};

/** Requests that the contract itself refuses. */
const WRONG: Partial<
  Record<RouteId, readonly { readonly body?: unknown; readonly id?: string; readonly query?: object }[]>
> = {
  createUser: [{ body: { auth0_profile: {}, preferred_roles: ["JUNGLE"] } }],
  getQueueEstimate: [{ query: { roles: "TANK" } }, { query: { roles: "TANK,TANK" } }],
  joinQueue: [
    { body: { selected_roles: ["TANK"] } },
    { body: { selected_roles: ["TANK", "TANK"] } },
    { body: { selected_roles: ["TANK", "MIDDLE"], blocking: ["a", "a"] } },
  ],
  updateLobby: [{ body: { lobby_id: "" } }],
  explainMatch: [{ id: "0" }],
  updateBlocking: [{ body: { user_ids: ["a", "a"] } }],
  addDevice: [{ body: { endpoint: "ftp://a", keys: {}, name: "" } }],
  removeDevice: [{ id: "?" }],
  testDevice: [{ id: "?" }],
  updateSetting: [{ body: { id: "", value: "" } }, { body: { id: "rules_content", value: 1 } }],
  searchUsers: [{ body: { query: " " } }],
  getPublicPlayer: [{ id: "?" }],
  getPublicMatch: [{ id: "0" }],
  listHeadlines: [{ id: "?" }, { query: { matches: "0" } }],
  getFairness: [{ query: { season: "?" } }],
  getCharacterUse: [{ query: { season: "?" } }],
  getOwnBalance: [{ query: { season: "?" } }],
  getRanking: [{ query: { season: "?" } }],
  getPublicRanking: [{ query: { season: "?" } }],
  getRankingCsv: [{ query: { season: "?" } }],
  getUserForAdmin: [{ id: "?" }],
  updateUser: [
    { body: { version: 1 } },
    { body: { is_banned: true } },
    { body: { owned_badges: ["?"] } },
    { id: "?" },
  ],
  banUser: [{ id: "?" }, { body: { hours: null, reason: "" } }],
  unbanUser: [{ id: "?" }, { body: { reason: "" } }],
  listUserNotes: [{ id: "?" }],
  addUserNote: [{ id: "?" }],
  listMatchNotes: [{ id: "0" }],
  addMatchNote: [{ id: "0" }],
  proposeDecision: [{ id: "0" }, { body: { result: "A-win", reason: "" } }],
  setRole: [{ id: "?" }, { body: { role: "helper", reason: "" } }],
  applyImport: [{ body: { players: "", matches: "", start: "skill", hash: "a".repeat(64), reason: "" } }],
  undoImport: [{ id: "?" }, { body: { reason: "" } }],
  moveOut: [{ body: { reason: "" } }],
  awardBadge: [{ body: { user_id: "?", badge_id: "a" } }, { body: { user_id: "a", badge_id: "?" } }],
  listUserHistory: [{ id: "?" }],
  withdrawPenalty: [{ id: "0" }],
  cancelAppointment: [{ body: { reason: "" } }],
  countPromises: [{ id: "?" }],
  replayDeadLetter: [{ id: "0" }],
  getMatchForAdmin: [{ id: "0" }],
  decideMatch: [{ id: "0" }, { body: { result: "A-win", reason: "" } }],
  createSeason: [{ body: { id: "?", name: "シーズン", start_date: 1, end_date: 2 } }],
  updateSeason: [
    { id: "?" },
    { body: { name: "シーズン", start_date: 2, end_date: 2 } },
    { body: { name: "シーズン", start_date: 1, end_date: 2, image_url: "http://images.example/a.png" } },
  ],
  deleteSeason: [{ id: "?" }, { body: { reason: "" } }],
  activateSeason: [{ id: "?" }, { body: { reason: "" } }],
  listReporters: [{ id: "0" }],
  previewDecision: [{ id: "0" }],
  previewMassCorrection: [{ id: "?" }],
  correctMatches: [{ id: "?" }],
  getMassCorrection: [{ id: "0" }],
  readMassCorrection: [{ id: "0" }],
  createRoom: [{ body: { room_id: "abc", host_offer: "offer" } }],
  checkRoom: [{ id: "0" }],
  getRoom: [{ id: "0" }],
  setRoomOffer: [{ id: "0" }],
  setRoomAnswer: [{ id: "0" }],
  createCheckout: [{ body: { badgeId: "?" } }, { body: {} }],
  getOwnOrder: [{ id: "0" }],
  cancelOrder: [{ id: "0" }],
  listOrders: [{ query: { before: "0" } }],
  getOrderForAdmin: [{ id: "0" }],
  refundOrder: [{ id: "0" }],
  reportMatch: [
    { id: "0" },
    { body: { result: "A-win" } },
    { body: { result: "A-win", picked_pokemon: "MEW", banned_pokemon: "MEW" } },
    { body: { result: "invalid" } },
    { body: { result: "win" } },
  ],
  getThanks: [{ id: "0" }],
  giveThanks: [{ id: "0" }, { body: { side: "x", user_id: "a" } }],
  getDisputeRoom: [{ id: "0" }],
  writeStatement: [{ id: "0" }, { body: { text: " " } }],
  agreeOnResult: [{ id: "0" }, { body: { result: "invalid" } }, { body: { result: "win" } }],
  getTick: [{ id: "0" }],
  replayTick: [{ id: "0" }],
};

const refusedByContract = (id: RouteId): ErrorCode[] => {
  const route: Route = ROUTES[id];
  return (WRONG[id] ?? []).flatMap(({ body, id: named, query }) => {
    const schema = body !== undefined ? route.body : named !== undefined ? route.params : route.query;
    const { error } = schema?.safeParse(body ?? query ?? { id: named }) ?? {};
    return error === undefined ? [] : [toCodedError(error).code];
  });
};

/** The codes that a service's source names. */
const codesIn = (service: string): Set<ErrorCode> => {
  const folder = path.join(import.meta.dirname, "..", "..", service, "src");
  const literal = /(?:new CodedError\(\s*|code: |return |refus\w+\(|: )"([a-z_]+)"/g;
  const texts = globSync("**/*.ts", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("consumers/"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(literal)].map((match) => match[1] ?? "")).filter(isErrorCode),
  );
};

/** Refusals with which a handler still answers. */
const HANDLED: Partial<Record<RouteId, readonly ErrorCode[]>> = {
  // A match that is not closed has no headline.
  listHeadlines: ["match_not_found"],
  // A case is shown without the match in which the caller plays.
  openCase: ["own_match_open"],
  getCase: ["own_match_open", "match_not_found"],
  lookAtCase: ["own_match_open", "match_not_found"],
  decideCase: ["own_match_open", "match_not_found"],
  decideAppeal: ["own_match_open", "match_not_found"],
};

const sorted = (codes: Iterable<string>): string[] => [...new Set(codes)].toSorted();

describe("declared errors", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  it("[AUTH-30] every code that a service names is known here, and every one known here is named there", () => {
    const services = ["users", "queue", "matches", "realtime", "matchmaker", "payments", "discord"];
    for (const service of services) {
      const known = Object.entries(REFUSALS).filter(([call]) => call.startsWith(`${service}.`));
      const named = codesIn(service);
      for (const code of [...ANYWHERE, ...(ELSEWHERE[service] ?? [])]) named.delete(code);
      const expected = known.flatMap(([call, codes]) =>
        codes.filter((code) => named.has(code) || !(BY_WAY[call] ?? []).includes(code)),
      );
      expect(sorted(expected), service).toEqual(sorted(named));
    }
  });

  it("[AUTH-30] what a handler can throw is declared, and what is declared can be thrown", async () => {
    gateway.world.inMatch = true;
    for (const { id, route, path: at } of CASES) {
      // A login of its own, because one of the calls ends it.
      const token = await gateway.logIn("dummy_admin");
      gateway.world.calls.length = 0;
      gateway.world.deleted.length = 0;
      gateway.world.inMatch = id !== "deleteMe" && id !== "startRehearsal";
      const body = BODIES[id];
      await gateway.call(route.method.toUpperCase(), at, { token, ...(body === undefined ? {} : { body }) });
      const methods = gateway.world.calls
        .map((call) => call.method)
        .filter((method) => method !== "getAccess");
      const refusals = Object.entries(REFUSALS).flatMap(([call, codes]) =>
        methods.includes(call.split(".")[1] ?? "") ? codes : [],
      );
      const common = new Set<string>(commonErrors(route));
      const thrown = [...refusals, ...(OWN[id] ?? []), ...refusedByContract(id)];
      const extra = id === "dummyLogin" ? REFUSALS["users.createTestAccount"] : [];
      const beyondCommon = [...thrown, ...(extra ?? [])].filter((code) => !common.has(code));
      const handled: readonly string[] = HANDLED[id] ?? [];
      // Signing in as a missing user is one and the same refusal.
      const answered = beyondCommon.filter(
        (code) => !handled.includes(code) && (id !== "dummyLogin" || code !== "user_not_found"),
      );
      const declared = route.errors ?? [];
      const own = sorted(declared.filter((code) => !common.has(code)));
      expect(sorted(answered), id).toEqual(own);
      expect(sorted(declared), `${id} declares what is common`).toEqual(own);
    }
  });
});
