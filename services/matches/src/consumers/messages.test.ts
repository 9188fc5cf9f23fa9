import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { readLeaver, readSeason, readSetting } from "./read.ts";

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
      ...["player.card.discordUsername", "player.card.discordAvatarUrl", "player.card.twitterId"],
      ...["player.card.rate", "player.card.maxRate", "player.card.currentBadge", "player.card.currentBadge2"],
      ...["player.version", "player.mu", "player.sigma", "player.effectivePenalty"],
      ...["player.penaltyTimeoutUntilS", "player.seasonId", "player.isTest", "player.blocking"],
      ...["player.isBanned", "player.roleDebt", "byAdmin"],
    ],
  },
};

it("[OPS-181] matches reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});
