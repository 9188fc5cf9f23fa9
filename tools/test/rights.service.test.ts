import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CurrentMatchResponse,
  isMatch,
  type Match,
  ROUTES,
  type Route,
  type RouteId,
} from "@gokaku/contract";
import { ERROR_STATUS, type ErrorCode, hasRole, isStaffRole, NO_MATCH } from "@gokaku/game";
import { type PushService, startPushService } from "@gokaku/testing/push";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "../player/login.ts";
import { loadCharacters } from "../player/report.ts";
import { within } from "../start/owners.ts";
import { makeMatches } from "../system/matches.ts";
import { type System, startSystem } from "../system/system.ts";

/**
 * The caller, relative to the host of a running match: anonymous, the host, a team-mate, an opponent, a player
 * outside, an admin outside, and an admin in the host's team.
 */
const RELATIONS = ["anonymous", "mate", "opponent", "stranger", "admin", "playing_admin", "self"] as const;
type Relation = (typeof RELATIONS)[number];
type Cell = 200 | ErrorCode;
type Row = Readonly<Record<Relation, Cell>>;

const signedIn = { anonymous: "unauthenticated" } as const;
const ten = (cell: Cell) => ({ self: cell, mate: cell, opponent: cell, playing_admin: cell });
const players = {
  self: "forbidden",
  mate: "forbidden",
  opponent: "forbidden",
  stranger: "forbidden",
} as const;
/** A call for admins, also for those who play. */
const ADMINS: Row = { ...signedIn, ...players, admin: 200, playing_admin: 200 };
/** A call about a webhook, which no match's id names. */
const NO_WEBHOOK: Row = { ...ADMINS, admin: "webhook_not_found", playing_admin: "webhook_not_found" };
/** A call about an application, which no match's id names. */
const NO_APPLICATION: Row = {
  ...ADMINS,
  admin: "application_not_found",
  playing_admin: "application_not_found",
};
/** A call of a party of a case: here the host has reported an opponent. */
const partiesOfCase = (cell: Cell): Row => ({
  ...signedIn,
  ...ten("case_not_found"),
  self: cell,
  opponent: cell,
  stranger: "case_not_found",
  admin: "case_not_found",
});
/** A call about a mass correction, which no match's id names. */
const NO_CORRECTION: Row = { ...ADMINS, admin: "not_found", playing_admin: "not_found" };
/** A call that shows an admin more of a running match than players see. */
const ADMINS_OUTSIDE: Row = { ...ADMINS, playing_admin: "own_match_open" };
/** A public call that finds nothing before the match is settled. */
const NOT_YET = "match_not_found";
const UNSETTLED: Row = {
  anonymous: NOT_YET,
  self: NOT_YET,
  mate: NOT_YET,
  opponent: NOT_YET,
  stranger: NOT_YET,
  admin: NOT_YET,
  playing_admin: NOT_YET,
};
const EVERYBODY: Row = {
  anonymous: 200,
  self: 200,
  mate: 200,
  opponent: 200,
  stranger: 200,
  admin: 200,
  playing_admin: 200,
};
const TEN_ALONE: Row = { ...signedIn, ...ten(200), stranger: "not_in_match", admin: "not_in_match" };
/** An object of one user, not found for all others. */
const OWNER_ALONE: Row = {
  ...signedIn,
  ...ten("device_not_found"),
  self: 200,
  stranger: "device_not_found",
  admin: "device_not_found",
};
/** A call of one player about a counted match. */
const UNCOUNTED: Row = { ...UNSETTLED, ...signedIn };
/** A call of the ten about a dispute, which a running match has not. */
const DISPUTE: Row = { ...TEN_ALONE, ...ten("match_not_over") };
/** A call without a match id: a caller without a match has none. */
const HOST_ALONE: Row = {
  ...signedIn,
  ...ten("not_host"),
  self: 200,
  stranger: "match_not_found",
  admin: "match_not_found",
};

/** A call of a player about the own match, without its id. */
const seated = (cell: Cell): Row => ({
  ...signedIn,
  ...ten(cell),
  stranger: "match_not_found",
  admin: "match_not_found",
});

const BUYER_ALONE: Row = {
  ...signedIn,
  ...ten("order_not_found"),
  self: 200,
  stranger: "order_not_found",
  admin: "order_not_found",
};

