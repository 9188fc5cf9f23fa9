import {
  type AdminUser,
  type AuditEntry,
  type FoundUser,
  HISTORY_KINDS,
  type HistoryEntry,
  type NotesResponse,
} from "@gokaku/contract/admin";
import type { Character } from "@gokaku/contract/public";
import { CodedError, parseAccountRole } from "@gokaku/game";
import type {
  AdminAccount,
  AuditEntry as AuditMessage,
  FoundAccount,
  HistoryEntry as HistoryMessage,
  Note,
} from "@gokaku/proto/users/v1/users_pb";
import { imageAddress } from "./image.ts";
import { presentUser } from "./users.ts";

export const presentFoundUser = (found: FoundAccount): FoundUser => ({
  user_id: found.userId,
  trainer_name: found.trainerName,
  discord_username: found.discordUsername,
  discord_avatar_url: imageAddress(found.discordAvatarUrl),
  rate: found.rate,
  effective_penalty: found.effectivePenalty,
  is_banned: found.isBanned,
  is_admin: found.role === "admin",
  role: parseAccountRole(found.role),
  is_dummy: found.isTest,
});

/** An account as admins see it. */
export const presentAdminUser = (
  message: AdminAccount | undefined,
  characters: readonly Character[],
): AdminUser => {
  if (message?.account === undefined) throw new CodedError("internal", "users answered without the account");
  const { ban_reason: _, ...user } = presentUser(message.account, characters);
  return {
    ...user,
    correction_given: message.correctionGiven,
    correction_earned: message.correctionEarned,
    penalties: message.penalties.map((penalty) => ({
      id: String(penalty.id),
      cause: penalty.cause,
      points: penalty.points,
      match_id: penalty.matchId,
      at: Number(penalty.atS),
      timeout_s: penalty.timeoutS,
      withdrawn_at: Number(penalty.withdrawnAtS),
    })),
    version: Number(message.version),
    skill_mean: message.skillMean,
    skill_deviation: message.skillDeviation,
    seed_tier: message.seedTier,
  };
};

export const presentHistoryEntry = (entry: HistoryMessage): HistoryEntry => ({
  kind: HISTORY_KINDS.find((kind) => kind === entry.kind) ?? null,
  at_ms: Number(entry.atMs),
  match_id: entry.matchId || null,
  cause: entry.cause,
  amount: entry.amount,
  rate: entry.rate === 0 ? null : entry.rate,
  other_user_id: entry.otherUserId || null,
  reason: entry.reason,
});

const parsed = (json: string): unknown => (json === "" ? null : JSON.parse(json));

export const presentAuditEntry = (entry: AuditMessage): AuditEntry => ({
  id: String(entry.id),
  at_ms: Number(entry.atMs),
  actor: entry.actor,
  action: entry.action,
  object: entry.object,
  before: parsed(entry.beforeJson),
  after: parsed(entry.afterJson),
  reason: entry.reason,
});

export const presentNotes = (notes: readonly Note[]): NotesResponse => ({
  notes: notes.map(({ authorUserId, text, atMs }) => ({
    author: authorUserId,
    text,
    at: Math.floor(Number(atMs) / 1000),
  })),
});
