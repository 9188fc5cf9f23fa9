import type { MessageInitShape } from "@bufbuild/protobuf";
import { recordOutcomeToProto, roleToProto } from "@gokaku/grpc";
import type {
  AccountSchema,
  AchievementSchema,
  AdminAccountSchema,
  AdminSeasonSchema,
  AuditEntrySchema,
  BadgeSchema,
  CharacterSchema,
  DeviceSchema,
  FoundAccountSchema,
  GetPublicPlayerResponseSchema,
  GetSetupResponseSchema,
  HistoryEntrySchema,
  ListPenaltiesResponseSchema,
  MatchRecordSchema,
  MovedPlayerSchema,
  NoteSchema,
  OwnThanksSchema,
  PenaltySchema,
  RankingEntrySchema,
  RecentPlayerSchema,
  SealApplicationSchema,
  SealSchema,
  SeasonRecordSchema,
  TestAccountSchema,
} from "@gokaku/proto/users/v1/users_pb";
import { skillOf } from "@gokaku/rating";
import type { Account } from "../domain/account.ts";
import type { StoredPenalty } from "../domain/administration.ts";
import type { ApiToken } from "../domain/api-token.ts";
import type { Device } from "../domain/device.ts";
import { favouritesShown } from "../domain/favourites.ts";
import { shownOutcome } from "../domain/ledger.ts";
import { correctionOf, effectivePenalty, nextCorrection } from "../domain/penalty.ts";
import type { MovedPlayer } from "../domain/places.ts";
import { sealStateOf, seasonsLeftOf } from "../domain/seal.ts";
import { THANKS, type Thanks } from "../domain/thanks.ts";
import type { Delivery } from "../domain/webhook.ts";
import { accountProfile, playerCard, seasonMessage } from "../events/messages.ts";
import type { AuditRow } from "../store/audit.ts";
import type { HistoryEntry } from "../store/history.ts";
import type { Note } from "../store/notes.ts";
import type { SealApplication } from "../store/seals.ts";
import type { Achievement } from "../usecases/achievements.ts";
import type { AdminView } from "../usecases/administer-account.ts";
import type { SeasonView } from "../usecases/administer-seasons.ts";
import type { ShownWebhook } from "../usecases/administer-webhooks.ts";
import type { RecentAccount } from "../usecases/blocking.ts";
import type { getMaster, listCharacters, ShownEntry, ShownSeasonRecord } from "../usecases/catalogue.ts";
import type { AccountView } from "../usecases/get-account.ts";
import type { getPublicPlayer } from "../usecases/get-public-player.ts";
import type { Setup } from "../usecases/get-setup.ts";
import type { listPenalties } from "../usecases/list-penalties.ts";
import type { SealView } from "../usecases/seals.ts";
import type { OwnThanks } from "../usecases/thanks.ts";

type Item<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number];
type ShownRecord = AccountView["records"][number];

/** The role of every test account in the login list: no lane, so that no tile is preselected. */
const TEST_PREFERRED_ROLE = "ALL_ROUNDER";

export const presentRecord = (record: ShownRecord): MessageInitShape<typeof MatchRecordSchema> => ({
  matchId: record.matchId,
  characterId: record.characterId,
  outcome: recordOutcomeToProto(shownOutcome(record.outcome)),
  startedAtS: BigInt(record.startedAtS),
  rateDelta: record.rateDelta,
});

export const presentAccount = (view: AccountView): MessageInitShape<typeof AccountSchema> => ({
  ...accountProfile(view.account),
  favouriteCharacterIds: [...favouritesShown(view.account.preferredRoles, view.favourites)],
  favourites: view.favourites.map(({ role, slot, characterId }) => ({
    role: roleToProto(role),
    slot,
    characterId,
  })),
  ownedBadges: [...view.ownedBadges],
  seasonEntries: view.seasonEntries.map((entry) => ({ ...entry })),
  latestRecords: view.records.map(presentRecord),
  ...(view.place.rank === null ? {} : { rank: view.place.rank }),
  isLapsed: view.place.isLapsed,
  sealConfirmed: view.seal.hasSeal,
  sealRequired: view.seal.isRequired,
  sealNews: view.seal.news ?? "",
  sealNewsId: view.seal.newsId,
  banReason: view.banReason,
  correctionNewsId: view.correctionNewsId,
});

export const presentMoved = ({
  userId,
  before,
  after,
  corrected,
}: MovedPlayer): MessageInitShape<typeof MovedPlayerSchema> => ({
  userId,
  rateBefore: before.rate,
  rateAfter: after.rate,
  rankBefore: before.rank ?? 0,
  rankAfter: after.rank ?? 0,
  badgesBefore: [...before.badges],
  badgesAfter: [...after.badges],
  corrected,
});

