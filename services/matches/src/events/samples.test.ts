import { MATCH_CHANGES } from "@gokaku/game";
import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { aMatch, aReport, aSeat, aVote, matchId, terms, userId } from "../../test/factories.ts";
import type { Match } from "../domain/match.ts";
import { stepOfCheckInEnd, stepOfDecline, stepOfSubstitute } from "../domain/seat-step.ts";
import { settle } from "../domain/settle.ts";
import type { Step } from "../domain/step.ts";
import {
  closingRequested,
  massCorrected,
  matchCorrected,
  matchCreated,
  matchesCorrected,
  matchRehearsed,
  matchResultChanged,
  matchUpdated,
  stepEvents,
} from "./events.ts";

const AT_MS = terms.createdAtMs + 1_500_000;
const match = aMatch({ lobbyId: "ABCD1234", reportCount: 10, version: 12 });
const played = match.seats.map((seat, index) =>
  aReport(aVote(seat.team, index % 5, index < 8 ? "A" : "invalid"), {
    move1: "はっぱカッター",
    move2: "つるのムチ",
    reportedPlayer: index < 4 ? userId("B4") : null,
  }),
);
const invalid = match.seats.map((seat, index) => aReport(aVote(seat.team, index % 5, "invalid", "B0")));
const record = (of: Match) => ({ match: of, reports: [] });
const step = (end: Step["end"], after = match): Step => ({
  before: match,
  after: { match: after, reports: played },
  counted: null,
  seats: null,
  end,
});
const settled = (changes: object) =>
  step({
    kind: "settled",
    settlement: {
      verdict: "A",
      offender: null,
      voided: false,
      cause: "deadline",
      wasDisputed: true,
      returning: [],
      atMs: AT_MS,
      seats: settle(match.seats, played, { verdict: "A", offender: null }),
      ...changes,
    },
  });
const done = aMatch({ ...match, status: "done", winner: "A", closedAtMs: AT_MS, version: 13 });
const disputed = aMatch({ disputedAtMs: AT_MS, closedAtMs: AT_MS, version: 13 });

const checkedIn = aMatch({ checkInS: 60 });
const absent = [
  stepOfDecline(record(checkedIn), userId("A1"), terms.createdAtMs + 10_000),
  stepOfCheckInEnd(record(checkedIn), terms.createdAtMs + 61_000),
].filter((one) => one !== null);
const [vacated] = absent;
if (vacated === undefined) throw new Error("a player declined");
const substitute = stepOfSubstitute(
  vacated.after,
  {
    vacatedUserId: "A1",
    seat: { ...aSeat("A", 1), userId: userId("C1"), entryId: "entry-C1" },
    swappedRole: null,
  },
  terms.createdAtMs + 40_000,
);
if (typeof substitute === "string") throw new Error(substitute);

const mass = {
  id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13",
  seasonId: match.seasonId,
  userId: userId("A0"),
  adminId: userId("dummy_admin"),
  result: "void",
  reason: "不正な道具",
  atMs: AT_MS + 86_400_000,
} as const;

const SAMPLES = [
  matchCreated(match),
  matchRehearsed(match, "A0"),
  ...MATCH_CHANGES.map((change) => matchUpdated(change === "status" ? done : match, change)),
  ...stepEvents(settled({})),
  ...stepEvents(
    settled({
      verdict: "invalid",
      offender: userId("B0"),
      cause: "lead",
      wasDisputed: false,
      seats: settle(match.seats, invalid, { verdict: "invalid", offender: userId("B0") }),
    }),
  ),
  ...stepEvents(
    settled({
      verdict: "invalid",
      voided: true,
      cause: "abandoned",
      returning: [userId("A1"), userId("B1")],
      seats: settle(match.seats, [], "void"),
    }),
  ),
  ...stepEvents(
    step(
      { kind: "disputed", cause: "deadline", seats: settle(match.seats, played, "disputed"), atMs: AT_MS },
      disputed,
    ),
  ),
  closingRequested("dummy_admin", AT_MS),
  ...(["A", "B"] as const).map((verdict) =>
    matchCorrected(
      { ...done, winner: verdict },
      {
        verdict,
        offender: null,
        voided: false,
        cause: "deadline",
        wasDisputed: true,
        returning: [],
        atMs: AT_MS,
        seats: settle(match.seats, played, { verdict, offender: null }),
      },
      2,
      AT_MS + 86_400_000,
    ),
  ),
  matchCorrected(
    { ...done, winner: "invalid", voided: true },
    {
      verdict: "invalid",
      offender: null,
      voided: true,
      cause: "all_reported",
      wasDisputed: false,
      returning: [],
      atMs: AT_MS,
      seats: settle(match.seats, invalid, "void"),
    },
    3,
    AT_MS + 86_400_000,
  ),
  massCorrected(mass, [
    { match, revision: 4 },
    { match: { ...match, id: matchId("170000000000000002") }, revision: 5 },
  ]),
  matchesCorrected(mass, 2),
  matchResultChanged(match.id, {
    adminId: userId("dummy_admin"),
    from: { verdict: "A", offender: null, voided: false },
    to: { verdict: "invalid", offender: userId("B0"), voided: false },
    reason: "録画で確認",
    atMs: AT_MS,
  }),
  ...[...absent, substitute].flatMap(stepEvents).filter(({ subject }) => subject !== "match.updated"),
];

it.each([...new Set(SAMPLES.map(({ subject }) => subject as "match.created"))])(
  "[OPS-181] %s is sent as its samples say",
  async (subject) => {
    await expect(sampleText(subject, SAMPLES)).toMatchFileSnapshot(sampleFile(subject));
  },
);
