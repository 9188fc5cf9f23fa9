import type { DescService } from "@bufbuild/protobuf";
import { CodedError, type ErrorCode, type ErrorParams } from "@gokaku/game";
import { byAdmin, byAnyone, byServices, byUser, type Call, roleToProto } from "@gokaku/grpc";
import { Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { RealtimeService } from "@gokaku/proto/realtime/v1/realtime_pb";
import { RecordOutcome, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { implementSome, startFakeService, type TestKeys } from "@gokaku/testing";
import { accountOf, EXPLAINED, entryOf, PLAN, RECORD, SETTINGS, TICK, viewOf } from "@gokaku/testing/samples";

/** The recorded calls of the fakes, and the refusals that they return. */
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
  /** The subject that an account is bound to, where it differs. */
  readonly subjects = new Map<string, string>();
  refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null = null;
  inMatch = false;
  isClosed = false;
  /** The reasons of matches are pruned. */
  isForgotten = false;
  readonly deleted: string[] = [];
  hasOpenOrder = false;
  /** A fake waits for this before it answers a leave. */
  pause: Promise<void> | null = null;
  /** A fake waits for this before it answers the ranking. */
  rankingPause: Promise<void> | null = null;

  note(method: string, { caller }: Call, request: unknown): void {
    this.calls.push({ method, caller, request });
    if (this.refusal !== null)
      throw new CodedError(this.refusal.code, "refused by the fake", this.refusal.params);
  }

  callsOf(method: string) {
    return this.calls.filter((call) => call.method === method);
  }
}

type Only<Service extends DescService> = Parameters<typeof implementSome<Service>>[1]["only"];
interface Guarded {
  handler(request: unknown, call: Call): unknown;
}

/** The methods that the gateway calls; the world records each call, and refuses on demand. */
const noted = <Service extends DescService>(world: World, service: Service, only: Only<Service>) => {
  const wrap = ([name, guarded]: [string, Guarded]) => [
    name,
    {
      ...guarded,
      handler: async (request: unknown, call: Call) => {
        world.note(name, call, request);
        return guarded.handler(request, call);
      },
    },
  ];
  const handlers = Object.fromEntries(Object.entries(only as Record<string, Guarded>).map(wrap));
  return implementSome(service, { only: handlers as Only<Service> });
};

const findAccount = (world: World, id: string) => {
  const found = world.accounts.get(id);
  if (found === undefined) throw new CodedError("user_not_found", `no account ${id}`);
  return { ...accountOf(id, found), isAdmin: world.admins.has(id), isBanned: world.banned.has(id) };
};

const ACHIEVEMENT = {
  id: "first_match",
  badgeId: "badge_004",
  display: "初陣",
  condition: "はじめての試合を完了すると獲得",
  progress: 1,
  target: 1,
  achievedAtS: 1_763_700_000n,
};

const ADMIN_SEASON = {
  season: {
    id: "season_10",
    name: "シーズン10",
    description: "",
    startsAtS: 1_767_000_000n,
    endsAtS: 1_769_000_000n,
    imageUrl: "",
    themeColor: "#ff6b35",
    state: 1,
  },
  entryCount: 0,
  version: 2n,
};

const forAdmin = (world: World, id: string) => ({
  account: {
    account: findAccount(world, id),
    correctionEarned: 1,
    penalties: [
      { id: 7n, cause: "offender", points: 2, matchId: MATCH_ID, atS: 1_763_700_000n, timeoutS: 900 },
    ],
    version: 4n,
  },
});

const LETTER = {
  id: 5n,
  consumer: "users_apply-settlement",
  eventId: "e",
  subject: "match.settled",
  error: "Error: no",
  failedAtMs: 1_763_700_000_000n,
};
const operations = (world: World) =>
  noted(world, OperationsService, {
    listDeadLetters: byAdmin(async () => ({ letters: [LETTER] })),
    replayDeadLetter: byAdmin(async () => ({
      letter: { ...LETTER, replayRequestedAtMs: 1_763_700_100_000n },
    })),
  });
const REACHED = { userId: "dummy_002", trainerName: "ハル", lastMatchAtS: 1_763_700_000n, times: 3 };

const startUsers = (world: World, keys: TestKeys) =>
  startFakeService("users", keys, [
    operations(world),
    noted(world, UsersService, {
      getAccount: byAnyone(async (request) => ({ account: findAccount(world, request.userId) })),
      updateProfile: byUser(async (_request, { userId }) => ({ account: findAccount(world, userId) })),
      refreshDiscord: byUser(async (_request, { userId }) => ({ account: findAccount(world, userId) })),
      equipBadges: byUser(async (_request, { userId }) => ({ account: findAccount(world, userId) })),
      confirmSeal: byUser(async (_request, { userId }) => ({ account: findAccount(world, userId) })),
      listAchievements: byUser(async () => ({ achievements: [ACHIEVEMENT] })),
      checkAchievements: byUser(async () => ({ achievements: [] })),
      getProfile: byServices(["gateway"], async ({ userId }) => ({ account: findAccount(world, userId) })),
      getPublicPlayer: byServices(["gateway"], async ({ userId }) => ({
        card: { userId, trainerName: "あかり", rate: 1500 },
        points: [{ atS: 1_763_700_000n, rate: 1520, delta: 20, matchId: MATCH_ID }],
        records: [RECORD],
        roles: [{ role: roleToProto("TANK"), matches: 3, wins: 2 }],
        characters: [{ characterId: "PIKACHU", matches: 3, wins: 2 }],
        rank: 7,
      })),
      listCards: byServices(["gateway"], async ({ userIds }) => ({
        cards: userIds.map((userId) => ({ userId, trainerName: `名前${userId}` })),
      })),
      exportAccount: byUser(async () => ({ json: '{"account":[{"user_id":"dummy_001"}]}' })),
      deleteAccount: byUser(async (_request, { userId }) => {
        world.deleted.push(userId);
        return {};
      }),
      listRecentPlayers: byUser(async () => ({ players: [REACHED] })),
      getBlocking: byUser(async () => ({ players: [REACHED] })),
      updateBlocking: byUser(async () => ({ players: [REACHED] })),
      listDevices: byUser(async () => ({ devices: [DEVICE] })),
      addDevice: byUser(async () => ({ device: DEVICE })),
      removeDevice: byUser(async () => ({})),
      listPenalties: byUser(async () => ({
        penalties: [
          { id: 7n, cause: "silence", points: 1, matchId: MATCH_ID, atS: 1_763_700_000n, timeoutS: 900 },
        ],
        penaltyCount: 1,
        effectivePenalty: 1,
        penaltyTimeoutUntilS: 1_763_700_900n,
        next: { matchesLeft: 8, atS: 1_764_304_800n },
      })),
      updateSetting: byUser(async ({ id, value }) => ({ setting: { id, value } })),
      searchAccounts: byUser(async () => ({ accounts: [{ userId: "dummy_001", rate: 1500, isTest: true }] })),
      getAccountForAdmin: byUser(async ({ userId }) => forAdmin(world, userId)),
      updateAccount: byUser(async ({ userId }) => forAdmin(world, userId)),
      awardBadge: byUser(async ({ badgeId }) => ({ badgeIds: [badgeId] })),
      withdrawPenalty: byUser(async () => forAdmin(world, "dummy_001")),
      listHistory: byUser(async () => ({
        entries: [
          { kind: "rate", atMs: 1_763_700_000_000n, matchId: MATCH_ID, cause: "won", amount: 20, rate: 1520 },
        ],
      })),
      listAudit: byUser(async () => ({
        entries: [
          { id: 3n, atMs: 1_763_700_000_000n, actor: "dummy_admin", action: "badge.award", afterJson: "{}" },
        ],
      })),
      listSeasons: byUser(async () => ({ seasons: [ADMIN_SEASON] })),
      createSeason: byUser(async () => ({ season: ADMIN_SEASON })),
      updateSeason: byUser(async () => ({ season: ADMIN_SEASON })),
      deleteSeason: byUser(async () => ({})),
      activateSeason: byUser(async () => ({ season: ADMIN_SEASON })),
      createAccount: byUser(async (_request, call) => {
        const isNew = !world.accounts.has(call.userId);
        if (isNew) world.accounts.set(call.userId, { isTest: false, rate: 1500 });
        return { account: findAccount(world, call.userId), created: isNew };
      }),
      createTestAccount: byAdmin(async (request) => {
        world.accounts.set(request.userId, { isTest: true, rate: request.rate });
        return { account: findAccount(world, request.userId), created: true };
      }),
      listTestAccounts: byServices(["gateway"], async () => ({
        accounts: [
          {
            userId: "dummy_001",
            trainerName: "あかり",
            discordUsername: "akari",
            rate: 1500,
            preferredRole: "ALL_ROUNDER",
          },
        ],
      })),
      getAccess: byServices(["gateway"], async ({ userId: id, authSubject }) => {
        const cached = world.subjects.get(id);
        if (authSubject !== "" && cached !== undefined && cached !== authSubject) {
          throw new CodedError("forbidden", "the account is bound to another subject");
        }
        return {
          exists: world.accounts.has(id),
          isAdmin: world.admins.has(id),
          isBanned: world.banned.has(id),
          isTest: world.accounts.get(id)?.isTest === true,
          hasLeft: world.deleted.includes(id),
        };
      }),
      listOwnedBadges: byUser(async (_request, call) => ({
        badgeIds: findAccount(world, call.userId).ownedBadges,
      })),
      listRecords: byUser(async () => ({
        records: [RECORD, { ...RECORD, outcome: RecordOutcome.DISPUTED, rateDelta: 0 }],
      })),
      getRanking: byAnyone(async ({ seasonId }) => {
        await world.rankingPause;
        if (seasonId === "season_8")
          return {
            rankings: [
              { rank: 1, card: { userId: "dummy_002", trainerName: "はるき", rate: 1888 }, winRate: 70 },
            ],
            seasonId,
          };
        return {
          seasonId: "season_9",
          rankings: [
            { rank: 1, card: { userId: "dummy_001", trainerName: "あかり", rate: 1777 }, winRate: 61.5 },
          ],
          updatedAtS: 1_763_700_000n,
        };
      }),
      listConduct: byAdmin(async () => ({
        conduct: [{ userId: "dummy_001", falseReports: 2, effectivePenalty: 4 }],
      })),
      recalculateRanking: byAdmin(async () => ({ rankingsCount: 4 })),
      getMaster: byAnyone(async () => ({
        badges: [{ id: "badge_001", display: "はじめの一歩", type: "basic", maxSales: 10, isActive: true }],
        settings: [
          { id: "lobby_create_timeout", value: "180" },
          { id: "community_invite", value: "https://discord.gg/gokaku" },
          { id: "announcement_content", value: "## 大会" },
        ],
        rankingMinMatches: 5,
      })),
      listCharacters: byAnyone(async () => ({
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
      })),
      listBegunSeasons: byAnyone(async () => ({
        seasons: [
          { id: "season_9", name: "シーズン9", startsAtS: 1_763_000_000n, endsAtS: 1_766_000_000n, state: 2 },
          { id: "season_8", name: "シーズン8", startsAtS: 1_760_000_000n, endsAtS: 1_763_000_000n, state: 4 },
        ],
      })),
      getSeasons: byAnyone(async () => ({
        current: {
          id: "season_9",
          name: "シーズン9",
          startsAtS: 1_763_000_000n,
          endsAtS: 1_766_000_000n,
          themeColor: "#ff6b35",
          state: 2,
        },
        next: { id: "season_10", name: "シーズン10", startsAtS: 1_767_000_000n },
      })),
    }),
  ]);

const startQueue = (world: World, keys: TestKeys) =>
  startFakeService("queue", keys, [
    operations(world),
    noted(world, QueueService, {
      join: byUser(async (_request, call) => ({
        status: { userId: call.userId, entry: entryOf(call.userId) },
      })),
      leave: byUser(async (_request, call) => {
        await world.pause;
        return { status: { userId: call.userId } };
      }),
      getStatus: byUser(async (_request, call) => ({
        status: {
          userId: call.userId,
          inMatch: world.inMatch,
          lastEnd: { cause: "left", endedAt: 1_763_700_001n },
        },
      })),
      exportPlayer: byUser(async () => ({ json: '{"waits":[]}' })),
      getPublicView: byAnyone(async () => ({
        view: {
          version: 12n,
          roleCounts: { tank: 3 },
          totalWaiting: 3,
          ongoingMatches: 2,
          averageWaitTime: 95,
        },
      })),
      getPlanGaps: byServices(["gateway"], async () => ({
        gaps: [{ within: 0, ticks: 40 }, { within: 0.005, ticks: 7 }, { ticks: 2 }],
        unknownTicks: 1,
      })),
      getRecentWaits: byAnyone(async () => ({ waits: [{ belowS: 30, players: 12 }, { players: 3 }] })),
      getSchedule: byAnyone(async () => ({
        nextTickAt: 1_763_700_120n,
        intervalS: 120,
        windowBase: 220,
        ...world.schedule,
      })),
      estimateWait: byUser(async () => ({
        wait: { p50: 660, p90: 1500 },
        isKnown: true,
        ifAdded: [{ role: roleToProto("TANK"), wait: { p50: 360, p90: 900 } }],
        leftOver: "roles",
        shortRoles: [roleToProto("SUPPORT")],
      })),
      listEntries: byAdmin(async () => ({ entries: [entryOf("dummy_001")] })),
      clearQueue: byAdmin(async () => ({ clearedCount: 7 })),
      triggerTick: byAdmin(async () => ({ tickId: "1763700000000", waiting: 12 })),
      explainMatch: byUser(async (request) => ({
        matchId: request.matchId,
        isClosed: world.isClosed,
        winChanceA: 0.512,
        teamGap: 4.2,
        myTeam: Team.A,
        myRole: roleToProto("TANK"),
        myChoice: 1,
        myWindow: 225,
        ...(world.isClosed && EXPLAINED),
      })),
      explainClosed: byServices(["gateway"], async ({ matchId }) => {
        if (world.isForgotten) throw new CodedError("match_not_found", matchId);
        return { explanation: { matchId, isClosed: true, winChanceA: 0.512, teamGap: 4.2, ...EXPLAINED } };
      }),
      getSettings: byAdmin(async () => ({
        version: 3n,
        settings: SETTINGS,
        updatedAtS: 1_763_700_000n,
        updatedBy: "dummy_admin",
      })),
      updateSettings: byAdmin(async (request, call) => {
        const { settings } = request;
        return { version: 4n, ...(settings && { settings }), updatedBy: call.userId };
      }),
      listTicks: byAdmin(async () => ({ ticks: [TICK] })),
      getTick: byAdmin(async (request) => ({
        tick: { ...TICK, tickId: request.tickId },
        plan: PLAN,
        settings: SETTINGS,
        players: [
          {
            entryId: "e1",
            userId: "dummy_001",
            rate: 1500,
            waitedSeconds: 60,
            roleDebt: 1,
            roles: [roleToProto("TANK"), roleToProto("MIDDLE")],
            blocking: ["dummy_002"],
          },
        ],
      })),
    }),
  ]);

export const MATCH_ID = "176370000000000007";

/** A match of which the viewer has reported a loss; who is none of the ten sees it as the first of them. */
const matchOf = (viewer: string, matchId: string) =>
  viewOf(/^dummy_00\d|dummy_010$/.test(viewer) ? viewer : "dummy_001", matchId, {
    version: 3n,
    reportCount: 1,
    banOrder: 2,
    reports: [{ userId: viewer, verdict: Verdict.B, team: Team.A, reportedAtS: 1_763_700_900n }],
  });

/** A match as matches answers admins. */
const wholeMatch = (matchId: string) => ({
  view: matchOf("dummy_001", matchId),
  tickId: TICK.tickId,
  reports: [{ pickedCharacterId: "PIKACHU", violationUserId: "dummy_007" }],
  settlement: {
    cause: "decided",
    wasDisputed: true,
    deltas: [{ userId: "dummy_001", rateDelta: -21 }],
  },
  corrections: [
    {
      adminId: "dummy_admin",
      correctedAtS: 1_763_709_000n,
      reason: "録画で確認",
      from: { verdict: Verdict.INVALID, offenderUserId: "dummy_007" },
      to: {},
    },
  ],
});

const settledOf = (matchId: string) => ({
  matchId,
  verdict: Verdict.A,
  firstAttack: Team.B,
  startedAtS: 1_763_700_000n,
  settledAtMs: 1_763_701_000_123n,
  seats: Array.from({ length: 10 }, (_, index) => ({
    userId: `p${index}`,
    team: index < 5 ? Team.A : Team.B,
    role: (index % 5) + 1,
    rate: 1500,
    rateDelta: index < 5 ? 20 : -20,
    pickedCharacterId: "PIKACHU",
    move1: "",
    move2: "",
    bannedCharacterId: "",
  })),
});

const startMatches = (world: World, keys: TestKeys) =>
  startFakeService("matches", keys, [
    operations(world),
    noted(world, MatchesService, {
      getOwnStep: byUser(async ({ matchId }) => {
        if (!world.isClosed) throw new CodedError("match_not_found", matchId);
        const terms = { expectedScore: 0.512, factor: 51.2, step: 24.99 };
        return { step: { verdict: Verdict.A, team: Team.A, rateDelta: 25, isOffender: false, terms } };
      }),
      getCurrent: byUser(async (_request, call) => {
        return world.inMatch ? { match: matchOf(call.userId, MATCH_ID) } : {};
      }),
      updateLobby: byUser(async (request, call) => ({
        match: { ...matchOf(call.userId, MATCH_ID), lobbyId: request.lobbyId },
      })),
      transferHost: byUser(async (_request, call) => ({ match: matchOf(call.userId, MATCH_ID) })),
      submitReport: byUser(async (request, call) => ({ match: matchOf(call.userId, request.matchId) })),
      exportPlayer: byUser(async () => ({ json: '{"reports":[]}' })),
      getSettled: byServices(["gateway"], async ({ matchId }) => ({ match: settledOf(matchId) })),
      getFairness: byServices(["gateway"], async ({ seasonId }) => {
        if (seasonId === "season_0") throw new CodedError("season_not_found", seasonId);
        return {
          fairness: {
            settledMatches: 5,
            decidedMatches: 4,
            brierScore: 0.2425,
            logLoss: 2 / 3,
            calibration: [
              { chanceFrom: 0.4, chanceTo: 0.5, matches: 0 },
              { chanceFrom: 0.5, chanceTo: 0.6, matches: 4, meanChance: 0.55, winRate: 0.75 },
            ],
            teamGaps: [{ below: 5, matches: 4 }, { matches: 1 }],
            firstWishes: 40,
            secondWishes: 8,
            furtherWishes: 2,
          },
        };
      }),
      listSettled: byServices(["gateway"], async () => ({ matches: [settledOf(MATCH_ID)] })),
      closeDue: byAdmin(async () => ({ processed: 5 })),
      listMatches: byAdmin(async () => ({
        matches: [{ matchId: MATCH_ID, disputed: true, matchedAtS: 1_763_700_000n, hostUserId: "dummy_001" }],
      })),
      getMatch: byAdmin(async ({ matchId }) => ({ match: wholeMatch(matchId) })),
      listReporters: byAdmin(async () => ({
        seasonId: "season_9",
        reporters: [
          { userId: "dummy_001", agreed: 12, departed: 3 },
          { userId: "gone", agreed: 1 },
        ],
      })),
      previewDecision: byAdmin(async () => ({
        deltas: [{ userId: "dummy_001", before: 20, after: -20 }],
        rates: [{ userId: "dummy_001", change: -39 }],
        laterMatches: 12,
        changedMatches: 3,
      })),
      decideMatch: byAdmin(async ({ matchId }) => ({ match: wholeMatch(matchId) })),
    }),
  ]);

const ROOM = { roomId: "ROOM0001", hostOffer: "offer", guestAnswer: "" };

export const DEVICE_ID = "0123456789abcdef0123456789abcdef";
const DEVICE = { deviceId: DEVICE_ID, name: "AndroidのChrome", createdAtS: 1_700_000_000n };
export const ORDER_ID = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11";

const orderOf = (world: World) => ({
  orderId: ORDER_ID,
  badgeId: "badge_001",
  amount: 500,
  createdAtS: 1_763_700_000n,
  state: world.hasOpenOrder ? "reserved" : "paid",
  expiresAtS: 1_763_701_800n,
  paidAtS: 1_763_700_060n,
});

const adminOrderOf = (world: World) => ({
  order: orderOf(world),
  userId: "dummy_001",
  sessionId: "cs_1",
  paymentId: "pi_1",
  version: 2n,
  events: [{ eventId: "evt_1", type: "checkout.session.completed", receivedAtS: 1_763_700_061n }],
});

const startOthers = async (world: World, keys: TestKeys) => ({
  payments: await startFakeService("payments", keys, [
    operations(world),
    noted(world, PaymentsService, {
      getShop: byAnyone(async () => ({ isOpen: true })),
      createCheckout: byUser(async () => ({
        url: "https://checkout.stripe.com/c/pay/cs_1",
        sessionId: "cs_1",
        orderId: ORDER_ID,
      })),
      getOrder: byUser(async () => ({ order: orderOf(world) })),
      cancelOrder: byUser(async () => ({
        order: { ...orderOf(world), state: "reserved", cause: "cancelled" },
      })),
      takeProviderEvent: byServices(["gateway"], async () => ({})),
      listAllOrders: byAdmin(async () => ({ orders: [adminOrderOf(world)] })),
      getOrderForAdmin: byAdmin(async () => ({ order: adminOrderOf(world) })),
      refundOrder: byAdmin(async () => ({ order: adminOrderOf(world) })),
      listOrders: byUser(async () => ({ orders: [orderOf(world)] })),
      listStock: byAnyone(async () => ({
        stocks: [{ badgeId: "badge_001", maxSales: 10, sold: 4 }],
      })),
    }),
  ]),
  realtime: await startFakeService("realtime", keys, [
    noted(world, RealtimeService, {
      issueTicket: byUser(async () => ({ ticket: "t".repeat(43), expiresIn: 30 })),
      endSession: byUser(async () => ({})),
      testDevice: byUser(async () => ({})),
      createRoom: byServices(["gateway"], async () => ({ room: ROOM, hostKey: "k".repeat(43) })),
      findRoom: byServices(["gateway"], async () => ({ room: ROOM })),
      getRoom: byServices(["gateway"], async () => ({ room: ROOM })),
      setRoomOffer: byServices(["gateway"], async () => ({ room: ROOM })),
      setRoomAnswer: byServices(["gateway"], async () => ({ room: { ...ROOM, guestAnswer: "answer" } })),
    }),
  ]),
  matchmaker: await startFakeService("matchmaker", keys, [
    noted(world, MatchmakerService, {
      replay: byAdmin(async (request) => ({
        plan: { ...PLAN, header: { ...PLAN.header, tickId: request.tickId } },
      })),
    }),
  ]),
});

/** All services behind the gateway, with their real protocol. */
export const startFakes = async (world: World, keys: TestKeys) => ({
  users: await startUsers(world, keys),
  queue: await startQueue(world, keys),
  matches: await startMatches(world, keys),
  ...(await startOthers(world, keys)),
});