/** Every call about one user or one match, in the order of the test. */
const TABLE: Partial<Record<RouteId, Row>> = {
  getPlayerInfo: {
    ...signedIn,
    self: 200,
    mate: 200,
    playing_admin: 200,
    opponent: "not_teammate",
    stranger: "not_teammate",
    admin: "not_teammate",
  },
  getPublicPlayer: EVERYBODY,
  getPublicMatch: UNSETTLED,
  listHeadlines: EVERYBODY,
  getCurrentMatch: { ...signedIn, ...ten(200), stranger: 200, admin: 200 },
  explainMatch: TEN_ALONE,
  // Users has no result of a running match.
  getThanks: UNCOUNTED,
  giveThanks: UNCOUNTED,
  getDisputeRoom: DISPUTE,
  writeStatement: DISPUTE,
  agreeOnResult: DISPUTE,
  listTicks: ADMINS,
  getTick: ADMINS_OUTSIDE,
  replayTick: ADMINS_OUTSIDE,
  listMatches: ADMINS,
  getMatchForAdmin: ADMINS_OUTSIDE,
  listReporters: ADMINS_OUTSIDE,
  getUserForAdmin: ADMINS,
  listUserHistory: ADMINS,
  listUserNotes: ADMINS,
  listMatchNotes: ADMINS_OUTSIDE,
  getOwnOrder: BUYER_ALONE,
  getOrderForAdmin: ADMINS,
  cancelOrder: BUYER_ALONE,
  testDevice: OWNER_ALONE,
  removeDevice: OWNER_ALONE,
  checkIn: seated(200),
  // The named player has no seat.
  nameMissing: seated("not_in_match"),
  countPromises: ADMINS,
  listDeliveries: NO_WEBHOOK,
  getSealPicture: NO_APPLICATION,
  getOwnCase: partiesOfCase(200),
  // The sent bytes are no picture, and nothing is decided.
  addCasePicture: partiesOfCase("picture_invalid"),
  appealCase: partiesOfCase("appeal_closed"),
  getCase: ADMINS,
  // No picture was added.
  getCasePicture: { ...ADMINS, admin: "case_not_found", playing_admin: "case_not_found" },
  getMassCorrection: NO_CORRECTION,
  readMassCorrection: { ...signedIn, ...ten("not_found"), stranger: "not_found", admin: "not_found" },
  makePromise: { ...EVERYBODY, ...signedIn },
  withdrawPromise: { ...EVERYBODY, ...signedIn },
  updateLobby: HOST_ALONE,
  reportMatch: TEN_ALONE,
  // The first report has begun the match.
  declineMatch: seated("match_begun"),
  // The last one, because it changes the host.
  transferHost: HOST_ALONE,
};

const routeOf = (id: RouteId): Route => ROUTES[id];
const IDS = Object.keys(ROUTES) as RouteId[];

