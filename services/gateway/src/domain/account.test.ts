import { describe, expect, it } from "vitest";
import { namesOfNewAccount } from "./account.ts";

describe("names of a new account", () => {
  it("[AUTH-15] the trainer name is the given one, else the nickname, else the name, else Trainer", () => {
    const profile = { nickname: "nick", name: "name" };
    expect(namesOfNewAccount(profile, "さくら", "1").trainerName).toBe("さくら");
    expect(namesOfNewAccount(profile, "", "1").trainerName).toBe("nick");
    expect(namesOfNewAccount({ nickname: "", name: "name" }, "", "1").trainerName).toBe("name");
    expect(namesOfNewAccount({ nickname: null }, "", "1").trainerName).toBe("Trainer");
  });

  it("[AUTH-15] names are cut between characters, never inside one", () => {
    expect(namesOfNewAccount({ nickname: "😀".repeat(40) }, "", "1").trainerName).toBe("😀".repeat(32));
  });

  it("[AUTH-15] a cut name does not end in a space", () => {
    const nickname = `${"a".repeat(31)} b`;
    expect(namesOfNewAccount({ nickname }, "", "1").trainerName).toBe("a".repeat(31));
  });

  it("[AUTH-15] without a profile the Discord name shows that it is not known yet", () => {
    expect(namesOfNewAccount({}, "", "42").discordUsername).toBe("User_42");
  });

  it("[AUTH-15] a picture is stored only when it comes over https", () => {
    expect(namesOfNewAccount({ picture: "https://cdn.example/a.png" }, "", "1").discordAvatarUrl).toBe(
      "https://cdn.example/a.png",
    );
    for (const picture of [
      "javascript:alert(1)",
      "http://cdn.example/a.png",
      "https://me:secret@cdn.example/a.png",
      "https://me@cdn.example/a.png",
      "https://:secret@cdn.example/a.png",
      "https://",
      "//cdn.example/a.png",
      `https://cdn.example/${"a".repeat(1024)}`,
    ]) {
      expect(namesOfNewAccount({ picture }, "", "1").discordAvatarUrl, picture).toBe("");
    }
    const longest = `https://cdn.example/${"a".repeat(1004)}`;
    expect(namesOfNewAccount({ picture: longest }, "", "1").discordAvatarUrl).toBe(longest);
    expect(namesOfNewAccount({ picture: "https://CDN.example/あ.png#x" }, "", "1").discordAvatarUrl).toBe(
      "https://cdn.example/%E3%81%82.png",
    );
  });

  it("[AUTH-15] names lose what cannot be seen, and a name of nothing else is none", () => {
    expect(namesOfNewAccount({ nickname: "\u202eかな\u200b\u0007" }, "", "1")).toMatchObject({
      discordUsername: "かな",
      trainerName: "かな",
    });
    expect(namesOfNewAccount({ nickname: "\u200b\u202e", name: "name" }, "\u200b", "1").trainerName).toBe(
      "name",
    );
  });

  it("[AUTH-15] the discriminator is four digits or nothing", () => {
    const cached = (discriminator: string | null) =>
      namesOfNewAccount({ discriminator }, "", "1").discordDiscriminator;
    expect(["0042", "0", "12345", "ab", "", null].map(cached)).toEqual(["0042", "0", "", "", "", ""]);
  });
});
