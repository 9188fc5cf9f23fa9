import type { Fit } from "@gokaku/solver";

/** Players who do not come to their matches. Times in seconds. */
export interface Absences {
  /** Share of matches to which one of the ten does not come. */
  readonly share: number;
  /** When such a match ends, or looks for a substitute. */
  readonly foundAfterS: number;
  /** Whether the nine wait again with their time. */
  readonly isTimeRetained: boolean;
  /** Share of asked players who take the seat, by how they fit; null: no player is asked. */
  readonly accepts: Readonly<Record<Fit, number>> | null;
}

/** Announced times at which players join together. Times in seconds. */
export interface Appointments {
  readonly everyS: number;
  /** Share of joins that move to the nearest announced time. */
  readonly share: number;
  /** They come within this time before or after it. */
  readonly spreadS: number;
  /** Share of those who promised and do not come. */
  readonly absentShare: number;
  /** Points of window of those who promised, from the announced time on (GATHER-25). */
  readonly extraWindow: number;
  readonly extraForS: number;
}

/** How one simulated session runs. Times in seconds. */
export interface Scenario {
  readonly name: string;
  /** People who may come; all of them are online throughout when `arrivalsPerMinute` is null. */
  readonly members: number;
  /**
   * Joins of members who neither wait nor play, as a Poisson process; null when each one queues again at
   * once.
   */
  readonly arrivalsPerMinute: number | null;
  /** Mean of the exponential patience; null when players never give up. */
  readonly patienceMeanS: number | null;
  readonly tickS: number;
  /**
   * From the tick to the report, drawn evenly between both: ten minutes of play, 3 to 8 of lobby, draft and
   * report.
   */
  readonly matchS: readonly [number, number];
  /** Players who join before this moment are not measured. */
  readonly warmUpS: number;
  /** Players who join after this moment are not measured. */
  readonly lastJoinS: number;
  /** Share of players who queue again after a match, for those who are online throughout; absent: all. */
  readonly returnShare?: number;
  /** Whether a new person comes for each one who gave up, when all are online throughout; absent: yes. */
  readonly isReplacing?: boolean;
  /** Joins of those who are online throughout begin within this time; absent: 20 minutes. */
  readonly arriveWithinS?: number;
  readonly absences?: Absences;
  /** For joins as a Poisson process. */
  readonly appointments?: Appointments;
  /** The session runs on until all measured players are matched or gone, and no longer than this. */
  readonly endS: number;
}

const HOUR = 3600;
const COMMON = { tickS: 120, matchS: [780, 1080], warmUpS: HOUR / 2 } as const;

/** An open session: two joins a minute from a community of 150, patience of 30 minutes on average. */
export const OPEN_SESSION: Scenario = {
  ...COMMON,
  name: "2 joins a minute",
  members: 150,
  arrivalsPerMinute: 2,
  patienceMeanS: HOUR / 2,
  lastJoinS: 3.5 * HOUR,
  endS: 6 * HOUR,
};

/** As the open session, with 30 joins an hour; announced times are full hours, so five of them are measured. */
export const QUIET_SESSION: Scenario = {
  ...OPEN_SESSION,
  name: "30 joins an hour",
  arrivalsPerMinute: 0.5,
  lastJoinS: 5.5 * HOUR,
  endS: 8 * HOUR,
};

/** Longer matches, on which waits depend most, are reported beside the shorter ones. */
export const LONG_MATCHES_S = [900, 1500] as const;

/** A constant number online. Players never give up, so no long wait is hidden by a player who left. */
export const constantlyOnline = (members: number, matchS: Scenario["matchS"] = COMMON.matchS): Scenario => ({
  ...COMMON,
  matchS,
  name: `${members} online`,
  members,
  arrivalsPerMinute: null,
  patienceMeanS: null,
  lastJoinS: 3.5 * HOUR,
  endS: 6 * HOUR,
});