describe("who may call what, by how they stand to each other", () => {
  let folder: string;
  let system: System;
  let tokens: Readonly<Record<Relation | "helper" | "moderator", string | undefined>>;
  let match: { readonly id: string; readonly hostId: string; readonly tickId: string };
  let picked: string;
  let orderId: string;
  let deviceId: string;
  let appointmentId: string;
  let caseId: string;
  let phones: PushService;

  const bodies = (): Partial<Record<RouteId, unknown>> => ({
    nameMissing: { user_id: "a_stranger" },
    addCasePicture: { picture: "iVBORw0KGgo=" },
    appealCase: { text: "見直してください" },
    giveThanks: { side: "mate", user_id: match.hostId },
    writeStatement: { text: "録画があります" },
    agreeOnResult: { result: "A-win" },
    updateLobby: { lobby_id: "ABCD1234" },
    reportMatch: { result: "A-win", banned_pokemon: "EMPTY", picked_pokemon: picked },
  });

  const pathOf = ({ path }: Route): string =>
    (path.endsWith("/headlines") ? `${path}?matches=${match.id}` : path).replace(/\{\w+\}/g, () => {
      if (path.includes("/orders/")) return orderId;
      if (path.includes("/devices/")) return deviceId;
      if (path.includes("/cases/")) return caseId;
      if (path.includes("/appointments/")) return appointmentId;
      if (path.includes("/users/") || path.includes("/players/")) return match.hostId;
      return path.includes("/ticks/") ? match.tickId : match.id;
    });

  const ask = async (id: RouteId, relation: keyof typeof tokens) => {
    const method = routeOf(id).method.toUpperCase() as "GET" | "POST" | "PUT" | "DELETE";
    const body = method === "GET" ? undefined : (bodies()[id] ?? {});
    return system.api.call({ method, path: pathOf(routeOf(id)), token: tokens[relation], body });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "gokaku-rights-"));
    await chmod(folder, 0o755);
    phones = await startPushService();
    system = await startSystem(folder, { PUSH_HOSTS: phones.url });
    const sessions = await system.sessions(13);
    const [open] = await makeMatches(system, sessions.slice(0, 10));
    picked = (await loadCharacters(system.api)).find(({ id }) => id !== "EMPTY")?.id ?? "";
    const bySession = new Map(sessions.map((session) => [session.account.userId, session]));
    const token = sessions[0]?.token;
    const current = await system.api.call({ method: "GET", path: "/api/matches/current", token });
    const shown = (current.body as { readonly match: Match }).match;
    const sides = [shown.team_a, shown.team_b].map(({ players: seats }) =>
      seats.map(({ user_id }) => user_id).toSorted((one) => (one === shown.host_user_id ? -1 : 0)),
    );
    const own = sides.find((side) => side.includes(shown.host_user_id)) ?? [];
    const other = sides.find((side) => side !== own) ?? [];
    const tokenOf = (userId: string | undefined): string | undefined => bySession.get(userId ?? "")?.token;
    const [outside, helper, moderator] = sessions.filter(
      ({ account }) => ![...own, ...other].includes(account.userId),
    ) as [Session, Session, Session];
    tokens = {
      anonymous: undefined,
      self: tokenOf(own[0]),
      mate: tokenOf(own[1]),
      opponent: tokenOf(other[0]),
      stranger: outside.token,
      helper: helper.token,
      moderator: moderator.token,
      admin: system.admin.token,
      playing_admin: tokenOf(own[2]),
    };
    const checkout = await system.api.call({
      method: "POST",
      path: "/api/create-checkout-session",
      token: tokens.self,
      body: { badgeId: "badge_086" },
    });
    orderId = (checkout.body as { readonly order_id: string }).order_id;
    const { endpoint, keys } = phones.subscribe();
    const device = await system.api.call({
      method: "POST",
      path: "/api/users/me/devices",
      token: tokens.self,
      body: { endpoint, keys, name: "テスト" },
    });
    const appointment = await system.api.call({
      method: "POST",
      path: "/api/admin/appointments",
      token: system.admin.token,
      body: { starts_at: Math.floor(Date.now() / 1000) + 86_400, note: "" },
    });
    appointmentId = (appointment.body as { readonly appointment_id: string }).appointment_id;
    const report = await system.api.call({
      method: "POST",
      path: "/api/users/me/cases",
      token: tokens.self,
      body: { user_id: other[0], reason: "harassment", text: "" },
    });
    caseId = (report.body as { readonly id: string }).id;
    deviceId = (device.body as { readonly device_id: string }).device_id;
    const roles = [
      [own[2], "admin"],
      [helper.account.userId, "helper"],
      [moderator.account.userId, "moderator"],
    ] as const;
    await within(system.instance.databases.users, async (users) => {
      for (const [userId, role] of roles)
        await users.query("update account set role = $2 where user_id = $1", [userId, role]);
    });
    const ticks = await system.api.call({
      method: "GET",
      path: "/api/admin/ticks",
      token: system.admin.token,
    });
    const [tick] = (ticks.body as { readonly ticks: { readonly tick_id: string }[] }).ticks;
    match = { id: open?.matchId ?? "", hostId: shown.host_user_id, tickId: tick?.tick_id ?? "" };
  }, 300_000);
  afterAll(async () => {
    await system?.stop();
    await phones?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it("[AUTH-131] the table has every call that names one person or match, and every one of a match", () => {
    const named = IDS.filter((id) => {
      const { auth, params, tag, method, path } = routeOf(id);
      const isAct = isStaffRole(auth) && method !== "get" && id !== "replayTick";
      const isOfOne = params !== undefined && /\/(?:players|matches|users)\//.test(path);
      return auth === "none" ? isOfOne : !isAct && (params !== undefined || tag === "matches");
    });
    expect(named.filter((id) => TABLE[id] === undefined)).toEqual([]);
  });

  it.each(Object.entries(TABLE) as [RouteId, Row][])("[AUTH-131] %s, asked by each", async (id, row) => {
    const found: Partial<Record<Relation, Cell>> = {};
    for (const relation of RELATIONS) {
      const { status, error } = await ask(id, relation);
      if (error !== "") expect(status, error).toBe(ERROR_STATUS[error as ErrorCode]);
      found[relation] = error === "" ? (status as 200) : (error as ErrorCode);
    }
    expect(found).toEqual(row);
  });

  it("[AUTH-131] the match being played is shown to its ten, with the roles of the own team alone", async () => {
    for (const relation of RELATIONS.filter((each) => each !== "anonymous")) {
      const { body } = await ask("getCurrentMatch", relation);
      const { match: shown } = body as CurrentMatchResponse;
      const plays = relation !== "stranger" && relation !== "admin";
      if (!plays || !isMatch(shown)) {
        expect([relation, shown.match_id]).toEqual([relation, NO_MATCH]);
        continue;
      }
      const sides = [shown.team_a, shown.team_b].map(({ players: seats }) =>
        seats.map(({ role }) => role !== null),
      );
      const isOwn = [shown.my_team === "A", shown.my_team === "B"];
      expect(sides, relation).toEqual(isOwn.map((own) => Array.from({ length: 5 }, () => own)));
    }
  });

  it.each(IDS.filter((id) => isStaffRole(routeOf(id).auth)))(
    "[AUTH-131] [ADMIN-500] %s is for its role and those above, however one stands to the match",
    async (id) => {
      for (const relation of ["self", "mate", "opponent", "stranger"] as const)
        expect(await ask(id, relation), relation).toMatchObject({ status: 403, error: "forbidden" });
      expect(await ask(id, "anonymous")).toMatchObject({ status: 401, error: "unauthenticated" });
      const { auth } = routeOf(id);
      if (!isStaffRole(auth)) return;
      for (const role of ["helper", "moderator"] as const) {
        const { error } = await ask(id, role);
        expect([role, error === "forbidden"]).toEqual([role, !hasRole(role, auth)]);
      }
    },
  );

  it.each(IDS.filter((id) => routeOf(id).auth === "user"))(
    "[AUTH-131] %s refuses anonymous callers",
    async (id) => {
      expect(await ask(id, "anonymous")).toMatchObject({ status: 401, error: "unauthenticated" });
    },
  );
});
