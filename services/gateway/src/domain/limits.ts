export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Every limit of the gateway, before `RATE_LIMIT_SCALE`. */
export const GATEWAY_LIMITS = {
  /** Any call without a valid token, per address. */
  anonymous: { points: 120, seconds: 60 },
  /** Any call with a valid token, per user. */
  general: { points: 300, seconds: 60 },
  /** Join and leave together, per user. */
  queue: { points: 10, seconds: 30 },
  /** Any call with an API token, per token. */
  apiToken: { points: 300, seconds: 60 },
  report: { points: 10, seconds: 60 },
  /** Lobby ids set and hosts changed together, per user. */
  lobby: { points: 20, seconds: 60 },
  /** Profiles saved and names taken over from the provider together, per user. */
  profile: { points: 20, seconds: 60 },
  /** Badges equipped, thanks given and what is said in dispute rooms together, per user: trying on is normal. */
  equip: { points: 30, seconds: 60 },
  blocking: { points: 20, seconds: 60 },
  ticket: { points: 20, seconds: 60 },
  /** Pictures from elsewhere, per address: a page of the ranking shows a hundred. */
  image: { points: 600, seconds: 60 },
  room: { points: 10, seconds: 3600 },
  /** Requests for disclosure, per address: each is mail that the operator has to answer. */
  disclosure: { points: 3, seconds: 3600 },
  /** Applications for the seal, per user: each has a picture that is decoded. */
  seal: { points: 5, seconds: 3600 },
  /** Reports of players, per user and day. */
  case: { points: 10, seconds: 86_400 },
  /** Pictures of cases, per user: each is decoded. */
  casePicture: { points: 20, seconds: 3600 },
  checkout: { points: 5, seconds: 600 },
  /** Past ticks solved again, per admin. */
  replay: { points: 10, seconds: 60 },
  /** Imports previewed, made and undone, per admin. */
  moving: { points: 20, seconds: 60 },
  /** Exports of all data, per admin. */
  export: { points: 4, seconds: 3600 },
  /** Exports of the own data, per user: each asks five services. */
  ownExport: { points: 4, seconds: 3600 },
  /** Webhook events, per address: the payment provider sends a refused one again. */
  webhook: { points: 600, seconds: 60 },
  /** Sign-ins at the provider begun and finished together, per address. */
  signIn: { points: 60, seconds: 60 },
  renewal: { points: 20, seconds: 60 },
  failedLogin: { points: 10, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** How many calls run at once and how many more may wait for that. */
export interface InFlightLimit {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** Calls in flight through one gateway, before `RATE_LIMIT_SCALE`. */
export const CALLS_IN_FLIGHT = {
  user: { atOnce: 4, mostWaiting: 32 },
  /** Those of a user that change something. No client of ours sends two at once. */
  changes: { atOnce: 1, mostWaiting: 8 },
  /** Calls of an address without a valid token. */
  address: { atOnce: 32, mostWaiting: 128 },
  /** Calls with a large body, of all visitors: each body is in memory several times. */
  largeBody: { atOnce: 4, mostWaiting: 32 },
} as const satisfies Record<string, InFlightLimit>;

/** How long a call may wait for its turn, in ms. */
export const CALL_WAITS_MS = 2_000;
/** Likewise with a large body, which arrives slowly. */
export const LARGE_BODY_WAITS_MS = 10_000;

/** How long the refusal of a burst is delayed, in ms: a client that calls again after each answer is slowed down. */
export const BURST_REFUSED_AFTER_MS = 1_000;
/** The `Retry-After` of a call that was refused because too many of the visitor's calls are in flight. */
export const BURST_RETRY_AFTER_S = 1;
/** Refusals that are delayed at the same time. More are sent at once. */
export const MOST_DELAYED_REFUSALS = 2_000;

export type LimitName = keyof typeof GATEWAY_LIMITS;

const OWN_LIMIT = /^(\w+)=([1-9]\d{0,6})\/([1-9]\d{0,4})$/;

/** A limit as the configuration writes it: `report=20/60` is 20 in 60 s. Null when it is none. */
export const readLimit = (text: string): readonly [LimitName, Limit] | null => {
  const [, name = "", points, seconds] = OWN_LIMIT.exec(text) ?? [];
  return Object.hasOwn(GATEWAY_LIMITS, name)
    ? [name as LimitName, { points: Number(points), seconds: Number(seconds) }]
    : null;
};

const multiplied = (count: number, scale: number): number => Math.max(1, Math.round(count * scale));

/** @returns the limit with its points multiplied, never below one */
export const scaled = (limit: Limit, scale: number): Limit => ({
  points: multiplied(limit.points, scale),
  seconds: limit.seconds,
});

/** @returns the limit with both counts multiplied, never below one */
export const scaledInFlight = ({ atOnce, mostWaiting }: InFlightLimit, scale: number): InFlightLimit => ({
  atOnce: multiplied(atOnce, scale),
  mostWaiting: multiplied(mostWaiting, scale),
});
