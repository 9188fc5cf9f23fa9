import {
  type AccountRole,
  CodedError,
  cleanName,
  cleanText,
  isRole,
  isStorable,
  LIMITS,
  lengthInCharacters,
  parseUserId,
  type Role,
} from "@gokaku/game";
import { INITIAL_SKILL, RATING, type Skill, type SkillState } from "@gokaku/rating";
import type { LedgerEntry } from "./ledger.ts";
import { cleanState, type PenaltyState } from "./penalty.ts";
import { applyEntry, emptyStats, type Stats } from "./stats.ts";

/** The stored account of a player. */
export interface Account {
  readonly userId: string;
  readonly authSubject: string;
  readonly discordUsername: string;
  readonly discordDiscriminator: string;
  readonly discordAvatarUrl: string;
  readonly trainerName: string;
  readonly twitterId: string;
  readonly preferredRoles: readonly Role[];
  readonly bio: string;
  readonly currentBadge: string;
  readonly currentBadge2: string;
  readonly role: AccountRole;
  readonly isTest: boolean;
  readonly isBanned: boolean;
  /** When the ban ends, 0 for a ban without end and for none. */
  readonly bannedUntilS: number;
  readonly createdAtS: number;
  readonly updatedAtS: number;
  /** Rises with every change. */
  readonly version: number;
  /** The players that the player blocks. */
  readonly blocking: readonly string[];
  /** The other accounts of the same person, as staff confirmed. */
  readonly linked: readonly string[];
  /** When the player left for good, 0 for never. */
  readonly deletedAtS: number;
  /** When the player confirmed to own the seal that entry needs, 0 for not yet. */
  readonly sealConfirmedAtS: number;
  /** When the newest decided match began, 0 without one. */
  readonly lastMatchAtS: number;
  readonly skill: SkillState;
  readonly stats: Stats;
  readonly penalties: PenaltyState;
}

/** The initial values of an account; all others follow. */
export interface NewAccount
  extends Pick<
    Account,
    | "userId"
    | "authSubject"
    | "discordUsername"
    | "discordDiscriminator"
    | "discordAvatarUrl"
    | "trainerName"
    | "twitterId"
    | "preferredRoles"
    | "bio"
    | "isTest"
    | "role"
  > {
  readonly rate: number;
  /** Why the account exists: registration, test_account, seed. */
  readonly cause: string;
}

/** The account after a change, with its next version. */
export const changed = (account: Account, changes: Partial<Account>, nowS: number): Account => ({
  ...account,
  ...changes,
  version: account.version + 1,
  updatedAtS: nowS,
});

const DEFAULT_TRAINER_NAME = "Trainer";
const TWITTER_ID = /^[A-Za-z0-9_]*$/;

const refuse = (field: string, why: string): never => {
  throw new CodedError("invalid_request", `${field}: ${why}`, { field });
};

/** Text that every store and encoder keeps as it is. @throws CodedError `invalid_request` */
export const readText = (field: string, asked: string): string =>
  isStorable(asked) ? asked : refuse(field, "not storable");

/**
 * A name of the provider, in the stored form; cleaned, and refused only for text that cannot be stored.
 * @throws CodedError `invalid_request`
 */
export const readProvidedName = (field: string, asked: string): string => cleanName(readText(field, asked));

/** A trainer name as it was typed; "" for an invisible one. @throws CodedError `invalid_request` */
export const readTypedName = (asked: string): string => {
  const name = cleanName(readText("trainer_name", asked));
  return lengthInCharacters(name) > LIMITS.trainerNameLength ? refuse("trainer_name", "too long") : name;
};

/** @param discordName clean @throws CodedError `invalid_request` */
export const readTrainerName = (asked: string, discordName: string): string => {
  const name = readTypedName(asked);
  return (
    name || cleanName([...discordName].slice(0, LIMITS.trainerNameLength).join("")) || DEFAULT_TRAINER_NAME
  );
};

/** @throws CodedError `invalid_request` */
export const readTwitterId = (asked: string): string => {
  const id = asked.trim().replace(/^@/, "");
  if (id.length > LIMITS.twitterIdLength || !TWITTER_ID.test(id))
    return refuse("twitter_id", "not a Twitter ID");
  return id;
};

/** @throws CodedError `invalid_request` */
export const readPreferredRoles = (asked: readonly string[]): readonly Role[] => {
  if (new Set(asked).size !== asked.length) return refuse("preferred_roles", "a role is named twice");
  return asked.map((role) => (isRole(role) ? role : refuse("preferred_roles", "unknown role")));
};

/** @throws CodedError `invalid_request` */
export const readBio = (asked: string): string => {
  const bio = cleanText(readText("bio", asked));
  return lengthInCharacters(bio) > LIMITS.bioLength ? refuse("bio", "too long") : bio;
};

/** @throws CodedError `invalid_request` */
export const readUserId = (asked: string): string => parseUserId(asked) ?? refuse("user_id", "not a user id");

/**
 * Start rate of a test account; 0 stands for the rate that every account starts with.
 * @throws CodedError `invalid_request`
 */
export const readTestRate = (asked: number): number => {
  if (asked === 0) return LIMITS.initialRate;
  const within = Number.isInteger(asked) && asked >= LIMITS.lowestRate && asked <= LIMITS.highestRate;
  return within ? asked : refuse("rate", `not between ${LIMITS.lowestRate} and ${LIMITS.highestRate}`);
};

/**
 * The account and the first entry of its ledger.
 * @param seasonId "" while no season runs
 * @param skill the belief with which both beliefs begin
 */
export const openAccount = (
  asked: NewAccount,
  seasonId: string,
  nowMs: number,
  { mean, deviation }: Skill = INITIAL_SKILL,
): { account: Account; entry: LedgerEntry } => {
  const { rate, cause, ...profile } = asked;
  const entry: LedgerEntry = {
    userId: asked.userId,
    ordinal: 1,
    kind: "seed",
    cause,
    matchId: null,
    seasonId,
    outcome: null,
    delta: rate - RATING.initialMu,
    muBefore: RATING.initialMu,
    muAfter: rate,
    sigmaBefore: RATING.initialSigma,
    sigmaAfter: RATING.initialSigma,
    atMs: nowMs,
  };
  const nowS = Math.floor(nowMs / 1000);
  return {
    entry,
    account: {
      ...profile,
      currentBadge: "",
      currentBadge2: "",
      isBanned: false,
      bannedUntilS: 0,
      createdAtS: nowS,
      updatedAtS: nowS,
      version: 1,
      blocking: [],
      linked: [],
      deletedAtS: 0,
      sealConfirmedAtS: asked.isTest ? nowS : 0,
      lastMatchAtS: 0,
      skill: { sequential: { mean, deviation }, fitted: { mean, deviation } },
      stats: applyEntry(emptyStats(seasonId), entry),
      penalties: cleanState,
    },
  };
};
