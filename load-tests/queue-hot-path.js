/**
 * Players join and leave at a steady rate while `SIZE` others wait and ticks go on. Those who wait offer lanes of which
 * no match can be made, so that the queue stays as long as it is: each tick reads and searches all of it.
 */
import { sleep } from "k6";
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { accounts, adminToken, call } from "./lib/api.js";
import { INTERVAL_S, rateOr, secondsOr, sizeOr, within } from "./lib/options.js";
import { summaryOf, TREND_STATS } from "./lib/summary.js";

const SIZE = sizeOr(10_000);
const SECONDS = secondsOr(60);
const RATE = rateOr(25);
/** Between a join and the leave of the same player. */
const STAYS_S = 1;
const LOOK_EVERY_S = 2;

const joinMs = new Trend("join_ms", true);
const leaveMs = new Trend("leave_ms", true);
const tickMs = new Trend("tick_ms", true);
const tickLateMs = new Trend("tick_late_ms", true);
const tickWaiting = new Trend("tick_waiting");
const ticksExpired = new Counter("ticks_expired");

export const options = {
  scenarios: {
    churn: {
      executor: "constant-arrival-rate",
      exec: "churn",
      rate: RATE,
      duration: `${SECONDS}s`,
      preAllocatedVUs: RATE * 3,
      maxVUs: RATE * 8,
    },
    ticks: { executor: "constant-vus", exec: "watchTicks", vus: 1, duration: `${SECONDS}s` },
  },
  thresholds: {
    unexpected_answers: ["rate==0"],
    join_ms: [`p(95)<${within(60)}`],
    leave_ms: [`p(95)<${within(150)}`],
    tick_ms: [`max<${within(10_000)}`],
    tick_late_ms: [`max<${within(5000)}`],
    ticks_expired: ["count==0"],
    dropped_iterations: ["count==0"],
  },
  summaryTrendStats: TREND_STATS,
};

/** One player joins, stays a moment and leaves. */
export const churn = () => {
  const { token } = accounts[exec.scenario.iterationInTest % accounts.length];
  const joined = call("POST /api/queue/join", {
    token,
    body: { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] },
  });
  joinMs.add(joined.ms);
  sleep(STAYS_S);
  // Whoever a tick holds cannot leave until it is planned.
  const left = call("POST /api/queue/leave", { token, body: {}, allowed: ["match_being_made"] });
  if (left.status === 200) leaveMs.add(left.ms);
};

let lastId = 0;
let isFirstLook = true;

/** Each tick once, when it is over: its length, and how much later than an interval after the one before it began. */
export const watchTicks = () => {
  const { body } = call("GET /api/admin/ticks", { token: adminToken(), query: "limit=10" });
  const over = (body?.ticks ?? []).filter(({ state }) => state !== "open").toReversed();
  for (const tick of over.filter(({ tick_id: id }) => Number(id) > lastId)) {
    const beganMs = Number(tick.tick_id);
    if (!isFirstLook) {
      if (tick.timings_ms.total !== undefined) tickMs.add(tick.timings_ms.total);
      tickLateMs.add(Math.max(0, beganMs - lastId - INTERVAL_S * 1000));
      tickWaiting.add(tick.waiting);
      if (tick.state === "expired") ticksExpired.add(1);
    }
    lastId = beganMs;
  }
  if (over.length > 0) isFirstLook = false;
  sleep(LOOK_EVERY_S);
};

export const teardown = () => {
  call("POST /api/debug/queue/clear", { token: adminToken(), body: {} });
};

export const handleSummary = summaryOf("queue-hot-path", {
  waiting: SIZE,
  "joins per second": RATE,
  seconds: SECONDS,
});
