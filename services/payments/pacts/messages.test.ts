import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import { readLeaver, readRefusal } from "../src/consumers/read.ts";

const READERS: Readers<"payments"> = {
  "payments_refuse-badge": { read: readRefusal, unread: [] },
  "payments_cancel-orders": {
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

it("[OPS-181] payments reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of payments with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("payments", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
