import { type Readers, unreadBy } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { readSeason, readSetting } from "./read.ts";

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
};

it("[OPS-181] matches reads what it is sent, but for what it says to have no use for", () => {
  const { found, declared } = unreadBy(READERS);
  expect(found).toEqual(declared);
});
