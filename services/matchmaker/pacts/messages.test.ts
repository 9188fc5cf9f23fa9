import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { eventReaders, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";

const READERS: Readers<"matchmaker"> = {
  // How many wait says the snapshot, which is asked for.
  "matchmaker_solve-tick": { read: ({ tickId }) => tickId, unread: ["playerCount"] },
};

it("[OPS-181] the matchmaker reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});

it("[OPS-420] the recorded pacts of matchmaker with the producers of its events are the committed ones", async () => {
  for (const { file, text } of await recordEvents("matchmaker", eventReaders(READERS)))
    await expect(text).toMatchFileSnapshot(file);
});
