import { LIMITS } from "./limits.ts";

/** The push services of the browsers; `*.` stands for one or more names before a dot. */
export const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
  "web.push.apple.com",
  "*.push.apple.com",
] as const;

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const LOCAL_ORIGIN = /^http:\/\/(?:127(?:\.\d{1,3}){3}|localhost):\d{1,5}$/;

/** Whether a configuration may name it: an https host, or an origin of this machine. */
export const isPushPlace = (place: string): boolean => HOST.test(place) || LOCAL_ORIGIN.test(place);

interface Reader {
  string(key: string, fallback: string): string;
  problem(sentence: string): void;
}

/** The configured push services, separated by blanks; by default the known ones. */
export const readPushHosts = (read: Reader, key: string): readonly string[] => {
  const places = read.string(key, PUSH_HOSTS.join(" ")).split(/\s+/).filter(Boolean);
  for (const place of places.filter((each) => !isPushPlace(each)))
    read.problem(`${key} must be hosts such as fcm.googleapis.com, but holds "${place}".`);
  return places;
};

const covers = (place: string, { protocol, hostname, port, origin }: URL): boolean => {
  if (LOCAL_ORIGIN.test(place)) return origin === place;
  if (protocol !== "https:" || port !== "") return false;
  return place.startsWith("*.") ? hostname.endsWith(place.slice(1)) : hostname === place;
};

/**
 * Whether an address from a browser belongs to a known push service. Any other address would be a server-side request
 * forgery.
 */
export const isPushEndpoint = (endpoint: string, places: readonly string[]): boolean => {
  const url = endpoint.length > LIMITS.pushEndpointLength ? null : URL.parse(endpoint);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return places.some((place) => covers(place, url));
};

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const JAPAN_S = 9 * HOUR_S;
const QUIET_UNTIL_S = 9 * HOUR_S;

/** Whether no push notification should make a sound at that time: from 0:00 to 9:00 Japan time. */
export const isQuietTime = (atMs: number): boolean =>
  (Math.floor(atMs / 1000) + JAPAN_S) % DAY_S < QUIET_UNTIL_S;

interface MatchPush {
  readonly kind: "match";
  readonly match_id: string;
  /** "" where it is not known. */
  readonly role: string;
  /** Unix seconds until which the lobby is open. */
  readonly until: number;
}
/** One player with one of these roles is missing. */
interface CallPush {
  readonly kind: "call";
  readonly roles: readonly string[];
}
interface AppointmentPush {
  readonly kind: "appointment";
  /** Unix seconds. */
  readonly starts_at: number;
}
interface CancelledPush {
  readonly kind: "cancelled";
  /** Unix seconds. */
  readonly starts_at: number;
  /** Shown without a sound. */
  readonly is_quiet: boolean;
}
/** The player is asked to take an open seat. */
interface SeatPush {
  readonly kind: "seat";
  readonly match_id: string;
  /** "" where it is not known. */
  readonly role: string;
}
/** Staff decided about the player's seal. */
interface SealPush {
  readonly kind: "seal";
  readonly is_accepted: boolean;
  /** Of a refusal; "" for none. */
  readonly reason: string;
  /** Shown without a sound. */
  readonly is_quiet: boolean;
}
/** A case of the player was decided, or an appeal. */
interface CasePush {
  readonly kind: "case";
  readonly is_appeal: boolean;
  /** Shown without a sound. */
  readonly is_quiet: boolean;
}
/** A mass correction changed the player's records. */
interface CorrectedPush {
  readonly kind: "corrected";
  readonly correction_id: string;
  /** Shown without a sound. */
  readonly is_quiet: boolean;
}
interface TestPush {
  readonly kind: "test";
}
/**
 * A push notification for the browser's worker. It shows on a locked phone, so it holds nothing private; the reason of
 * a refusal is about a picture of the game.
 */
export type PushMessage =
  | MatchPush
  | TestPush
  | CallPush
  | AppointmentPush
  | CancelledPush
  | SeatPush
  | SealPush
  | CasePush
  | CorrectedPush;
