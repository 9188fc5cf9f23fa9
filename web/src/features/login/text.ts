import { localized } from "../../text/localized.ts";

export const loginText = localized("login", {
  title: "ログイン",
  failed: "ログインに失敗しました",
  none: "いまはログインできません。",
});