export const presentNote = ({ author, text, atMs }: Note): MessageInitShape<typeof NoteSchema> => ({
  authorUserId: author,
  text,
  atMs: BigInt(atMs),
});

export const presentSealApplication = ({
  appliedAtS,
  decidedAtS,
  id,
  ...application
}: SealApplication): MessageInitShape<typeof SealApplicationSchema> => ({
  ...application,
  id: BigInt(id),
  appliedAtS: BigInt(appliedAtS),
  decidedAtS: BigInt(decidedAtS),
});

export const presentSeal = ({ rules, seal, application }: SealView): MessageInitShape<typeof SealSchema> => ({
  isRequired: rules.isRequired,
  threshold: rules.threshold,
  validSeasons: rules.validSeasons,
  state: sealStateOf(seal, rules),
  seasonsLeft: seasonsLeftOf(seal, rules),
  ...(application !== null && { application: presentSealApplication(application) }),
});

export const presentTestAccount = (account: Account): MessageInitShape<typeof TestAccountSchema> => ({
  userId: account.userId,
  trainerName: account.trainerName,
  discordUsername: account.discordUsername,
  rate: account.stats.rate,
  preferredRole: TEST_PREFERRED_ROLE,
  isAdmin: account.role === "admin",
  role: account.role,
});

export const presentRanked = ({
  rank,
  rate,
  winRate,
  account,
}: ShownEntry): MessageInitShape<typeof RankingEntrySchema> => ({
  rank,
  card: { ...playerCard(account), rate },
  winRate,
});

export const presentSeasonRecord = ({
  account,
  value,
}: ShownSeasonRecord): MessageInitShape<typeof SeasonRecordSchema> => ({ card: playerCard(account), value });

export const presentBadge = ({
  imageCard,
  bannerImage,
  ...badge
}: Awaited<ReturnType<typeof getMaster>>["badges"][number]): MessageInitShape<typeof BadgeSchema> => ({
  ...badge,
  ...(imageCard === null ? {} : { imageCard }),
  ...(bannerImage === null ? {} : { bannerImage }),
});

export const presentCharacter = ({
  type,
  iconUrl,
  ...character
}: Item<typeof listCharacters>): MessageInitShape<typeof CharacterSchema> => ({
  ...character,
  ...(type === null ? {} : { type }),
  ...(iconUrl === null ? {} : { iconUrl }),
});

export const presentFound = (account: Account): MessageInitShape<typeof FoundAccountSchema> => ({
  userId: account.userId,
  trainerName: account.trainerName,
  discordUsername: account.discordUsername,
  discordAvatarUrl: account.discordAvatarUrl,
  rate: account.stats.rate,
  effectivePenalty: effectivePenalty(account.penalties),
  isBanned: account.isBanned,
  isAdmin: account.role === "admin",
  role: account.role,
  isTest: account.isTest,
});

const presentPenalty = ({
  id,
  cause,
  points,
  matchId,
  atS,
  timeoutS,
  withdrawnAtS,
}: StoredPenalty): MessageInitShape<typeof PenaltySchema> => ({
  id: BigInt(id),
  cause,
  points,
  matchId,
  atS: BigInt(atS),
  timeoutS,
  withdrawnAtS: BigInt(withdrawnAtS),
});

export const presentPenalties = ({
  state,
  penalties,
}: Awaited<ReturnType<typeof listPenalties>>): MessageInitShape<typeof ListPenaltiesResponseSchema> => {
  const next = nextCorrection(state);
  return {
    penalties: penalties.map(presentPenalty),
    penaltyCount: state.count,
    penaltyCorrection: correctionOf(state),
    effectivePenalty: effectivePenalty(state),
    penaltyTimeoutUntilS: BigInt(state.timeoutUntilS),
    ...(next === null ? {} : { next: { matchesLeft: next.matchesLeft, atS: BigInt(next.atS) } }),
  };
};

export const presentPublicPlayer = ({
  account,
  rank,
  ownedBadges,
  points,
  records,
  played,
  people,
  seasonEntries,
  imported,
  thanksFrom,
}: Awaited<ReturnType<typeof getPublicPlayer>>): MessageInitShape<typeof GetPublicPlayerResponseSchema> => ({
  card: playerCard(account),
  ownedBadges: [...ownedBadges],
  matchCount: account.stats.matchCount,
  winCount: account.stats.winCount,
  winRate: account.stats.winRate,
  seasonId: account.stats.seasonId,
  points: points.map(({ atMs, rate, delta, matchId }) => ({
    atS: BigInt(Math.floor(atMs / 1000)),
    rate,
    delta,
    matchId: matchId ?? "",
  })),
  records: records.map(presentRecord),
  roles: played.roles.map(({ name, ...counts }) => ({ role: roleToProto(name), ...counts })),
  characters: played.characters.map(({ name, ...counts }) => ({ characterId: name, ...counts })),
  partners: [...people.partners],
  opponents: [...people.opponents],
  ...(rank !== null && { rank }),
  seasonEntries: seasonEntries.map((entry) => ({ ...entry })),
  importedMatches: imported.matches,
  importedWins: imported.wins,
  thanksFrom,
});

