import { CodedError, type ErrorCode, type ErrorParams } from "@gokaku/game";
import { byAdmin, byAnyone, byServices, byUser, type Call, implement, roleToProto } from "@gokaku/grpc";
import { Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchesService, MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { EntryState, QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { RecordOutcome, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { startFakeService, type TestKeys } from "@gokaku/testing";

/** What the fakes were asked, and what they are told to refuse with. */
export class World {
  readonly calls: { readonly method: string; readonly caller: Call["caller"]; readonly request: unknown }[] =
    [];
  readonly admins = new Set(["dummy_admin"]);
  readonly banned = new Set<string>();
  readonly accounts = new Map([
    ["dummy_001", { isTest: true, rate: 1500 }],
    ["dummy_002", { isTest: true, rate: 1523 }],
    ["dummy_admin", { isTest: true, rate: 1800 }],
    ["123456789012345678", { isTest: false, rate: 1610 }],
  ]);
  readonly schedule = { isOpen: true, isInHours: true, isInSeason: true };
  /** The subject under which an account is kept, where it is not to be believed. */
  readonly subjects = new Map<string, string>();
  refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null = null;
  inMatch = false;
  isClosed = false;
  /** What a fake waits for before it answers a leave. */
  pause: Promise<void> | null = null;

  note(method: string, { caller }: Call, request: unknown): void {
    this.calls.push({ method, caller, request });
    if (this.refusal !== null)
      throw new CodedError(this.refusal.code, "refused by the fake", this.refusal.params);
  }

  callsOf(method: string) {
    return this.calls.filter((call) => call.method === method);
  }
}

const RECORD = {
  matchId: "176370000000000001",
  characterId: "PIKACHU",
  outcome: RecordOutcome.WIN,
  startedAtS: 1_763_700_000n,
  rateDelta: 21,
};

const account = (world: World, id: string) => {
  const found = world.accounts.get(id);
  if (found === undefined) throw new CodedError("user_not_found", `no account ${id}`);
  return {
    userId: id,
    authSubject: `dummy|${id}`,
    discordUsername: `${id}_discord`,
    trainerName: `${id}のトレーナー`,
    preferredRoles: [roleToProto("TANK"), roleToProto("MIDDLE")],
    ownedBadges: ["badge_001"],
    createdAtS: 1_763_600_000n,
    updatedAtS: 1_763_600_000n,
    rate: found.rate,
    maxRate: found.rate,
    winRate: 66.7,
    matchCount: 3,
    winCount: 2,
    isAdmin: world.admins.has(id),
    isBanned: world.banned.has(id),
    isTest: found.isTest,
    latestRecords: [RECORD],
    seasonEntries: [
      {
        seasonId: "season_8",
        seasonName: "シーズン8",
        finalRate: 1600,
        maxRate: 1640,
        winRate: 55,
        finalRank: 12,
        totalMatches: 80,
        winCount: 44,
      },
    ],
    rank: 7,
  };
};

const startUsers = (world: World, keys: TestKeys) =>
  startFakeService("users", keys, [
    implement(UsersService, {
      getAccount: byAnyone(async (request, call) => {
        world.note("getAccount", call, request);
        return { account: account(world, request.userId) };
      }),
      createAccount: byUser(async (request, call) => {
        world.note("createAccount", call, request);
        const isNew = !world.accounts.has(call.userId);
        if (isNew) world.accounts.set(call.userId, { isTest: false, rate: 1500 });
        return { account: account(world, call.userId), created: isNew };
      }),
      createTestAccount: byAdmin(async (request, call) => {
        world.note("createTestAccount", call, request);
        world.accounts.set(request.userId, { isTest: true, rate: request.rate });
        return { account: account(world, request.userId), created: true };
      }),
      listTestAccounts: byServices(["gateway"], async (request, call) => {
        world.note("listTestAccounts", call, request);
        return {
          accounts: [
            {
              userId: "dummy_001",
              trainerName: "あかり",
              discordUsername: "akari",
              rate: 1500,
              preferredRole: "ALL_ROUNDER",
            },
          ],
        };
      }),
      getAccess: byServices(["gateway"], async ({ userId: id, authSubject }, call) => {
        world.note("getAccess", call, id);
        const kept = world.subjects.get(id);
        if (authSubject !== "" && kept !== undefined && kept !== authSubject) {
          throw new CodedError("forbidden", "the account is kept under another subject");
        }
        return {
          exists: world.accounts.has(id),
          isAdmin: world.admins.has(id),
          isBanned: world.banned.has(id),
          isTest: world.accounts.get(id)?.isTest === true,
        };
      }),
      getPlayer: byServices(["queue"], async () => ({})),
      listRecords: byUser(async (request, call) => {
        world.note("listRecords", call, request);
        return { records: [RECORD, { ...RECORD, outcome: RecordOutcome.DISPUTED, rateDelta: 0 }] };
      }),
      getRanking: byAnyone(async (request, call) => {
        world.note("getRanking", call, request);
        return {
          rankings: [
            { rank: 1, card: { userId: "dummy_001", trainerName: "あかり", rate: 1777 }, winRate: 61.5 },
          ],
          updatedAtS: 1_763_700_000n,
        };
      }),
      recalculateRanking: byAdmin(async (request, call) => {
        world.note("recalculateRanking", call, request);
        return { rankingsCount: 4 };
      }),
      getMaster: byAnyone(async (request, call) => {
        world.note("getMaster", call, request);
        return {
          badges: [{ id: "badge_001", display: "はじめの一歩", type: "basic", maxSales: 10, isActive: true }],
          settings: [{ id: "lobby_create_timeout", value: "150" }],
        };
      }),
      listCharacters: byAnyone(async (request, call) => {
        world.note("listCharacters", call, request);
        return {
          characters: [
            { id: "EMPTY", nameJa: "未選択", nameEn: "Unselected", moves: {} },
            {
              id: "PIKACHU",
              nameJa: "ピカチュウ",
              nameEn: "Pikachu",
              indexNumber: 25,
              type: "ATTACKER",
              moves: { move_1a: "エレキボール" },
            },
            {
              id: "MEW",
              nameJa: "ミュウ",
              nameEn: "Mew",
              indexNumber: 151,
              type: "ATTACKER",
              moves: { move_1c: "なみのり" },
            },
            {
              id: "SNORLAX",
              nameJa: "カビゴン",
              nameEn: "Snorlax",
              indexNumber: 143,
              type: "DEFENDER",
              moves: {},
            },
          ],
        };
      }),
      getSeasons: byAnyone(async (request, call) => {
        world.note("getSeasons", call, request);
        return {
          current: {
            id: "season_9",
            name: "シーズン9",
            startsAtS: 1_763_000_000n,
            endsAtS: 1_766_000_000n,
            themeColor: "#ff6b35",
            state: 2,
          },
          next: { id: "season_10", name: "シーズン10", startsAtS: 1_767_000_000n },
        };
      }),
    }),
  ]);

const entry = (id: string) => ({
  entryId: "7",
  userId: id,
  selectedRoles: [roleToProto("TANK"), roleToProto("MIDDLE")],
  rate: 1500,
  joinedAt: 1_763_700_000n,
  state: EntryState.WAITING,
  version: 1n,
  trainerName: "あかり",
});

export const SETTINGS = {
  windowBase: 200,
  windowPerMinute: 25,
  windowMaximum: 600,
  overdueS: 1800,
  matchValue: 400,
  waitWeight: 6,
  waitStepS: 120,
  waitStepsMaximum: 15,
  flexibilityWeight: 6,
  teamGapWeight: 2,
  laneGapWeight: 0.35,
  spreadWeight: 0.15,
  choiceWeight: 3.6,
  choicePenalty: [0, 1, 3, 6, 10],
  offRoleWeight: 16,
  budget: 6_000_000,
  exactPlayers: 26,
  exactNodes: 20_000_000,
};

const TICK = {
  tickId: "1763700000000",
  kind: "scheduled",
  state: "done",
  openedAtMs: 1_763_700_000_012n,
  waiting: 12,
  matchCount: 1,
  createdCount: 1,
  settingsVersion: 3n,
  seed: 42,
  timingsMs: { snapshot: 3, solve: 800 },
  hasSnapshot: true,
};

const PLAN = {
  header: { tickId: TICK.tickId, settingsVersion: 3n, solverVersion: "fake", matchCount: 1, isProven: true },
  matches: [
    {
      index: 0,
      firstAttack: Team.A,
      value: 512.5,
      winChanceA: 0.512,
      seats: [
        { entryId: "7", userId: "a0", team: Team.A, role: roleToProto("TANK"), choice: 1, window: 225 },
      ],
      reasons: {
        teamGap: 4.2,
        laneGaps: [1, 2, 3, 4, 5],
        spread: 90,
        offRoleGap: 1,
        bindingEntryIds: ["7", "8"],
        bindingDistance: 90,
        bindingAllowed: 212.5,
      },
    },
  ],
  leftovers: [
    {
      entryId: "9",
      userId: "b9",
      scope: "queue",
      shortage: "roles",
      roles: [roleToProto("TANK")],
      takers: 1,
      seats: 2,
    },
    { entryId: "10", userId: "b10", scope: "worth" },
  ],
};

const EXPLAINED = {
  spread: 90,
  laneGaps: [1, 2, 3, 4, 5],
  offRoleGap: 1,
  value: 512.5,
  seats: PLAN.matches[0]?.seats ?? [],
  bindingUserIds: ["a0", "b3"],
  bindingDistance: 90,
  bindingAllowed: 212.5,
  isProven: true,
};

const startQueue = (world: World, keys: TestKeys) =>
  startFakeService("queue", keys, [
    implement(QueueService, {
      join: byUser(async (request, call) => {
        world.note("join", call, request);
        return { status: { userId: call.userId, entry: entry(call.userId) } };
      }),
      leave: byUser(async (request, call) => {
        world.note("leave", call, request);
        await world.pause;
        return { status: { userId: call.userId } };
      }),
      getStatus: byUser(async (request, call) => {
        world.note("getStatus", call, request);
        return {
          status: {
            userId: call.userId,
            inMatch: world.inMatch,
            lastEnd: { cause: "left", endedAt: 1_763_700_001n },
          },
        };
      }),
      getPublicView: byAnyone(async (request, call) => {
        world.note("getPublicView", call, request);
        return {
          view: {
            version: 12n,
            roleCounts: { tank: 3 },
            totalWaiting: 3,
            ongoingMatches: 2,
            averageWaitTime: 95,
          },
        };
      }),
      getSchedule: byAnyone(async (request, call) => {
        world.note("getSchedule", call, request);
        return { nextTickAt: 1_763_700_120n, intervalS: 120, ...world.schedule };
      }),
      estimateWait: byUser(async (request, call) => {
        world.note("estimateWait", call, request);
        return {
          wait: { p50: 660, p90: 1500 },
          isKnown: true,
          ifAdded: [{ role: roleToProto("TANK"), wait: { p50: 360, p90: 900 } }],
          leftOver: "roles",
          shortRoles: [roleToProto("SUPPORT")],
        };
      }),
      listEntries: byAdmin(async (request, call) => {
        world.note("listEntries", call, request);
        return { entries: [entry("dummy_001")] };
      }),
      triggerTick: byAdmin(async (request, call) => {
        world.note("triggerTick", call, request);
        return { tickId: "1763700000000", waiting: 12 };
      }),
      explainMatch: byUser(async (request, call) => {
        world.note("explainMatch", call, request);
        return {
          matchId: request.matchId,
          isClosed: world.isClosed,
          winChanceA: 0.512,
          teamGap: 4.2,
          myTeam: Team.A,
          myRole: roleToProto("TANK"),
          myChoice: 1,
          myWindow: 225,
          ...(world.isClosed && EXPLAINED),
        };
      }),
      getSettings: byAdmin(async (request, call) => {
        world.note("getSettings", call, request);
        return { version: 3n, settings: SETTINGS, updatedAt: 1_763_700_000n, updatedBy: "dummy_admin" };
      }),
      updateSettings: byAdmin(async (request, call) => {
        world.note("updateSettings", call, request);
        const { version, settings } = request;
        return { version: version + 1n, ...(settings && { settings }), updatedBy: call.userId };
      }),
      listTicks: byAdmin(async (request, call) => {
        world.note("listTicks", call, request);
        return { ticks: [TICK] };
      }),
      getTick: byAdmin(async (request, call) => {
        world.note("getTick", call, request);
        return { tick: { ...TICK, tickId: request.tickId }, plan: PLAN, settings: SETTINGS };
      }),
      seen: byServices(["realtime"], async () => ({})),
      listStatuses: byServices(["realtime"], async () => ({})),
      readSnapshot: byServices(["matchmaker"], async function* () {}),
      submitPlan: byServices(["matchmaker"], async () => ({ accepted: false })),
    }),
  ]);

const seats = (team: string) =>
  (["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"] as const).map((role, index) => ({
    card: { userId: `${team}${index}`, trainerName: `${team}${index}`, rate: 1500 },
    ...(team === "a" ? { role: roleToProto(role) } : {}),
  }));

const matchView = (matchId: string, viewerId: string) => ({
  matchId,
  version: 3n,
  status: MatchStatus.MATCHED,
  teamA: { team: Team.A, isFirstAttack: true, voiceLink: "https://voice.example/a", seats: seats("a") },
  teamB: { team: Team.B, seats: seats("b") },
  hostUserId: "a0",
  matchedAtS: 1_763_700_000n,
  startedAtS: 1_763_700_000n,
  reportCount: 1,
  reports: [{ userId: viewerId, verdict: Verdict.B, team: Team.A, reportedAtS: 1_763_700_900n }],
  lobbyCreateTimeoutS: 150,
  lobbyJoinTimeoutS: 250,
  banOrder: 2,
  myTeam: Team.A,
});

export const MATCH_ID = "176370000000000007";

const startMatches = (world: World, keys: TestKeys) =>
  startFakeService("matches", keys, [
    implement(MatchesService, {
      createMatches: byServices(["queue"], async () => ({})),
      getCurrent: byUser(async (request, call) => {
        world.note("getCurrent", call, request);
        return world.inMatch ? { match: matchView(MATCH_ID, call.userId) } : {};
      }),
      viewFor: byServices(["realtime"], async () => ({})),
      listCurrent: byServices(["realtime"], async () => ({})),
      updateLobby: byUser(async (request, call) => {
        world.note("updateLobby", call, request);
        return { match: { ...matchView(MATCH_ID, call.userId), lobbyId: request.lobbyId } };
      }),
      transferHost: byUser(async (request, call) => {
        world.note("transferHost", call, request);
        return { match: matchView(MATCH_ID, call.userId) };
      }),
      submitReport: byUser(async (request, call) => {
        world.note("submitReport", call, request);
        return { match: matchView(request.matchId, call.userId) };
      }),
      closeDue: byAdmin(async (request, call) => {
        world.note("closeDue", call, request);
        return { processed: 5 };
      }),
    }),
  ]);

const startOthers = async (world: World, keys: TestKeys) => ({
  payments: await startFakeService("payments", keys, [
    implement(PaymentsService, {
      listStock: byAnyone(async (request, call) => {
        world.note("listStock", call, request);
        return { stocks: [{ badgeId: "badge_001", maxSales: 10, sold: 4 }] };
      }),
    }),
  ]),
  realtime: await startFakeService("realtime", keys, [
    implement(RealtimeService, {
      issueTicket: byUser(async (request, call) => {
        world.note("issueTicket", call, request);
        return { ticket: "t".repeat(43), expiresIn: 30 };
      }),
    }),
  ]),
  matchmaker: await startFakeService("matchmaker", keys, [
    implement(MatchmakerService, {
      replay: byAdmin(async (request, call) => {
        world.note("replay", call, request);
        return { plan: { ...PLAN, header: { ...PLAN.header, tickId: request.tickId } } };
      }),
    }),
  ]),
});

/** Everything behind the door, with its real protocol. */
export const startFakes = async (world: World, keys: TestKeys) => ({
  users: await startUsers(world, keys),
  queue: await startQueue(world, keys),
  matches: await startMatches(world, keys),
  ...(await startOthers(world, keys)),
});
