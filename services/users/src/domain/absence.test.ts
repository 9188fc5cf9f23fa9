import { expect, it } from "vitest";
import {
  type AbsenceBefore,
  chargeOf,
  dayOf,
  declineTimeoutUntilS,
  type Vacancy,
  vacatedAtSOf,
} from "./absence.ts";
import { correctConduct } from "./correction.ts";
import { cleanState } from "./penalty.ts";

const vacancy: Vacancy = {
  matchId: "1",
  seasonId: "season_9",
  createdAtMs: 1_763_700_000_000,
  vacatedAtMs: 1_763_700_060_000,
  isExcused: false,
  players: [],
};
const before: AbsenceBefore = {
  penalties: cleanState,
  recentPenalties: 0,
  declines: 0,
  hasFreeDecline: false,
};

it("[CHECKIN-21] the day of a free decline begins at 12:00 in Japan", () => {
  const noon = Date.UTC(2026, 10, 24, 3) / 1000;
  expect(dayOf(noon)).toEqual({ fromS: noon, toS: noon + 86_400 });
  expect(dayOf(noon - 1)).toEqual({ fromS: noon - 86_400, toS: noon });
});

it("[CHECKIN-21] a third decline costs a point, and its time-out is that of the penalty", () => {
  const charge = chargeOf(vacancy, "declined", { ...before, declines: 2, recentPenalties: 1 });
  expect(charge.penalty).toMatchObject({ cause: "declined", points: 1, timeoutS: 3600 });
  expect(charge.penalties).toMatchObject({ count: 1, timeoutUntilS: 1_763_700_060 + 3600 });
});

it("[CHECKIN-20] a missed check-in costs a point at once, however many declines there were", () => {
  const charge = chargeOf(vacancy, "no_check_in", { ...before, declines: 1 });
  expect(charge.penalty).toMatchObject({ cause: "absence", points: 1, timeoutS: 900 });
  expect(charge).toMatchObject({
    isFree: false,
    penalties: { count: 1, timeoutUntilS: 1_763_700_060 + 900 },
  });
});

it("[CHECKIN-21] a decline within fifteen seconds is free once a day", () => {
  const early = { ...vacancy, vacatedAtMs: vacancy.createdAtMs + 15_000 };
  expect(chargeOf(early, "declined", before)).toEqual({ penalties: cleanState, penalty: null, isFree: true });
  expect(chargeOf(early, "declined", { ...before, hasFreeDecline: true }).isFree).toBe(false);
  expect(chargeOf({ ...early, vacatedAtMs: early.vacatedAtMs + 1 }, "declined", before).isFree).toBe(false);
});

it("[CHECKIN-21] the first two declines pause for five minutes, and a longer time-out stays", () => {
  for (const declines of [0, 1, 3]) {
    const charge = chargeOf(vacancy, "declined", { ...before, declines });
    expect(charge).toMatchObject({ penalty: null, isFree: false });
    expect(charge.penalties).toEqual({ ...cleanState, timeoutUntilS: 1_763_700_060 + 300 });
  }
  const penalties = { ...cleanState, timeoutUntilS: 1_763_800_000 };
  expect(chargeOf(vacancy, "declined", { ...before, penalties }).penalties).toEqual(penalties);
  expect(declineTimeoutUntilS(null)).toBe(0);
  expect(declineTimeoutUntilS(1000)).toBe(1300);
  expect(vacatedAtSOf({ ...vacancy, vacatedAtMs: 1_999 })).toBe(1);
});

it("[PENALTY-29] no correction of the match withdraws the charge of a lost seat", () => {
  const { penalties, penalty } = chargeOf(vacancy, "no_check_in", before);
  if (penalty === null) throw new Error("an absence costs a point");
  const player = {
    userId: "dummy_001",
    team: "A",
    role: "TANK",
    roleChoice: 0,
    rateDelta: 0,
    sigmaBefore: 250,
    sigmaAfter: 250,
    characterId: "",
    reported: true,
    isOffender: false,
    violationReporters: [],
    contradicted: false,
  } as const;
  const settlement = {
    matchId: "1",
    seasonId: "season_9",
    verdict: "A",
    voided: false,
    reachedDeadline: false,
    wasDisputed: false,
    startedAtMs: vacancy.createdAtMs,
    settledAtMs: vacancy.vacatedAtMs,
    players: [player],
  } as const;
  const change = correctConduct({ settlement, revision: 1, atMs: vacancy.vacatedAtMs + 1 }, player, {
    outcome: "void",
    penalties,
    given: [{ ...penalty, id: "1", userId: "dummy_001", matchId: "1", withdrawnAtS: 0, markSeasonId: null }],
    marks: [],
    markCounts: { silence: 0, contradicted: 0 },
    countedReporters: [],
    declinedAtS: null,
  });
  expect(change).toMatchObject({ withdrawn: [], newPenalties: [], penalties });
});
