import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import {
  readAdminAct,
  readCorrection,
  readDispute,
  readMassCorrection,
  readOrderChange,
  readSettlement,
  readVacancy,
} from "../src/consumers/read.ts";
import {
  readCorrected,
  readDisputed,
  readMade,
  readSeason,
  readSettled,
} from "../src/consumers/read-announcements.ts";

const READERS: Readers<"users"> = {
  "users_apply-settlement": {
    read: readSettlement,
    unread: [
      "version",
      "players.muBefore",
      "players.expectedScore",
      "players.move1",
      "players.move2",
      "formulaVersion",
      "returningUserIds",
    ],
  },
  "users_apply-correction": {
    read: readCorrection,
    unread: [
      "settled.version",
      "settled.players.muBefore",
      "settled.players.expectedScore",
      "settled.players.move1",
      "settled.players.move2",
      "settled.formulaVersion",
    ],
  },
  "users_apply-mass-correction": {
    read: readMassCorrection,
    // Read from matches by the id.
    unread: ["firstRevision", "lastRevision", "matchIds"],
  },
  "users_announce-mass-correction": {
    read: readMassCorrection,
    unread: ["firstRevision", "lastRevision", "matchIds"],
  },
  "users_apply-dispute": {
    read: readDispute,
    unread: [
      "seasonId",
      "version",
      "players.team",
      "players.muBefore",
      "players.sigmaBefore",
      "players.sigmaAfter",
      "players.expectedScore",
      "players.move1",
      "players.move2",
      "players.reported",
    ],
  },
  "users_announce-match": {
    read: (event) => readMade(event, "event"),
    unread: [
      "userIds",
      "version",
      "parts.shared",
      "parts.teamA.voiceLink",
      "parts.teamA.seats.role",
      "parts.teamA.seats.banOrder",
      "parts.teamB.voiceLink",
      "parts.teamB.seats.role",
      "parts.teamB.seats.banOrder",
    ],
  },
  "users_announce-dispute": {
    read: (event) => readDisputed(event, "event"),
    unread: [
      "version",
      "players.role",
      "players.muBefore",
      "players.sigmaBefore",
      "players.sigmaAfter",
      "players.expectedScore",
      "players.characterId",
      "players.move1",
      "players.move2",
      "players.reported",
      "players.roleChoice",
    ],
  },
  "users_announce-settlement": {
    read: (event) => readSettled(event, "event"),
    unread: [
      "version",
      "players.muBefore",
      "players.sigmaBefore",
      "players.sigmaAfter",
      "players.expectedScore",
      "players.characterId",
      "players.move1",
      "players.move2",
      "players.reported",
      "players.roleChoice",
      "players.contradicted",
      "players.violationReporters",
      "formulaVersion",
      "reachedDeadline",
      "players.isOffender",
      "returningUserIds",
    ],
  },
  "users_announce-correction": {
    read: (event) => readCorrected(event, "event"),
    unread: [
      "settled.version",
      "settled.players.muBefore",
      "settled.players.sigmaBefore",
      "settled.players.sigmaAfter",
      "settled.players.expectedScore",
      "settled.players.characterId",
      "settled.players.move1",
      "settled.players.move2",
      "settled.players.reported",
      "settled.players.roleChoice",
      "settled.players.contradicted",
      "settled.players.violationReporters",
      "settled.settledAtMs",
      "settled.formulaVersion",
      "settled.reachedDeadline",
    ],
  },
  "users_announce-season": {
    read: (event) => readSeason(event, { eventId: "event", nowMs: 0 }),
    unread: ["season.description", "season.imageUrl", "season.themeColor"],
  },
  "users_charge-absence": { read: readVacancy, unread: ["version", "players.team", "players.role"] },
  "users_audit-queue": { read: (event) => readAdminAct(event, "event"), unread: [] },
  "users_audit-payment": { read: (event) => readAdminAct(event, "event"), unread: [] },
  "users_apply-order": { read: readOrderChange, unread: [] },
  "users_audit-discord": { read: (event) => readAdminAct(event, "event"), unread: [] },
  "users_audit-match": { read: (event) => readAdminAct(event, "event"), unread: [] },
};

it("[OPS-181] users reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of users with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("users", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
