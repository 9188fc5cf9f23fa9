/** How one simulated evening runs. Times in seconds. */
export interface Scenario {
  readonly name: string;
  /** People who may come; with `arrivalsPerMinute` null they are all online from the start to the end. */
  readonly members: number;
  /** Joins by members who neither wait nor play, as a Poisson process; null when everybody queues again at once. */
  readonly arrivalsPerMinute: number | null;
  /** Mean of the exponential patience after which a waiting player gives up; null when nobody does. */
  readonly patienceMeanS: number | null;
  readonly tickS: number;
  /** From the tick to the report, drawn evenly between both: ten minutes of play and 3 to 8 of lobby, draft and report. */
  readonly matchS: readonly [number, number];
  /** Who joins before this moment is not measured. */
  readonly warmUpS: number;
  /** Last moment at which somebody is measured from their joining on. */
  readonly lastJoinS: number;
  /** The evening runs on until all measured players are matched or gone, and no longer than this. */
  readonly endS: number;
}

const HOUR = 3600;
const COMMON = { tickS: 120, matchS: [780, 1080], warmUpS: HOUR / 2 } as const;

/** An open evening: two joins a minute from a community of 150, patience of 30 minutes on average. */
export const OPEN_EVENING: Scenario = {
  ...COMMON,
  name: "2 joins a minute",
  members: 150,
  arrivalsPerMinute: 2,
  patienceMeanS: HOUR / 2,
  lastJoinS: 3.5 * HOUR,
  endS: 6 * HOUR,
};

/** Matches whose players take their time: what waits depend on most, so it is reported beside the shorter ones. */
export const LONG_MATCHES_S = [900, 1500] as const;

/** A constant number online: nobody gives up, so no long wait is hidden by a player who left. */
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
