import { parseUserId, type UserId } from "@gokaku/game";

/** The provider's claims about its user; any may be missing. */
export interface IdentityProfile {
  readonly nickname?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly preferred_username?: string | null | undefined;
  readonly picture?: string | null | undefined;
  readonly discriminator?: string | null | undefined;
}

/** The caller, as a verified token says. */
export interface Identity {
  readonly userId: UserId;
  /** The subject exactly as the issuer wrote it. */
  readonly subject: string;
  /** A test account: signed in through the test login, or through the provider of a deployment that has one. */
  readonly isDummy: boolean;
  /** When the token was issued, in unix seconds; 0 where it does not say so. */
  readonly issuedAt: number;
  /** Until when the token is accepted, in unix seconds. */
  readonly expiresAt: number;
  /** The login that the token belongs to, the same for every token of it where the issuer says so. */
  readonly session: string;
  /** The gateway's own login that the token was issued for; null for the token of another issuer. */
  readonly loginId: string | null;
  readonly profile: IdentityProfile;
}

/** The user id in a subject: what follows its last `|`; null when that is no user id. */
export const userIdOfSubject = (subject: string): UserId | null =>
  parseUserId(subject.slice(subject.lastIndexOf("|") + 1));

export const dummySubject = (userId: string): string => `dummy|${userId}`;

export interface SubjectRules {
  /** The prefix of the id in the provider's subjects; null accepts any. */
  readonly prefix: string | null;
  /** Whether the provider may name test accounts. */
  readonly testAccounts: boolean;
}

/** The user that a subject of the provider names; null for an unacceptable subject. */
export const readProviderSubject = (
  subject: string,
  { prefix, testAccounts }: SubjectRules,
): { readonly userId: UserId; readonly isDummy: boolean } | null => {
  const userId = userIdOfSubject(subject);
  if (userId === null) return null;
  if (subject.startsWith(dummySubject(""))) {
    return testAccounts && subject === dummySubject(userId) ? { userId, isDummy: true } : null;
  }
  return prefix === null || subject === prefix + userId ? { userId, isDummy: false } : null;
};

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The profile in the claims of a token, or in the provider's answer about its user. */
export const profileOfClaims = (claims: Readonly<Record<string, unknown>>): IdentityProfile => ({
  nickname: text(claims.nickname),
  name: text(claims.name),
  preferred_username: text(claims.preferred_username),
  picture: text(claims.picture),
  discriminator: text(claims.discriminator),
});

export const namesPlayer = ({ nickname, name, preferred_username }: IdentityProfile): boolean =>
  [nickname, name, preferred_username].some((known) => known !== undefined && known !== null && known !== "");
