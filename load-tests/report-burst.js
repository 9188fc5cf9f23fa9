/**
 * The ten of `SIZE` matches, which `npm run load` has had made, report all at once; each then waits until the match is
 * closed and they are free again.
 */
import { sleep } from "k6";
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { accounts, call } from "./lib/api.js";
import { atMost, sizeOr, within } from "./lib/options.js";
import { loadCharacters, reportOf } from "./lib/player.js";
import { summaryOf, TREND_STATS } from "./lib/summary.js";

const SIZE = sizeOr(20);
const PLAYERS = SIZE * 10;
const VUS = atMost(500, PLAYERS);
const WAIT_S = 60;
const CLOSED = ["match_closed", "match_not_found"];

const reportMs = new Trend("report_ms", true);
const resultMs = new Trend("report_to_result_ms", true);
const open = new Counter("matches_left_open");

export const options = {
  scenarios: {
    burst: {
      executor: "shared-iterations",
      exec: "report",
      vus: VUS,
      iterations: PLAYERS,
      maxDuration: "5m",
    },
  },
  thresholds: {
    unexpected_answers: ["rate==0"],
    report_ms: [`p(95)<${within(2000)}`],
    report_to_result_ms: [`max<${within(30_000)}`],
    matches_left_open: ["count==0"],
  },
  summaryTrendStats: TREND_STATS,
};

export const setup = () => ({ characters: loadCharacters() });

export const report = ({ characters }) => {
  const { user_id: userId, token, match_id: matchId } = accounts[exec.scenario.iterationInTest];
  const reported = call("POST /api/matches/{id}/report", {
    token,
    params: { id: matchId },
    body: reportOf(matchId, userId, characters),
    // A match closes once enough have reported the same.
    allowed: CLOSED,
  });
  if (reported.status === 200) reportMs.add(reported.ms);
  const beganMs = Date.now();
  while (Date.now() - beganMs < WAIT_S * 1000) {
    const { body } = call("GET /api/matches/current", { token });
    if (body !== null && (body.match.match_id !== matchId || body.match.status === "done")) {
      resultMs.add(Date.now() - beganMs);
      return;
    }
    sleep(0.5 + Math.random());
  }
  open.add(1);
};

export const handleSummary = summaryOf("report-burst", { matches: SIZE, reports: PLAYERS });
