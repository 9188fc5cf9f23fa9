/** The days after which services delete data. Values that an operator can change are defaults. */
export const RETENTION_DAYS = {
  /** Plans and snapshots of ticks, waits and block lists of the queue (`PLAN_RETENTION_DAYS`). */
  plans: 14,
  /** Ended entries of the queue, and appointments (`HISTORY_DAYS`). */
  history: 400,
  /** Events that were delivered. */
  events: 14,
  /** Events that failed and were applied later. */
  replayedEvents: 30,
  /** Answered requests for the operator's name, address and phone number. */
  answeredRequests: 90,
  /** Pictures of decided applications for the seal. */
  sealPictures: 90,
  /** Pictures of cases, from their upload on. */
  casePictures: 90,
  /** Hashes of devices and networks, after they were seen last; the list of suspicions looks back as far. */
  traces: 90,
} as const;
