import { create } from "@bufbuild/protobuf";
import { UserChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import { expect, test } from "vitest";
import { Bans } from "./bans.ts";

const changeTo = (isBanned: boolean, version: number) =>
  create(UserChangedSchema, {
    player: { card: { userId: "dummy_001" }, isBanned, version: BigInt(version) },
  });

test("[LIVE-40] the newest version says whether a player is banned, in whatever order it is sent", () => {
  const bans = new Bans({ nowMs: () => 1_000 });
  expect([bans.take(changeTo(false, 1)), bans.has("dummy_001")]).toEqual([null, false]);
  expect([bans.take(changeTo(true, 2)), bans.has("dummy_001")]).toEqual(["dummy_001", true]);
  expect([bans.take(changeTo(false, 1)), bans.has("dummy_001")]).toEqual([null, true]);
  expect([bans.take(changeTo(false, 3)), bans.has("dummy_001")]).toEqual([null, false]);
  expect([bans.take(changeTo(true, 2)), bans.has("dummy_001")]).toEqual([null, false]);
  expect([bans.take(changeTo(true, 4)), bans.has("dummy_001")]).toEqual(["dummy_001", true]);
});
