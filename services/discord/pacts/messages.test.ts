import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import {
  readApplied,
  readCreated,
  readDisputed,
  readLeaver,
  readMatched,
  readNear,
  readRates,
  readUpdated,
} from "../src/consumers/read.ts";

const READERS: Readers<"discord"> = {
  "discord_announce-match": {
    read: readCreated,
    unread: [
      "seasonId",
      "version",
      "parts.shared.matchId",
      "parts.shared.status",
      "parts.shared.teamA.team",
      "parts.shared.teamA.seats.card.discordUsername",
      "parts.shared.teamB.team",
      "parts.shared.teamB.isFirstAttack",
      "parts.shared.teamB.seats.card.discordUsername",
      "parts.shared.hostUserId",
      "parts.shared.lobbyId",
      "parts.shared.matchedAtS",
      "parts.shared.startedAtS",
      "parts.shared.reportCount",
      "parts.shared.lobbyCreateTimeoutS",
      "parts.shared.seasonId",
      "parts.shared.closesAtS",
      "parts.shared.lobbyFromMs",
      "parts.teamA",
      "parts.teamB",
    ],
  },
  "discord_follow-match": {
    read: readUpdated,
    unread: ["updateType", "lobbyId", "hostUserId", "status", "reportCount", "disputed"],
  },
  "discord_message-matched": { read: readMatched, unread: ["seasonId", "version", "parts"] },
  "discord_remind-players": { read: readNear, unread: [] },
  "discord_report-dispute": {
    read: readDisputed,
    unread: ["seasonId", "version", "players", "startedAtMs", "disputedAtMs"],
  },
  "discord_report-application": { read: readApplied, unread: ["appliedAtMs"] },
  "discord_show-rates": {
    read: readRates,
    unread: [
      "players.player.card.trainerName",
      "players.player.card.discordUsername",
      "players.player.card.discordAvatarUrl",
      "players.player.card.twitterId",
      "players.player.card.rate",
      "players.player.card.maxRate",
      "players.player.card.currentBadge",
      "players.player.card.currentBadge2",
      "players.player.card.measuringLeft",
      "players.player.version",
      "players.player.mu",
      "players.player.sigma",
      "players.player.effectivePenalty",
      "players.player.penaltyTimeoutUntilS",
      "players.player.seasonId",
      "players.player.roleDebt",
      "players.player.isTest",
      "players.player.blocking",
      "players.player.skillMean",
      "players.player.skillDeviation",
      "players.outcome",
    ],
  },
  "discord_forget-player": {
    read: readLeaver,
    unread: [
      "player.card.trainerName",
      "player.card.discordUsername",
      "player.card.discordAvatarUrl",
      "player.card.twitterId",
      "player.card.rate",
      "player.card.maxRate",
      "player.card.currentBadge",
      "player.card.currentBadge2",
      "player.card.measuringLeft",
      "player.version",
      "player.mu",
      "player.sigma",
      "player.effectivePenalty",
      "player.penaltyTimeoutUntilS",
      "player.seasonId",
      "player.isTest",
      "player.blocking",
      "player.skillMean",
      "player.skillDeviation",
      "player.isBanned",
      "player.roleDebt",
      "byAdmin",
    ],
  },
};

it("[OPS-181] discord reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of discord with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("discord", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
