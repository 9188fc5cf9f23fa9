import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import {
  readMatchId,
  readPlayer,
  readSeason,
  readSettled,
  readUserId,
  readVacated,
} from "../src/remote/read.ts";

const close = ({ matchId }: { readonly matchId: string }) => readMatchId(matchId);

const READERS: Readers<"queue"> = {
  "queue_project-player": {
    read: ({ player, byAdmin }) => [readPlayer(player), byAdmin],
    unread: ["player.isTest", "player.leftAtS"],
  },
  "queue_release-player": {
    read: ({ matchId, userId }) => [readMatchId(matchId), readUserId(userId)],
    unread: ["rateBefore", "rateAfter"],
  },
  "queue_settle-players": {
    read: readSettled,
    unread: [
      "players.player.isTest",
      "players.rateBefore",
      "players.rateAfter",
      "players.rankBefore",
      "players.rankAfter",
    ],
  },
  "queue_correct-players": {
    read: ({ players }) => players.map(readPlayer),
    unread: ["players.isTest"],
  },
  "queue_fit-skills": {
    read: ({ players }) => players.map(readPlayer),
    unread: ["players.isTest"],
  },
  "queue_project-season": {
    read: ({ season, version }) => readSeason(season, version),
    unread: ["season.name", "season.description", "season.imageUrl", "season.themeColor"],
  },
  "queue_close-settled": {
    read: (event) => [close(event), event.returningUserIds],
    unread: [
      "seasonId",
      "version",
      "verdict",
      "players",
      "startedAtMs",
      "settledAtMs",
      "formulaVersion",
      "wasDisputed",
      "reachedDeadline",
      "voided",
    ],
  },
  "queue_close-disputed": {
    read: close,
    unread: ["seasonId", "version", "players", "startedAtMs", "disputedAtMs"],
  },
  "queue_fill-vacancy": {
    read: readVacated,
    unread: ["seasonId", "version", "players.team", "players.cause", "createdAtMs"],
  },
};

it("[OPS-181] queue reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of queue with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("queue", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
