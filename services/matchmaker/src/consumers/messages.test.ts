import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { expect, it } from "vitest";

const READERS: Readers<"matchmaker"> = {
  // How many wait says the snapshot, which is asked for.
  "matchmaker_solve-tick": { read: ({ tickId }) => tickId, unread: ["playerCount"] },
};

it("[OPS-181] the matchmaker reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});
