import { localized } from "../text/localized.ts";

export const signInText = localized("signIn", {
  discord: "Discordで続ける",
});
