/** Every time-out, retry and pause of the gateway that an operator cannot set (`config.ts` has the others). */

export const CALL = {
  /** Time for one HTTP call to get its answer from behind. */
  deadlineMs: 2_500,
  /** The sales of badges may be a few seconds old: a page does not wait for them. */
  salesMs: 500,
  /** Traces of a sign-in; without an answer it goes on. */
  tracesMs: 500,
  /** Whether an admin rehearses; without an answer the join goes on. */
  rehearsalMs: 250,
  /** Every match of the season that was settled after a decided one is rated again. */
  rerateMs: 15_000,
  /** A plan of a hundred thousand players takes its time to read, and longer to make. */
  readPlanMs: 10_000,
  replayMs: 60_000,
  /** Thousands of matches are read and rated; an import waits for the settlements of its players. */
  moveInMs: 60_000,
  /** Pictures are decoded one after the other. */
  pictureMs: 40_000,
  /** Every table is read twice. */
  moveOutMs: 300_000,
  /** The payment provider is asked for a page, perhaps twice. */
  checkoutMs: 10_000,
  healthMs: 1_000,
  /** A service that is not connected by then at the start is connected later. */
  connectedWithinMs: 2_000,
} as const;

/** Node's names, in ms. */
export const HTTP_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
} as const;

export const HTTP = {
  /** Calls in flight finish within this time at the end. */
  drainMs: 10_000,
  /** Interval of the search for idle connections at the end. */
  idleCheckMs: 50,
  /** A page waits no longer for its first answers; without them the web app asks itself. */
  firstAnswersMs: 150,
  /** The way to realtime for a socket. */
  socketConnectMs: 2_500,
  socketRetryAfterS: 30,
} as const;

/** After this time a process goes on without Redis, so that a stuck Redis does not delay calls. */
export const REDIS_MS = 250;

export const PROVIDER = {
  /** The discovery document and the keys. */
  documentMs: 5_000,
  userinfoMs: 2_000,
  signInRequestS: 10,
  /** How far the provider's clock and ours may be apart. */
  clockToleranceS: 60,
  /** After this the keys are fetched again when next needed; the old ones serve until that has succeeded. */
  keysRefreshMs: 10 * 60_000,
  /** A key id that is not in the set makes it be fetched again, at most this often. */
  keysCooldownMs: 30_000,
  /** How long a renewal takes at most: the provider's document, then its answer. */
  renewalMs: 25_000,
  /** How long a call waits for the renewal of another one, and how often it looks. */
  otherRenewalMs: 12_000,
  otherRenewalCheckMs: 50,
  logoutMs: 2_000,
} as const;

export const DISCORD = {
  requestMs: 2_000,
  /** The call that asks Discord who signs in. */
  userMs: 5_000,
  /** How long a call waits for the answer: with a stored check that admits the player anyway, and without one. */
  knownMemberWaitMs: 500,
  unknownMemberWaitMs: 2_500,
  /** Discord blocks clients that continue to send requests after many refusals. */
  misconfiguredPauseMs: 60_000,
  /** The pause of a limit without a time, and the bounds of one with a time. */
  limitedPauseMs: 5_000,
  shortestPauseMs: 1_000,
  longestPauseMs: 3_600_000,
  /** After so many failures in a row no question is asked for a while. */
  failuresToPause: 3,
  failurePauseMs: 10_000,
} as const;

export const PICTURE = {
  requestMs: 5_000,
  keepMs: 24 * 3_600_000,
  /** A failed picture is not asked for again for this time. */
  keepFailureMs: 60_000,
} as const;
