import { expect, test } from "vitest";
import { type ProfileForm, readEquipped, readProfile } from "./profile.ts";

const form: ProfileForm = {
  trainerName: " カエデ ",
  twitterId: "@kaede",
  preferredRoles: ["MIDDLE", "TANK"],
  favourites: [
    { role: "TANK", slot: 1, characterId: "MEW" },
    { role: "TANK", slot: 0, characterId: "PIKACHU" },
    { role: "MIDDLE", slot: 3, characterId: "MEW" },
  ],
  currentBadge: "b1",
  currentBadge2: "",
  bio: "よろしく",
};
const read = (changes: Partial<ProfileForm> = {}) =>
  readProfile({ ...form, ...changes }, ["b1", "b2"], (id) =>
    ["MEW", "PIKACHU", "A", "B", "C", "D"].includes(id),
  );
const refused = (code: string) => expect.objectContaining({ code });

test("[PROFILE-60] a form is cleaned; favourites are numbered in the order of roles and slots", () => {
  expect(read()).toEqual({
    trainerName: "カエデ",
    twitterId: "kaede",
    preferredRoles: ["MIDDLE", "TANK"],
    favourites: [
      { role: "MIDDLE", slot: 0, characterId: "MEW" },
      { role: "TANK", slot: 0, characterId: "PIKACHU" },
      { role: "TANK", slot: 1, characterId: "MEW" },
    ],
    currentBadge: "b1",
    currentBadge2: "",
    bio: "よろしく",
  });
});

test("[PROFILE-60] what breaks a rule is refused by its name", () => {
  for (const trainerName of ["", " \u200b "])
    expect(() => read({ trainerName })).toThrow(refused("trainer_name_missing"));
  expect(() => read({ trainerName: "あ".repeat(33) })).toThrow(refused("invalid_request"));
  expect(() => read({ bio: "あ".repeat(201) })).toThrow(refused("invalid_request"));
  expect(() => read({ preferredRoles: ["TANK", "TANK"] })).toThrow(refused("roles_invalid"));
  expect(() => read({ preferredRoles: ["JUNGLE"] })).toThrow(refused("roles_invalid"));
});

test("[PROFILE-61] favourites are of preferred roles, at most four each, none twice in a role, all of the game", () => {
  const of = (role: string, ...ids: string[]) =>
    ids.map((characterId, slot) => ({ role, slot, characterId }));
  for (const favourites of [
    of("SUPPORT", "MEW"),
    of("TANK", "A", "B", "C", "D", "MEW"),
    of("TANK", "MEW", "MEW"),
    of("TANK", "EMPTY"),
    of("TANK", "UNKNOWN"),
  ])
    expect(() => read({ favourites }), JSON.stringify(favourites)).toThrow(refused("favourites_invalid"));
  expect(
    read({ favourites: [...of("TANK", "A", "B", "C", "D"), ...of("MIDDLE", "A")] }).favourites,
  ).toHaveLength(5);
});

test("[PROFILE-62] two different badges that are owned, or none", () => {
  const owned = ["b1", "b2"];
  expect(readEquipped({ currentBadge: "", currentBadge2: "" }, owned)).toEqual({
    currentBadge: "",
    currentBadge2: "",
  });
  expect(() => readEquipped({ currentBadge: "b1", currentBadge2: "b1" }, owned)).toThrow(
    refused("badges_equal"),
  );
  expect(() => readEquipped({ currentBadge: "b1", currentBadge2: "b3" }, owned)).toThrow(
    refused("badge_not_owned"),
  );
});