export const presentThanks = ({
  mate,
  opponent,
  isOpen,
}: OwnThanks): MessageInitShape<typeof OwnThanksSchema> => {
  const given = ({ receiverId, givenAtS }: Thanks) => ({
    userId: receiverId,
    changeableUntilS: BigInt(givenAtS + THANKS.changeS),
  });
  return { ...(mate && { mate: given(mate) }), ...(opponent && { opponent: given(opponent) }), isOpen };
};

export const presentRecentPlayer = ({
  account,
  lastMatchAtS,
  times,
}: RecentAccount): MessageInitShape<typeof RecentPlayerSchema> => ({
  userId: account.userId,
  trainerName: account.trainerName,
  discordAvatarUrl: account.discordAvatarUrl,
  lastMatchAtS: BigInt(lastMatchAtS),
  times,
});

export const presentForAdmin = ({
  view,
  penalties,
  seed,
}: AdminView): MessageInitShape<typeof AdminAccountSchema> => ({
  account: presentAccount(view),
  correctionGiven: view.account.penalties.correctionGiven,
  correctionEarned: view.account.penalties.correctionEarned,
  penalties: penalties.map(presentPenalty),
  version: BigInt(view.account.version),
  skillMean: skillOf(view.account.skill).mean,
  skillDeviation: skillOf(view.account.skill).deviation,
  seedTier: seed?.tier ?? 0,
});

export const presentHistory = ({
  atMs,
  ...entry
}: HistoryEntry): MessageInitShape<typeof HistoryEntrySchema> => ({ ...entry, atMs: BigInt(atMs) });

export const presentAudit = (row: AuditRow): MessageInitShape<typeof AuditEntrySchema> => ({
  id: BigInt(row.id),
  atMs: BigInt(row.atMs),
  actor: row.actor,
  action: row.action,
  object: row.subject,
  beforeJson: row.before,
  afterJson: row.after,
  reason: row.reason,
});

export const presentAchievement = ({
  achievedAtS,
  ...achievement
}: Achievement): MessageInitShape<typeof AchievementSchema> => ({
  ...achievement,
  achievedAtS: BigInt(achievedAtS),
});

export const presentAdminSeason = ({
  season,
  entryCount,
}: SeasonView): MessageInitShape<typeof AdminSeasonSchema> => ({
  season: seasonMessage(season),
  entryCount,
  version: BigInt(season.version),
});

/** Without where it is reached. */
export const presentDevice = ({
  deviceId,
  name,
  createdAtS,
}: Device): MessageInitShape<typeof DeviceSchema> => ({ deviceId, name, createdAtS: BigInt(createdAtS) });

export const presentSetup = ({
  backupAtS,
  testAccounts,
  openRequests,
  confirmations,
  isSealRequired,
}: Setup): MessageInitShape<typeof GetSetupResponseSchema> => ({
  ...(backupAtS !== null && { backupAtS: BigInt(backupAtS) }),
  testAccounts,
  openRequests,
  isSealRequired,
  confirmations: confirmations.map(({ id, by, atS }) => ({
    id,
    confirmedBy: by,
    confirmedAtS: BigInt(atS),
  })),
});

export const presentApiToken = (token: ApiToken) => ({
  ...token,
  scopes: [...token.scopes],
  createdAtS: BigInt(token.createdAtS),
  expiresAtS: BigInt(token.expiresAtS),
  lastUsedAtS: BigInt(token.lastUsedAtS),
  revokedAtS: BigInt(token.revokedAtS),
});

export const presentWebhook = ({ pending, ...webhook }: ShownWebhook) => ({
  ...webhook,
  events: [...webhook.events],
  failingSinceMs: BigInt(webhook.failingSinceMs),
  pending: pending.count,
  oldestPendingAtMs: BigInt(pending.oldestAtMs),
  createdAtMs: BigInt(webhook.createdAtMs),
});

export const presentDelivery = (delivery: Delivery) => ({
  ...delivery,
  queuedAtMs: BigInt(delivery.queuedAtMs),
  triedAtMs: BigInt(delivery.triedAtMs),
  nextAtMs: BigInt(delivery.nextAtMs),
});
