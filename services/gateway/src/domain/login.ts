import type { IdentityProfile } from "./identity.ts";
import { PROVIDER } from "./timeouts.ts";

/** The permission of a player at Discord, and its last answer about them. */
export interface DiscordGrant {
  readonly accessToken: string;
  readonly profile: IdentityProfile;
  /** When Discord last confirmed it, and when it has to be asked again, in unix ms. */
  readonly confirmedAtMs: number;
  readonly dueAtMs: number;
}

const DAY_MS = 24 * 3_600_000;
/** How long a login goes on while Discord does not answer. */
const OUTAGE_MS = 3 * DAY_MS;

/** Discord is asked again after a day, and before its token ends. */
export const dueAfterMs = (lifetimeS: number): number => Math.min(DAY_MS, lifetimeS * 800);

export const isConfirmed = (grant: DiscordGrant, nowMs: number): boolean => nowMs < grant.dueAtMs;

export const mayOutlastOutage = (grant: DiscordGrant, nowMs: number): boolean =>
  nowMs < grant.confirmedAtMs + OUTAGE_MS;

/** A login at the identity provider as the browser's cookie holds it, encrypted. */
export interface Login {
  /** Random; the same for as long as the login lives. */
  readonly id: string;
  /** How often its tokens were renewed: of two states the later one counts. */
  readonly version: number;
  readonly subject: string;
  /** As the provider names the player; empty where it does not. */
  readonly name: string;
  /** Used once; empty where the provider gives none. */
  readonly refreshToken: string;
  /** The login's id in the access tokens (`Identity.session`), and when the last token was issued, in unix seconds. */
  readonly session: string;
  readonly issuedAt: number;
  /** Of a login at Discord itself; null at an identity provider. */
  readonly grant: DiscordGrant | null;
  /** When the player signed in, in unix ms; missing in cookies of a former version. */
  readonly begunAtMs?: number | undefined;
}

const OLDEST_MS = 180 * DAY_MS;

/** Whether a login has lasted so long that its player signs in again (decision 0297). */
export const isOutlived = ({ begunAtMs }: Pick<Login, "begunAtMs">, nowMs: number): boolean =>
  begunAtMs !== undefined && nowMs >= begunAtMs + OLDEST_MS;

/** The newest state of a login as the gateways share it. */
export interface LoginState extends Login {
  readonly userId: string;
  readonly accessToken: string;
  /** In unix ms. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** Proves to the provider whose login ends; empty where there is none. */
  readonly idToken: string;
  /**
   * When the refresh token was sent, in unix ms; null while it is unused, `LOST` when no answer will come.
   * Then it may be used up, and a second use looks like theft.
   */
  readonly sentAtMs: number | null;
}

export const LOST = 0;

export const isBeingRenewed = ({ sentAtMs }: Pick<LoginState, "sentAtMs">, nowMs: number): boolean =>
  sentAtMs !== null && nowMs - sentAtMs < PROVIDER.renewalMs;

/** Whether the access token has enough time left for a page that begins with it. */
export const isFresh = ({ issuedAtMs, expiresAtMs }: LoginState, nowMs: number): boolean => {
  const lifetimeMs = expiresAtMs - issuedAtMs;
  return nowMs < issuedAtMs + Math.max(1_000, Math.min(lifetimeMs - 60_000, lifetimeMs * 0.8));
};

export const cookieOf = ({
  id,
  version,
  subject,
  name,
  refreshToken,
  session,
  issuedAt,
  grant,
  begunAtMs,
}: Login): Login => ({
  id,
  version,
  subject,
  name,
  refreshToken,
  session,
  issuedAt,
  grant,
  begunAtMs,
});
