import { MATCH_CHANGES } from "@gokaku/game";
import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { aMatch, aReport, aVote, terms, userId } from "../../test/factories.ts";
import { settle } from "../domain/settle.ts";
import type { Step } from "../domain/step.ts";
import {
  closingRequested,
  matchCorrected,
  matchCreated,
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
const step = (end: Step["end"], after = match): Step => ({
  before: match,
  after: { match: after, reports: played },
  counted: null,
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
      atMs: AT_MS,
      seats: settle(match.seats, played, { verdict: "A", offender: null }),
      ...changes,
    },
  });
const done = aMatch({ ...match, status: "done", winner: "A", closedAtMs: AT_MS, version: 13 });
const disputed = aMatch({ disputedAtMs: AT_MS, closedAtMs: AT_MS, version: 13 });

const SAMPLES = [
  matchCreated(match),
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
  ...stepEvents(settled({ verdict: "invalid", voided: true, seats: settle(match.seats, [], "void") })),
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
      atMs: AT_MS,
      seats: settle(match.seats, invalid, "void"),
    },
    3,
    AT_MS + 86_400_000,
  ),
  matchResultChanged(match.id, {
    adminId: userId("dummy_admin"),
    from: { verdict: "A", offender: null, voided: false },
    to: { verdict: "invalid", offender: userId("B0"), voided: false },
    reason: "録画で確認",
    atMs: AT_MS,
  }),
];

it.each([...new Set(SAMPLES.map(({ subject }) => subject as "match.created"))])(
  "[OPS-181] %s is sent as its samples say",
  async (subject) => {
    await expect(sampleText(subject, SAMPLES)).toMatchFileSnapshot(sampleFile(subject));
  },
);
