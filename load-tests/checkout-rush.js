/**
 * `SIZE` buyers want a limited badge in the same moment. As many as there are pieces get a page to pay on, the others
 * are told that it is sold out. Where the payment pages are those of the stand-in, buyers pay and wait for the badge.
 */
import { sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";
import { Counter, Trend } from "k6/metrics";
import { accounts, call } from "./lib/api.js";
import { atMost, sizeOr, textOr, within } from "./lib/options.js";
import { summaryOf, TREND_STATS } from "./lib/summary.js";

const SIZE = sizeOr(200);
const VUS = atMost(200, SIZE);
const WAIT_S = 60;
/** Pages on this machine are those of the stand-in; nothing else is ever paid. */
const STAND_IN = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/c\/pay\//;

const checkoutMs = new Trend("checkout_ms", true);
const grantedMs = new Trend("paid_to_badge_ms", true);
const reserved = new Counter("pieces_reserved");
const soldOut = new Counter("told_sold_out");
const oversold = new Counter("pieces_oversold");
const granted = new Counter("badges_granted");
const notGranted = new Counter("paid_without_badge");

export const options = {
  scenarios: {
    rush: { executor: "shared-iterations", exec: "buy", vus: VUS, iterations: SIZE, maxDuration: "5m" },
  },
  thresholds: {
    unexpected_answers: ["rate==0"],
    checkout_ms: [`p(95)<${within(3000)}`],
    pieces_reserved: ["count>0"],
    pieces_oversold: ["count==0"],
    paid_to_badge_ms: [`max<${within(60_000)}`],
    paid_without_badge: ["count==0"],
  },
  summaryTrendStats: TREND_STATS,
};

const stockOf = (badgeId) => {
  const badges = call("GET /api/public/master").body.badges.filter(({ max_sales }) => max_sales > 0);
  const left = badges.toSorted(
    (one, other) => other.max_sales - other.current_sales - (one.max_sales - one.current_sales),
  );
  return badgeId === "" ? left[0] : badges.find(({ id }) => id === badgeId);
};

/** The badge that is wanted: `BADGE`, else the limited one of which most are left. */
export const setup = () => {
  const badge = stockOf(textOr("BADGE", ""));
  if (badge === undefined) throw new Error("There is no limited badge to be sold.");
  return { badgeId: badge.id, left: badge.max_sales - badge.current_sales };
};

const waitForBadge = (token, badgeId) => {
  const beganMs = Date.now();
  while (Date.now() - beganMs < WAIT_S * 1000) {
    const owned = call("GET /api/users/me/badges", { token }).body?.owned_badges ?? [];
    if (owned.includes(badgeId)) {
      granted.add(1);
      grantedMs.add(Date.now() - beganMs);
      return;
    }
    sleep(0.5 + Math.random());
  }
  notGranted.add(1);
};

export const buy = ({ badgeId }) => {
  const { token } = accounts[exec.scenario.iterationInTest];
  const answer = call("POST /api/create-checkout-session", {
    token,
    body: { badgeId },
    allowed: ["badge_sold_out"],
  });
  checkoutMs.add(answer.ms);
  if (answer.code === "badge_sold_out") soldOut.add(1);
  if (answer.status !== 200) return;
  reserved.add(1);
  if (!STAND_IN.test(answer.body.url)) return;
  http.post(answer.body.url, { action: "pay" }, { redirects: 0, tags: { name: "payment page" } });
  waitForBadge(token, badgeId);
};

export const teardown = ({ badgeId }) => {
  const badge = stockOf(badgeId);
  oversold.add(Math.max(0, badge.current_sales - badge.max_sales));
};

export const handleSummary = summaryOf("checkout-rush", { buyers: SIZE });
