import { parseUserId, type UserId } from "@gokaku/game";

/** What an identity provider tells about its user; anything may be missing. */
export interface IdentityProfile {
  readonly nickname?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly preferred_username?: string | null | undefined;
  readonly picture?: string | null | undefined;
  readonly discriminator?: string | null | undefined;
}

/** Who is at the door, as a verified token says. */
export interface Identity {
  readonly userId: UserId;
  /** The subject exactly as the issuer wrote it. */
  readonly subject: string;
  /** Signed in through the test login. */
  readonly isDummy: boolean;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** The login that the token belongs to, the same for every token of it where the issuer says so. */
  readonly session: string;
  /** What the token says about the person. */
  readonly profile: IdentityProfile;
}

/** The user id in a subject: what follows its last `|`; null when that is no user id. */
export const userIdOfSubject = (subject: string): UserId | null =>
  parseUserId(subject.slice(subject.lastIndexOf("|") + 1));

export const dummySubject = (userId: string): string => `dummy|${userId}`;

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The profile in the claims of a token, or in the provider's answer about its user. */
export const profileOfClaims = (claims: Readonly<Record<string, unknown>>): IdentityProfile => ({
  nickname: text(claims.nickname),
  name: text(claims.name),
  preferred_username: text(claims.preferred_username),
  picture: text(claims.picture),
  discriminator: text(claims.discriminator),
});

/** Whether a profile names anybody. */
export const namesSomebody = ({ nickname, name, preferred_username }: IdentityProfile): boolean =>
  [nickname, name, preferred_username].some((known) => known !== undefined && known !== null && known !== "");
