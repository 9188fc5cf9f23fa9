import { expect, it } from "vitest";
import { isDiscordId, isFresh, servesInOutage } from "./membership.ts";

const NOW = 1_800_000_000;
const checked = (isMember: boolean, secondsAgo: number) => ({ isMember, checkedAt: NOW - secondsAgo });
const fresh = (isMember: boolean, secondsAgo: number, isWanted = false) =>
  isFresh(checked(isMember, secondsAgo), NOW, isWanted);

it("[AUTH-12] Discord is asked about a member hourly and about a non-member once a minute", () => {
  expect([fresh(true, 3599), fresh(true, 3600)]).toEqual([true, false]);
  expect([fresh(false, 59), fresh(false, 60)]).toEqual([true, false]);
});

it("[AUTH-201] a player who asks is asked about again after five seconds, unless already a member", () => {
  expect([fresh(false, 4, true), fresh(false, 5, true)]).toEqual([true, false]);
  expect(fresh(true, 3599, true)).toBe(true);
});

it("[AUTH-12] in an outage a member remains one for a day, and a non-member is not refused for longer than a minute", () => {
  expect([servesInOutage(checked(true, 86_399), NOW), servesInOutage(checked(true, 86_400), NOW)]).toEqual([
    true,
    false,
  ]);
  expect([servesInOutage(checked(false, 59), NOW), servesInOutage(checked(false, 60), NOW)]).toEqual([
    true,
    false,
  ]);
});

it("[AUTH-193] an id that Discord cannot have given is not asked about", () => {
  expect(["1", "9".repeat(20)].every(isDiscordId)).toBe(true);
  expect(["", "9".repeat(21), "12a", "a12", "1 2", "dummy_001"].some(isDiscordId)).toBe(false);
});
