import { describe, expect, it } from "vitest";
import {
  dummySubject,
  namesPlayer,
  profileOfClaims,
  readProviderSubject,
  userIdOfSubject,
} from "./identity.ts";

describe("the user id of a subject", () => {
  it("[AUTH-3] is what follows the last bar", () => {
    expect(userIdOfSubject("oauth2|discord|123456789")).toBe("123456789");
    expect(userIdOfSubject("123456789")).toBe("123456789");
    expect(userIdOfSubject(dummySubject("dummy_001"))).toBe("dummy_001");
  });

  it("[AUTH-3] or nothing", () => {
    for (const subject of ["", "|", "oauth2|discord|", "a|b c", "a|é", "a|../b", `a|${"x".repeat(65)}`]) {
      expect(userIdOfSubject(subject), subject).toBeNull();
    }
  });
});

describe("the subject of the provider", () => {
  const read = (subject: string, { prefix = null as string | null, testAccounts = false } = {}) =>
    readProviderSubject(subject, { prefix, testAccounts });

  it("[AUTH-3] names a player by its id, with the configured prefix where there is one", () => {
    expect(read("oauth2|discord|42")).toEqual({ userId: "42", isDummy: false });
    expect(read("oauth2|discord|42", { prefix: "oauth2|discord|" })).toEqual({
      userId: "42",
      isDummy: false,
    });
    for (const subject of ["oauth2|other|42", "42", "oauth2|discord|x|42"])
      expect(read(subject, { prefix: "oauth2|discord|" }), subject).toBeNull();
    expect(read("oauth2|discord|")).toBeNull();
  });

  it("[AUTH-152] names a test account only where the provider has test accounts, and only by its whole subject", () => {
    expect(read("dummy|dummy_001", { testAccounts: true })).toEqual({ userId: "dummy_001", isDummy: true });
    expect(read("dummy|dummy_001")).toBeNull();
    expect(read("dummy|x|dummy_001", { testAccounts: true })).toBeNull();
    expect(read("dummy_001", { testAccounts: true })).toEqual({ userId: "dummy_001", isDummy: false });
  });
});

describe("the profile of a token", () => {
  it("[AUTH-26] takes texts alone", () => {
    const claims = { nickname: "はるか", name: 7, preferred_username: null, picture: ["x"], sub: "s" };
    expect(profileOfClaims(claims)).toEqual({
      nickname: "はるか",
      name: null,
      preferred_username: null,
      picture: null,
      discriminator: null,
    });
    expect(profileOfClaims({ name: "n", preferred_username: "p", picture: "u", discriminator: "1" })).toEqual(
      {
        nickname: null,
        name: "n",
        preferred_username: "p",
        picture: "u",
        discriminator: "1",
      },
    );
  });

  it("[AUTH-26] names the player if any of the three names is there", () => {
    for (const profile of [{ nickname: "a" }, { name: "a" }, { preferred_username: "a" }])
      expect(namesPlayer(profile)).toBe(true);
    for (const profile of [{}, { nickname: "", name: null }, { picture: "https://cdn.example/a.png" }])
      expect(namesPlayer(profile)).toBe(false);
  });
});
