import { le } from "../le.ts";
import type { Alert, Group, Recording } from "./alert.ts";

/** What is promised, as the share of events that were bad over a window. */
type Objective = {
  readonly name: string;
  /** The recorded series are called after it. */
  readonly key: string;
  /** Share that may be bad. */
  readonly budget: number;
  readonly bad: (window: string) => string;
  readonly what: string;
  /** Series of a minute in which all is bad, or all is good. */
  readonly all: (kind: "bad" | "good") => Readonly<Record<string, string>>;
};

const slow =
  (metric: string, bound: number) =>
  (window: string): string =>
    `1 - sum by (namespace) (rate(${metric}_bucket{${le(bound)}}[${window}])) / sum by (namespace) (rate(${metric}_count[${window}]))`;

/** Ten events a minute. */
const RISING = "0+10x400";
const NONE = "0x400";

const timed =
  (metric: string, bound: number) =>
  (kind: "bad" | "good"): Readonly<Record<string, string>> => ({
    [`${metric}_bucket{le="${bound}"}`]: kind === "good" ? RISING : NONE,
    [`${metric}_count`]: RISING,
  });

const OBJECTIVES: readonly Objective[] = [
  {
    name: "GokakuApiErrors",
    key: "api_errors",
    budget: 0.001,
    bad: (window) =>
      `sum by (namespace) (rate(http_server_seconds_count{status=~"5.."}[${window}])) / sum by (namespace) (rate(http_server_seconds_count[${window}]))`,
    what: "of 1,000 answers of the API 999 are not failures of ours",
    all: (kind) => ({
      [`http_server_seconds_count{operation="joinQueue",status="${kind === "bad" ? 500 : 200}"}`]: RISING,
    }),
  },
  {
    name: "GokakuMatchFoundLate",
    key: "match_found_late",
    budget: 0.005,
    bad: slow("event_to_socket_seconds", 2),
    what: "199 of 200 matches are told to their players within two seconds",
    all: timed("event_to_socket_seconds", 2),
  },
  {
    name: "GokakuTickStartsLate",
    key: "tick_starts_late",
    budget: 0.005,
    bad: slow("queue_tick_start_delay_seconds", 5),
    what: "199 of 200 ticks begin at most five seconds late",
    all: timed("queue_tick_start_delay_seconds", 5),
  },
  {
    name: "GokakuTickEndsLate",
    key: "tick_ends_late",
    budget: 0.005,
    bad: slow("queue_tick_seconds", 60),
    what: "199 of 200 ticks have made their matches within a minute",
    all: timed("queue_tick_seconds", 60),
  },
  {
    name: "GokakuSettlementLate",
    key: "settlement_late",
    budget: 0.005,
    bad: slow("match_settle_seconds", 30),
    what: "a decided match has changed its players' rates within 30 seconds",
    all: timed("match_settle_seconds", 30),
  },
  {
    name: "GokakuBadgeLate",
    key: "badge_late",
    budget: 0.005,
    bad: slow("checkout_grant_seconds", 60),
    what: "a badge that is paid for is its buyer's within 60 seconds",
    all: timed("checkout_grant_seconds", 60),
  },
];

const WINDOWS = ["5m", "30m", "1h", "6h"] as const;
/** A month's allowance is gone in two days at this pace, in five at the other. */
const PACES = [
  { pace: "fast", severity: "critical", factor: 14.4, long: "1h", short: "5m", after: 90 },
  { pace: "slowly", severity: "warning", factor: 6, long: "6h", short: "30m", after: 390 },
] as const;

const recordingsOf = ({ key, bad }: Objective): readonly Recording[] =>
  WINDOWS.map((window) => ({ record: `gokaku:${key}:ratio_rate${window}`, expr: bad(window) }));

const alertsOf = ({ name, key, budget, what, all }: Objective): readonly Alert[] =>
  PACES.map(({ pace, severity, factor, long, short, after }) => {
    const limit = Number((factor * budget).toPrecision(3));
    return {
      name,
      severity,
      expr: `gokaku:${key}:ratio_rate${long} > ${limit} and gokaku:${key}:ratio_rate${short} > ${limit}`,
      for: "2m",
      summary: `The promise is being broken ${pace}: ${what}.`,
      description: `More than ${limit * 100} % failed over ${long} and still do over ${short}.`,
      after,
      fires: all("bad"),
      isQuiet: all("good"),
    };
  });

export const objectives: Group = {
  name: "gokaku-objectives",
  judgedEvery: 10,
  recordings: OBJECTIVES.flatMap(recordingsOf),
  alerts: OBJECTIVES.flatMap(alertsOf),
};
