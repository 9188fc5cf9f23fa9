import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { readRefusal } from "./read.ts";

const READERS: Readers<"payments"> = { "payments_refuse-badge": { read: readRefusal, unread: [] } };

it("[OPS-181] payments reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});
