import { localized } from "../../text/localized.ts";

export const loginText = localized("login", {
  title: "ログイン",
  testTitle: "テストアカウントでログイン",
  account: "アカウント",
  choose: "アカウントを選択",
  password: "パスワード",
  submit: "ログイン",
  busy: "ログインしています",
  option: (name: string, rate: number) => `${name}（レート ${rate}）`,
  failed: "ログインに失敗しました",
  failedWith: (error: string) => `ログインに失敗しました: ${error}`,
  missing: {
    user_id: "アカウントを選択してください。",
    password: "パスワードを入力してください。",
  },
  none: "いまはログインできません。",
  noAccounts: "使えるテストアカウントがありません。",
});
