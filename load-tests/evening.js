/**
 * `SIZE` players play whole matches: they sign in, join, hear of their match over their socket, open the lobby, report,
 * see the result, and join again, for `SECONDS`. Matches that are open then are played to their end.
 */
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { accounts, logIn } from "./lib/api.js";
import { sleep } from "./lib/live.js";
import { secondsOr, sizeOr, within } from "./lib/options.js";
import { createPlayer, loadCharacters } from "./lib/player.js";
import { summaryOf, TREND_STATS } from "./lib/summary.js";

const SIZE = sizeOr(100);
const SECONDS = secondsOr(60);
const CLOSING_S = 60;
/** All have come within this share of the evening. */
const COMING = 0.1;

const foundMs = new Trend("match_found_ms", true);
const settleMs = new Trend("report_to_result_ms", true);
const matchesPlayed = new Counter("matches_played");
const matchesLeftOpen = new Counter("matches_left_open");

export const options = {
  scenarios: {
    evening: {
      executor: "per-vu-iterations",
      exec: "play",
      vus: SIZE,
      iterations: 1,
      maxDuration: `${SECONDS + CLOSING_S + 30}s`,
    },
  },
  thresholds: {
    unexpected_answers: ["rate==0"],
    match_found_ms: [`p(95)<${within(2000)}`],
    report_to_result_ms: [`max<${within(30_000)}`],
    matches_played: ["count>0"],
    matches_left_open: ["count==0"],
  },
  summaryTrendStats: TREND_STATS,
};

export const setup = () => ({ characters: loadCharacters() });

export const play = async ({ characters }) => {
  const { user_id: userId } = accounts[exec.vu.idInTest - 1];
  const endMs = exec.scenario.startTime + SECONDS * 1000;
  await sleep(Math.random() * SECONDS * 1000 * COMING);
  const token = logIn(userId);
  if (token === undefined) return;
  const player = createPlayer({ user_id: userId, token }, characters, {
    found: (ms) => foundMs.add(ms),
    closed: (match, ms) => {
      if (ms !== null) settleMs.add(ms);
      if (match.team_a.players[0].user_id === userId) matchesPlayed.add(1);
    },
  });
  const isOver = () => Date.now() > endMs;
  const isTooLate = () => Date.now() > endMs + CLOSING_S * 1000;
  while (!isOver()) {
    await player.untilMatched(isOver);
    if (player.openMatch() !== null) await player.play(isTooLate);
  }
  // Whom a tick holds cannot leave, and may get a match yet.
  for (let tries = 0; tries < 20; tries += 1) {
    if (player.leave().code !== "match_being_made") break;
    await sleep(500);
  }
  player.refresh();
  if (player.openMatch() !== null) await player.play(isTooLate);
  if (player.openMatch() !== null) matchesLeftOpen.add(1);
  player.close();
};

export const handleSummary = summaryOf("evening", { players: SIZE, seconds: SECONDS });
