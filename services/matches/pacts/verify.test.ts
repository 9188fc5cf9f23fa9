import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MassResult } from "@gokaku/proto/matches/v1/matches_pb";
import { type SentEvent, verifyEvents } from "@gokaku/testing/pact";
import { afterAll, beforeAll, expect, it } from "vitest";
import { everybody, type Harness, newMatch, startHarness } from "../test/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

it("[OPS-421] what matches sends is what the services that listen to it read", async () => {
  const admin = harness.as("the_admin", true);
  const played = await harness.createMatch();
  const [host = ""] = played.seats.filter(({ team }) => team === "A").map(({ userId }) => userId);
  const { match } = await harness.gateway.getCurrent({}, harness.as(host));
  const hostId = match?.hostUserId === "#EVERYONE#" ? host : (match?.hostUserId ?? host);
  await harness.gateway.updateLobby({ lobbyId: "ABCD1234" }, harness.as(hostId));
  for (const user of everybody(played)) await harness.report(played, user, "A");
  await harness.gateway.decideMatch({ matchId: played.id, verdict: Verdict.B, reason: "録画で確認" }, admin);
  const mass = { seasonId: played.seasonId, userId: host, result: MassResult.VOID };
  const { basis } = await harness.gateway.previewMassCorrection(mass, admin);
  const id = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13";
  await harness.gateway.correctMatches({ ...mass, id, basis, reason: "録画で確認" }, admin);
  const disputed = await harness.createMatch();
  for (const [index, user] of everybody(disputed).entries())
    await harness.report(disputed, user, index % 2 === 0 ? "A" : "B");
  const left = await harness.createMatch();
  const [leaver = ""] = everybody(left);
  await harness.gateway.declineMatch({}, harness.as(leaver));
  const [seat] = newMatch(left).seats;
  await harness.queue.seatSubstitute({
    matchId: left.id,
    vacatedUserId: leaver,
    seat: { ...seat, card: { userId: "a_substitute", rate: seat?.card?.rate ?? 0 }, entryId: "entry-late" },
  });
  harness.clock.advance(4 * 3_600);
  await harness.closeDue();
  await harness.gateway.startRehearsal({ card: { userId: "boss" } }, harness.as("boss", true));
  const sent = await harness.rows<SentEvent>("select subject, payload from outbox order by id");
  expect([...new Set(sent.map(({ subject }) => subject))].toSorted()).toEqual([
    "match.admin_acted",
    "match.corrected",
    "match.created",
    "match.disputed",
    "match.mass_corrected",
    "match.rehearsed",
    "match.seats_changed",
    "match.settled",
    "match.updated",
    "match.vacated",
  ]);
  await verifyEvents("matches", sent);
});
