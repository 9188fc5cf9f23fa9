import { CodedError } from "@gokaku/game";
import { byAdmin, byHelper, byModerator, byServices, byUser } from "@gokaku/grpc";
import { Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MassResult, MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { TestKeys } from "@gokaku/testing";
import { TICK, viewOf } from "@gokaku/testing/samples";
import { AT_S, MATCH_ID, startNoted, type World } from "./world.ts";

/** A match of which the viewer has reported a loss; who is none of the ten sees it as the first of them. */
const matchOf = (viewer: string, matchId: string) =>
  viewOf(/^dummy_00\d|dummy_010$/.test(viewer) ? viewer : "dummy_001", matchId, {
    version: 3n,
    reportCount: 1,
    banOrder: 2,
    lobbyFromMs: BigInt(AT_S) * 1000n,
    checkInUntilMs: BigInt(AT_S) * 1000n + 60_000n,
    openSinceMs: BigInt(AT_S) * 1000n + 61_000n,
    canSubstitute: true,
    namedMissing: ["dummy_009"],
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
  course: [{ kind: "seated", atMs: 1_763_700_060_000n, userId: "dummy_010", value: "dummy_011" }],
  proposals: [
    {
      userId: "dummy_helper",
      proposedAtS: 1_763_708_000n,
      reason: "録画で確認",
      result: { verdict: Verdict.A },
    },
  ],
  statements: [{ userId: "dummy_001", text: "録画があります", writtenAtS: 1_763_708_100n }],
  agreements: [{ userId: "dummy_001", result: { verdict: Verdict.A }, agreedAtS: 1_763_708_200n }],
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

const massCorrection = (id: string) => ({
  id,
  seasonId: "season_9",
  userId: "dummy_001",
  adminId: "dummy_admin",
  result: MassResult.VOID,
  reason: "不正な道具",
  atS: AT_S,
  matchIds: [MATCH_ID],
});

const settledOf = (matchId: string, rateOfA: number) => ({
  matchId,
  verdict: Verdict.A,
  firstAttack: Team.B,
  startedAtS: AT_S,
  settledAtMs: 1_763_701_000_123n,
  seats: Array.from({ length: 10 }, (_, index) => ({
    userId: `p${index}`,
    team: index < 5 ? Team.A : Team.B,
    role: (index % 5) + 1,
    rate: index < 5 ? rateOfA : 1500,
    rateDelta: index < 5 ? 20 : -20,
    pickedCharacterId: "PIKACHU",
    move1: "",
    move2: "",
    bannedCharacterId: "",
  })),
});

const roomOf = (matchId: string, userId: string) => ({
  room: {
    matchId,
    open: true,
    closesAtS: AT_S + 259_200n,
    statements: [{ userId, text: "録画があります", writtenAtS: AT_S }],
    statementCount: 2,
    ownResult: { verdict: Verdict.A },
    counts: [{ result: { verdict: Verdict.INVALID, offenderUserId: "dummy_007" }, players: 3 }],
    result: {},
    cause: "dispute_expired",
  },
});

export const startMatches = (world: World, keys: TestKeys) =>
  startNoted(world, keys, MatchesService, {
    getOwnStep: byUser(async ({ matchId }) => {
      if (!world.isClosed) throw new CodedError("match_not_found", matchId);
      const terms = { expectedScore: 0.512, factor: 51.2, step: 24.99 };
      return { step: { verdict: Verdict.A, team: Team.A, rateDelta: 25, isOffender: false, terms } };
    }),
    startRehearsal: byAdmin(async (_request, { userId }) => ({
      match: { ...matchOf(userId, MATCH_ID), isRehearsal: true },
    })),
    cancelRehearsal: byAdmin(async () => ({})),
    getVoicePairs: byServices(["gateway"], async () => ({ pairs: 2 })),
    getRehearsal: byServices(["gateway"], async () => ({ userId: world.rehearses })),
    getCurrent: byUser(async (_request, call) => {
      return world.inMatch ? { match: { ...matchOf(call.userId, MATCH_ID), lobbyId: world.lobbyId } } : {};
    }),
    updateLobby: byUser(async (request, call) => ({
      match: { ...matchOf(call.userId, MATCH_ID), lobbyId: request.lobbyId },
    })),
    transferHost: byUser(async (_request, call) => ({ match: matchOf(call.userId, MATCH_ID) })),
    checkIn: byUser(async (_request, call) => ({ match: matchOf(call.userId, MATCH_ID) })),
    declineMatch: byUser(async () => ({})),
    nameMissing: byUser(async (request, call) => ({
      match: { ...matchOf(call.userId, MATCH_ID), namedMissing: [request.userId] },
    })),
    submitReport: byUser(async (request, call) => ({ match: matchOf(call.userId, request.matchId) })),
    getDisputeRoom: byUser(async ({ matchId }, { userId }) => roomOf(matchId, userId)),
    writeStatement: byUser(async ({ matchId }, { userId }) => roomOf(matchId, userId)),
    agreeOnResult: byUser(async ({ matchId }, { userId }) => roomOf(matchId, userId)),
    exportPlayer: byUser(async () => ({ json: '{"reports":[]}' })),
    getSettled: byServices(["gateway"], async ({ matchId }) => ({
      match: settledOf(matchId, world.rateOfA),
    })),
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
          skill: {
            matches: 4,
            brierScore: 0.23,
            calibration: [
              { chanceFrom: 0.4, chanceTo: 0.5, matches: 0 },
              { chanceFrom: 0.5, chanceTo: 0.6, matches: 4, meanChance: 0.57, winRate: 0.75 },
            ],
          },
          logLosses: { coin: Math.LN2, elo: 0.69, openskill: 0.7, rate: 2 / 3, skill: 0.65 },
          teamGaps: [{ below: 5, matches: 4 }, { matches: 1 }],
          firstWishes: 40,
          secondWishes: 8,
          furtherWishes: 2,
        },
      };
    }),
    getCharacterUse: byServices(["gateway"], async ({ seasonId }) => {
      if (seasonId === "season_0") throw new CodedError("season_not_found", seasonId);
      const use = { characterId: "PIKACHU", matches: 12, picks: 13, wins: 7, bans: 5 };
      return { matches: 40, characters: [use] };
    }),
    getOwnBalance: byUser(async ({ seasonId }) => {
      if (seasonId === "season_0") throw new CodedError("season_not_found", seasonId);
      return {
        balance: {
          matches: 24,
          wins: 13,
          expectedWins: 12.1234567,
          intervalLow: 7.25,
          intervalHigh: 17.25,
          favourite: 6,
          underdog: 4,
          even: 14,
        },
      };
    }),
    listSettled: byServices(["gateway"], async () => ({ matches: [settledOf(MATCH_ID, world.rateOfA)] })),
    closeDue: byAdmin(async () => ({ processed: 5 })),
    listMatches: byHelper(async () => ({
      matches: [{ matchId: MATCH_ID, disputed: true, matchedAtS: AT_S, hostUserId: "dummy_001" }],
    })),
    getMatch: byHelper(async ({ matchId }) => ({ match: wholeMatch(matchId) })),
    listReporters: byHelper(async () => ({
      seasonId: "season_9",
      reporters: [
        { userId: "dummy_001", agreed: 12, departed: 3 },
        { userId: "gone", agreed: 1 },
      ],
    })),
    previewMassCorrection: byModerator(async () => ({
      basis: "a".repeat(64),
      matchIds: [MATCH_ID],
      undecided: 1,
      players: [{ userId: "dummy_001", rate: -39, decided: -1, corrected: 1 }],
      changedMatches: 3,
    })),
    correctMatches: byModerator(async ({ id }) => ({ correction: massCorrection(id) })),
    getMassCorrection: byHelper(async ({ id }) => ({ correction: massCorrection(id) })),
    previewDecision: byModerator(async () => ({
      deltas: [{ userId: "dummy_001", before: 20, after: -20 }],
      rates: [{ userId: "dummy_001", change: -39 }],
      laterMatches: 12,
      changedMatches: 3,
    })),
    proposeDecision: byHelper(async ({ matchId }) => ({ match: wholeMatch(matchId) })),
    decideMatch: byModerator(async ({ matchId }) => ({ match: wholeMatch(matchId) })),
  });
