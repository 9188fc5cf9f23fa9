import { UpdateProfileRequest } from "@gokaku/contract/profile";
import { expect, test } from "vitest";
import { sampleBadge, sampleUser } from "../../../gallery/samples.ts";
import {
  badgesFor,
  draftOf,
  isChangedElsewhere,
  requestOf,
  userAfter,
  withBadge,
  withFavourite,
  withoutFavourite,
} from "./profile-draft.ts";

const favourite = (id: string) => ({ id, name: id, type: null, iconUrl: null });
const user = sampleUser({
  preferred_roles: ["MIDDLE", "TANK"],
  favourites: { MIDDLE: [favourite("MEW")], TANK: [favourite("SNORLAX")] },
  current_badge: "badge_001",
});

test("[WEB-160] a profile that is not changed is sent as it is, and the contract takes it", () => {
  const request = requestOf(draftOf(user));
  expect(UpdateProfileRequest.parse(request)).toEqual(request);
  expect(userAfter(user, request, [])).toEqual(user);
});

test("[WEB-160] of a removed role no favourites are sent, and they come back with it", () => {
  const draft = { ...draftOf(user), roles: ["MIDDLE" as const] };
  expect(requestOf(draft).favourites).toEqual({ MIDDLE: ["MEW"] });
  expect(requestOf({ ...draft, roles: ["TANK", "MIDDLE"] }).favourites).toEqual({
    TANK: ["SNORLAX"],
    MIDDLE: ["MEW"],
  });
});

test("[WEB-161] a role has four favourites at most, each once", () => {
  const full = ["A", "B", "A", "C", "D"].reduce(
    (draft, id) => withFavourite(draft, "TANK", id),
    draftOf(user),
  );
  expect(full.favourites.TANK).toEqual(["SNORLAX", "A", "B", "C"]);
  expect(withoutFavourite(full, "TANK", "B").favourites.TANK).toEqual(["SNORLAX", "A", "C"]);
});

test("[WEB-162] a slot offers the owned badges but the other slot's, by name, condition or id", () => {
  const owned = [
    sampleBadge,
    { ...sampleBadge, id: "badge_020", display: "Ace", condition: "100戦する" },
    { ...sampleBadge, id: "badge_021", display: "守護者", condition: "200戦する" },
  ];
  const ids = (words: string, slot: 0 | 1 = 1) =>
    badgesFor(owned, draftOf(user), slot, words).map(({ id }) => id);
  expect(ids("")).toEqual(["badge_020", "badge_021"]);
  expect(ids("", 0)).toHaveLength(3);
  expect(ids("aCE")).toEqual(["badge_020"]);
  expect(ids("２００戦")).toEqual(["badge_021"]);
  expect(ids("BADGE_02")).toHaveLength(2);
  expect(ids("no such")).toEqual([]);
  expect(withBadge(draftOf(user), 1, "badge_020").badges).toEqual(["badge_001", "badge_020"]);
});

test("[WEB-245] the form follows changes of its own fields, not of figures that a match changed", () => {
  expect(isChangedElsewhere(user, { ...user, rate: user.rate + 20, updated_at: user.updated_at + 1 })).toBe(
    false,
  );
  expect(isChangedElsewhere(user, { ...user, bio: "べつの自己紹介" })).toBe(true);
  expect(isChangedElsewhere(user, { ...user, preferred_roles: ["TANK", "MIDDLE"] })).toBe(true);
});
