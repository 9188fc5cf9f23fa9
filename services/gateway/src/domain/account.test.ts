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

  it("[AUTH-15] without a profile the Discord name shows that it is not known yet", () => {
    expect(namesOfNewAccount({}, "", "42").discordUsername).toBe("User_42");
  });

  it("[AUTH-15] a picture is kept only when it comes over https", () => {
    expect(namesOfNewAccount({ picture: "https://cdn.example/a.png" }, "", "1").discordAvatarUrl).toBe(
      "https://cdn.example/a.png",
    );
    expect(namesOfNewAccount({ picture: "javascript:alert(1)" }, "", "1").discordAvatarUrl).toBe("");
  });
});
