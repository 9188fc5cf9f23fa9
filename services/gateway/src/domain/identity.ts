import { parseUserId, type UserId } from "@gokaku/game";

/** Who is at the door, as a verified token says. */
export interface Identity {
  readonly userId: UserId;
  /** The subject exactly as the issuer wrote it. */
  readonly subject: string;
  /** Signed in through the test login. */
  readonly isDummy: boolean;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** The user id in a subject: what follows its last `|`; null when that is no user id. */
export const userIdOfSubject = (subject: string): UserId | null =>
  parseUserId(subject.slice(subject.lastIndexOf("|") + 1));

export const dummySubject = (userId: string): string => `dummy|${userId}`;
