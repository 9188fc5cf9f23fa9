import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import { readLeaver, readSeason, readSetting } from "../src/consumers/read.ts";

const READERS: Readers<"matches"> = {
  "matches_project-setting": { read: readSetting, unread: [] },
  "matches_project-season": {
    read: readSeason,
    unread: [
      "season.name",
      "season.description",
      "season.startsAtS",
      "season.endsAtS",
      "season.imageUrl",
      "season.themeColor",
    ],
  },
  "matches_forget-player": {
    read: readLeaver,
    unread: [
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

it("[OPS-181] matches reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of matches with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("matches", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
