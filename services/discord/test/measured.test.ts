import { expect, it } from "vitest";
import { EMPTY } from "../src/domain/match.ts";
import { threadOf } from "../src/domain/thread.ts";
import { viewOf } from "../src/remote/read.ts";
import { matchOf, TEN } from "./matches.ts";

const MATCH = "176370000000000000";
const HIDDEN = 9_876;

it("[DISCORD-16] the rate of a player who is still measured is nowhere, before and after the result", () => {
  const { view } = viewOf(matchOf(MATCH));
  const [first, ...others] = view.teams.A;
  if (first === undefined) throw new Error("a team without a seat");
  const measured = {
    ...view,
    teams: { ...view.teams, A: [{ ...first, rate: HIDDEN, measuringLeft: 3 }, ...others] },
  };
  const rates = TEN.map((userId) => ({
    userId,
    rateBefore: HIDDEN,
    rateAfter: HIDDEN + 1,
    rankBefore: 0,
    rankAfter: 7,
  }));
  const settings = { siteUrl: "https://gokaku.example", takesInteractions: true, pair: null };
  const before = threadOf({ ...EMPTY, matchId: MATCH, version: 1, view: measured, rates: null }, settings);
  expect(JSON.stringify(before)).not.toContain(String(HIDDEN));
  // 1501 to 1504 are left of team A.
  expect(JSON.stringify(before)).toContain("1503");
  const after = threadOf(
    {
      ...EMPTY,
      matchId: MATCH,
      version: 1,
      view: { ...measured, isDone: true, verdict: "A" },
      rates: rates.slice(0, 1),
    },
    settings,
  );
  expect(JSON.stringify(after)).not.toContain(String(HIDDEN));
});
