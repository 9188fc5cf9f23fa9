import { LIMITS, parseMatchId, parseUserId } from "@gokaku/game";
import { roleFromProto, teamFromProto } from "@gokaku/grpc";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import type {
  AdminActed,
  MatchDisputed,
  MatchSettled,
  SettledPlayer as ProtoPlayer,
} from "@gokaku/proto/events/v1/events_pb";
import type { Dispute, SettledPlayer, Settlement, Verdict } from "../domain/settlement.ts";
import type { AuditEntry } from "../store/audit.ts";

/** @throws Error for a fact that no match can have produced; it becomes a dead letter */
const malformed = (what: string): never => {
  throw new Error(`malformed event: ${what}`);
};

const VERDICTS: Readonly<Record<ProtoVerdict, Verdict | null>> = {
  [ProtoVerdict.UNSPECIFIED]: null,
  [ProtoVerdict.A]: "A",
  [ProtoVerdict.B]: "B",
  [ProtoVerdict.INVALID]: "invalid",
};

const readPlayer = (player: ProtoPlayer): SettledPlayer => ({
  userId: parseUserId(player.userId) ?? malformed("user_id"),
  team: teamFromProto(player.team) ?? malformed("team"),
  role: roleFromProto(player.role) ?? malformed("role"),
  roleChoice: player.roleChoice,
  rateDelta: player.rateDelta,
  sigmaAfter: player.sigmaAfter > 0 ? player.sigmaAfter : malformed("sigma_after"),
  characterId: player.characterId,
  reported: player.reported,
  isCulprit: player.isCulprit,
  accusedBy: player.accusedBy,
  contradicted: player.contradicted,
});

const readPlayers = (players: readonly ProtoPlayer[]): readonly SettledPlayer[] => {
  const distinct = new Set(players.map((player) => player.userId));
  if (players.length !== LIMITS.playersPerMatch || distinct.size !== players.length) malformed("players");
  return players.map(readPlayer);
};

export const readSettlement = (event: MatchSettled): Settlement => ({
  matchId: parseMatchId(event.matchId) ?? malformed("match_id"),
  seasonId: event.seasonId,
  verdict: event.voided ? "invalid" : (VERDICTS[event.verdict] ?? malformed("verdict")),
  voided: event.voided,
  reachedDeadline: event.reachedDeadline,
  startedAt: Number(event.startedAtMs),
  settledAt: Number(event.settledAtMs),
  players: readPlayers(event.players),
});

/** A dispute rates nobody, so its players come without deviations. */
export const readDispute = (event: MatchDisputed): Dispute => ({
  matchId: parseMatchId(event.matchId) ?? malformed("match_id"),
  startedAt: Number(event.startedAtMs),
  players: event.players.map((player) => ({
    userId: parseUserId(player.userId) ?? malformed("user_id"),
    characterId: player.characterId,
    role: roleFromProto(player.role) ?? malformed("role"),
    roleChoice: player.roleChoice,
  })),
});

const readJson = (text: string): unknown => (text === "" ? null : JSON.parse(text));

export const readAdminAct = (event: AdminActed, eventId: string): AuditEntry => ({
  atMs: Number(event.actedAtMs),
  actor: parseUserId(event.actorId) ?? malformed("actor_id"),
  action: event.action || malformed("action"),
  subject: event.object,
  before: readJson(event.beforeJson),
  after: readJson(event.afterJson),
  reason: event.reason,
  eventId,
});
