import { createHash } from "node:crypto";
import { CONFIRMATIONS, CodedError } from "@gokaku/game";
import { byAdmin, byAnyone, byHelper, byModerator, byServices, byUser, roleToProto } from "@gokaku/grpc";
import { RecordOutcome, UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { TestKeys } from "@gokaku/testing";
import { accountOf, RECORD } from "@gokaku/testing/samples";
import { caseFakes } from "./cases.ts";
import { AT_S, DEVICE_ID, MATCH_ID, startNoted, type World } from "./world.ts";

const MOVED = {
  userId: "dummy_001",
  rateBefore: 1639,
  rateAfter: 1600,
  rankBefore: 3,
  rankAfter: 12,
  badgesBefore: ["S9 3位", "S9 TOP10"],
  badgesAfter: ["S9 TOP100"],
  corrected: 1,
};

const findAccount = (world: World, id: string) => {
  const found = world.accounts.get(id);
  if (found === undefined) throw new CodedError("user_not_found", `no account ${id}`);
  return { ...accountOf(id, found), role: world.roles.get(id) ?? "player", isBanned: world.banned.has(id) };
};

const FORETOLD = { games: 30, accuracy: 0.6, logLoss: 0.66 };
const COMPARISON = {
  players: 86,
  meanDifference: 70.5,
  centredDifference: 60.25,
  rankCorrelation: 0.9,
  brought: FORETOLD,
  replayed: FORETOLD,
  replayedAll: FORETOLD,
  skill: FORETOLD,
};
const IMPORT = {
  id: 7n,
  atMs: 1_763_700_000_000n,
  actorId: "dummy_admin",
  startBasis: "replayed",
  players: 86,
  matches: 3000,
  undecided: 4,
  firstAtS: AT_S,
  lastAtS: AT_S,
  comparison: COMPARISON,
  isUndoable: true,
};
const PENALTY = { id: 7n, points: 2, matchId: MATCH_ID, atS: AT_S, timeoutS: 900 };
const ACHIEVEMENT = {
  id: "first_match",
  badgeId: "badge_004",
  display: "初陣",
  condition: "はじめての試合を完了すると獲得",
  progress: 1,
  target: 1,
  achievedAtS: AT_S,
};

const season = (number: number, startsAtS: bigint, endsAtS: bigint, state: number) => ({
  id: `season_${number}`,
  name: `シーズン${number}`,
  startsAtS,
  endsAtS,
  state,
});
const NOTE = { authorUserId: "dummy_helper", text: "土曜に話した", atMs: 1_763_700_000_000n };
const notes = byHelper(async () => ({ notes: [NOTE] }));
const SEASON_8 = season(8, 1_760_000_000n, 1_763_000_000n, 4);
const SEASON_9 = season(9, 1_763_000_000n, 1_766_000_000n, 2);
const SEASON_10 = { id: "season_10", name: "シーズン10", startsAtS: 1_767_000_000n };
const ADMIN_SEASON = {
  season: { ...SEASON_10, endsAtS: 1_769_000_000n, themeColor: "#ff6b35", state: 1 },
  entryCount: 0,
  version: 2n,
};

const forAdmin = (world: World, id: string) => ({
  account: {
    account: findAccount(world, id),
    correctionEarned: 1,
    penalties: [{ ...PENALTY, cause: "offender" }],
    version: 4n,
  },
});

const API_TOKEN = {
  tokenId: "0123456789abcdef",
  name: "配信用ボット",
  scopes: ["read:public"],
  prefix: "gkk_abc123",
  createdBy: "dummy_admin",
  createdAtS: AT_S,
};
const WEBHOOK = {
  webhookId: "0123456789abcdef",
  name: "配信",
  url: "https://example.com/hook",
  events: ["match.settled"],
  isEnabled: true,
  createdBy: "dummy_admin",
  createdAtMs: AT_S * 1000n,
};
const DELIVERY = {
  deliveryId: `msg_${"0".repeat(32)}`,
  type: "match.settled",
  object: MATCH_ID,
  state: "pending",
  queuedAtMs: AT_S * 1000n,
};
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const REACHED = { userId: "dummy_002", trainerName: "ハル", lastMatchAtS: AT_S, times: 3 };
const character = (id: string, nameJa: string, nameEn: string, rest: object) => ({
  id,
  nameJa,
  nameEn,
  moves: {},
  ...rest,
});
const CHARACTERS = [
  character("EMPTY", "未選択", "Unselected", {}),
  character("PIKACHU", "ピカチュウ", "Pikachu", {
    indexNumber: 25,
    type: "ATTACKER",
    moves: { move_1a: "エレキボール" },
  }),
  character("MEW", "ミュウ", "Mew", { indexNumber: 151, type: "ATTACKER", moves: { move_1c: "なみのり" } }),
  character("SNORLAX", "カビゴン", "Snorlax", { indexNumber: 143, type: "DEFENDER" }),
];
const PICTURE = { picture: new Uint8Array([82, 73, 70, 70]) };
const APPLICATION = {
  id: 7n,
  userId: "dummy_001",
  trainerName: "あかり",
  state: "refused",
  appliedAtS: AT_S,
  decidedAtS: AT_S,
  reason: "数字が読めません",
  hasPicture: true,
};
const EVIDENCE = {
  madeAtMs: 1_790_000_000_000n,
  findings: [
    {
      kind: "second_account",
      people: [
        { userId: "dummy_002", trainerName: "ミナト" },
        { userId: "dummy_001", trainerName: "アオイ" },
      ],
      areLinked: false,
      chance: 0.0001,
      corrected: 0.004,
      tested: 40,
      numbers: { shared_devices: 1, shared_networks: 2 },
    },
  ],
  linked: [{ userId: "dummy_001", trainerName: "アオイ", others: ["dummy_003"] }],
};

const SEAL = {
  isRequired: true,
  threshold: 1600,
  validSeasons: 4,
  state: "none",
  seasonsLeft: 0,
  application: APPLICATION,
};
const DEVICE = { deviceId: DEVICE_ID, name: "AndroidのChrome", createdAtS: 1_700_000_000n };

const THANKED = {
  mate: { userId: "dummy_002", changeableUntilS: 1_763_701_600n },
  opponent: { userId: "dummy_007", changeableUntilS: 1_763_701_700n },
  isOpen: true,
};

export const startUsers = (world: World, keys: TestKeys) => {
  const own = byUser(async (_request: unknown, { userId }: { readonly userId: string }) => ({
    account: findAccount(world, userId),
  }));
  const oneSeason = byUser(async () => ({ season: ADMIN_SEASON }));
  const seal = byUser(async () => ({ seal: SEAL }));
  const evidence = byModerator(async () => ({ evidence: EVIDENCE }));
  const players = byUser(async () => ({ players: [REACHED] }));
  return startNoted(world, keys, UsersService, {
    getAccount: byAnyone(async (request) => ({ account: findAccount(world, request.userId) })),
    updateProfile: own,
    refreshDiscord: own,
    equipBadges: own,
    confirmSeal: own,
    listAchievements: byUser(async () => ({ achievements: [ACHIEVEMENT] })),
    checkAchievements: byUser(async () => ({ achievements: [] })),
    getProfile: byServices(["gateway"], async ({ userId }) => ({ account: findAccount(world, userId) })),
    getPublicPlayer: byServices(["gateway"], async ({ userId }) => ({
      card: { userId, trainerName: "あかり", rate: 1500 },
      points: [{ atS: AT_S, rate: 1520, delta: 20, matchId: MATCH_ID }],
      records: [RECORD],
      roles: [{ role: roleToProto("TANK"), matches: 3, wins: 2 }],
      characters: [{ characterId: "PIKACHU", matches: 3, wins: 2 }],
      partners: [{ userId: "p1", trainerName: "名前p1", matches: 4, wins: 3 }],
      opponents: [{ userId: "p6", trainerName: "名前p6", matches: 2, wins: 0 }],
      rank: 7,
      importedMatches: 40,
      importedWins: 21,
      thanksFrom: 10,
    })),
    listCards: byServices(["gateway"], async ({ userIds }) => ({
      cards: userIds.map((userId) => ({ userId, trainerName: `名前${userId}` })),
    })),
    exportAccount: byUser(async () => ({ json: '{"account":[{"user_id":"dummy_001"}]}' })),
    deleteAccount: byUser(async (_request, { userId }) => {
      world.deleted.push(userId);
      return {};
    }),
    listRecentPlayers: players,
    getBlocking: players,
    updateBlocking: players,
    listDevices: byUser(async () => ({ devices: [DEVICE] })),
    addDevice: byUser(async () => ({ device: DEVICE })),
    updateCallWish: byUser(async ({ isCallWished }) => ({ isCallWished })),
    updateDirectWish: byUser(async ({ isWished }) => ({ isWished })),
    removeDevice: byUser(async () => ({})),
    listPenalties: byUser(async () => ({
      penalties: [{ ...PENALTY, cause: "silence", points: 1 }],
      penaltyCount: 1,
      effectivePenalty: 1,
      penaltyTimeoutUntilS: 1_763_700_900n,
      next: { matchesLeft: 8, atS: 1_764_304_800n },
    })),
    getSetup: byUser(async () => ({
      backupAtS: BigInt(AT_S),
      testAccounts: 3,
      openRequests: 1,
      confirmations: world.confirmed.map((id) => ({
        id,
        confirmedBy: "dummy_admin",
        confirmedAtS: BigInt(AT_S),
      })),
    })),
    requestDisclosure: byServices(["gateway"], async () => ({})),
    listDisclosureRequests: byUser(async () => ({
      requests: [{ id: 5n, atS: BigInt(AT_S), name: "山田", email: "yamada@mail.example", message: "" }],
    })),
    answerDisclosureRequest: byUser(async () => ({})),
    getSeal: seal,
    applyForSeal: seal,
    getThanks: byUser(async () => ({ thanks: THANKED })),
    giveThanks: byUser(async () => ({ thanks: THANKED })),
    getOwnSealPicture: byUser(async () => PICTURE),
    markSealNewsSeen: byUser(async () => ({})),
    listSealApplications: byHelper(async () => ({
      applications: [APPLICATION],
      threshold: 1600,
      openCount: 1,
    })),
    getSealPicture: byHelper(async () => PICTURE),
    decideSealApplication: byHelper(async () => ({})),
    grantSeal: byAdmin(async () => ({ seal: SEAL })),
    ...caseFakes(),
    recordTraces: byUser(async () => ({})),
    getEvidence: evidence,
    linkAccounts: evidence,
    unlinkAccount: evidence,
    updateSetting: byUser(async ({ id, value }) => ({ setting: { id, value } })),
    searchAccounts: byUser(async () => ({ accounts: [{ userId: "dummy_001", rate: 1500, isTest: true }] })),
    getAccountForAdmin: byUser(async ({ userId }) => forAdmin(world, userId)),
    updateAccount: byUser(async ({ userId }) => forAdmin(world, userId)),
    banAccount: byHelper(async ({ userId }) => forAdmin(world, userId)),
    unbanAccount: byModerator(async () => forAdmin(world, "dummy_001")),
    listUserNotes: notes,
    addUserNote: notes,
    listMatchNotes: notes,
    addMatchNote: notes,
    previewPlaces: byModerator(async () => ({ players: [MOVED], total: 1 })),
    listMovedPlayers: byHelper(async () => ({ isApplied: true, players: [MOVED], total: 1 })),
    readMassCorrection: byUser(async () => ({
      seasonId: "season_9",
      correctedAtS: BigInt(AT_S),
      matches: 12,
      own: MOVED,
    })),
    setRole: byAdmin(async ({ userId }) => forAdmin(world, userId)),
    previewImport: byUser(async () => ({
      hash: "a".repeat(64),
      players: [{ userId: "1", name: "いち", status: "new", rating: 1720, startRate: 1720 }],
      playerCounts: { new: 1 },
      started: 1,
      comparison: COMPARISON,
      firstAtS: AT_S,
      lastAtS: AT_S,
      faults: [{ file: "players", line: 2, column: "rating", reason: "rating_invalid", value: "x" }],
    })),
    applyImport: byUser(async () => ({ import: IMPORT })),
    listImports: byUser(async () => ({ imports: [IMPORT] })),
    undoImport: byUser(async () => ({})),
    listImportProofs: byAnyone(async () => ({ imports: [IMPORT] })),
    moveOut: byUser(async function* () {
      yield { file: "players.csv", rows: ['{"discord_id":"1","name":"=いち","rating":-5}'] };
      yield { file: "players.json", rows: ['{"discord_id":"1","name":"=いち","rating":-5}'] };
    }),
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
    createSeason: oneSeason,
    updateSeason: oneSeason,
    deleteSeason: byUser(async () => ({})),
    activateSeason: oneSeason,
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
        role: world.roles.get(id) ?? "player",
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
          highestRate: { card: { userId: "dummy_003", trainerName: "こはる" }, value: 1934 },
          mostMatches: { card: { userId: "dummy_004", trainerName: "みなと" }, value: 412 },
          longestStreak: { card: { userId: "dummy_002", trainerName: "こはる" }, value: 11 },
        };
      return {
        seasonId: "season_9",
        rankings: [
          { rank: 1, card: { userId: "dummy_001", trainerName: "あかり", rate: 1777 }, winRate: 61.5 },
        ],
        updatedAtS: AT_S,
      };
    }),
    listConduct: byHelper(async () => ({
      conduct: [{ userId: "dummy_001", falseReports: 2, effectivePenalty: 4 }],
    })),
    recalculateRanking: byAdmin(async () => ({ rankingsCount: 4 })),
    getMaster: byAnyone(async () => ({
      badges: [{ id: "badge_001", display: "はじめの一歩", type: "basic", maxSales: 10, isActive: true }],
      settings: [
        { id: "lobby_create_timeout", value: "180" },
        { id: "community_invite", value: "https://discord.gg/gokaku" },
        { id: "announcement_content", value: "## 大会" },
        ...world.confirmed.map((id) => ({ id, value: CONFIRMATIONS[id] })),
      ],
      rankingMinMatches: 5,
    })),
    listCharacters: byAnyone(async () => ({ characters: CHARACTERS })),
    listBegunSeasons: byAnyone(async () => ({ seasons: [SEASON_9, SEASON_8] })),
    listApiTokens: byAdmin(async () => ({ tokens: [API_TOKEN] })),
    createApiToken: byAdmin(async ({ name, scopes, expiresAtS }) => ({
      token: { ...API_TOKEN, name, scopes, expiresAtS },
      text: `gkk_${"a".repeat(43)}`,
    })),
    revokeApiToken: byAdmin(async () => ({ token: { ...API_TOKEN, revokedAtS: AT_S } })),
    checkApiToken: byServices(["gateway"], async ({ hash }) => {
      const known = [...world.apiTokens].find(([text]) => hashOf(text) === hash);
      if (known === undefined) throw new CodedError("unauthenticated", "no such token");
      return { tokenId: hash.slice(0, 16), name: "bot", scopes: [...known[1]] };
    }),
    listWebhooks: byAdmin(async () => ({ webhooks: [WEBHOOK] })),
    createWebhook: byAdmin(async () => ({ webhook: WEBHOOK, secret: "whsec_c2VjcmV0" })),
    updateWebhook: byAdmin(async ({ isEnabled }) => ({ webhook: { ...WEBHOOK, isEnabled } })),
    rotateWebhookSecret: byAdmin(async () => ({ webhook: WEBHOOK, secret: "whsec_c2VjcmV0" })),
    deleteWebhook: byAdmin(async () => ({})),
    listDeliveries: byAdmin(async () => ({ deliveries: [DELIVERY] })),
    resendDelivery: byAdmin(async () => ({ delivery: DELIVERY })),
    testWebhook: byAdmin(async () => ({ delivery: DELIVERY })),
    getSeasons: byAnyone(async () => ({
      current: { ...SEASON_9, themeColor: "#ff6b35" },
      next: SEASON_10,
    })),
  });
};
