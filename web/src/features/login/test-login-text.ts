/** In Japanese only: a build for players leaves it out with the test login. */
export const testLoginText = {
  title: "テストアカウントでログイン",
  account: "アカウント",
  choose: "アカウントを選択",
  password: "パスワード",
  submit: "ログイン",
  busy: "ログインしています",
  option: (name: string, rate: number) => `${name}（レート ${rate}）`,
  failedWith: (error: string) => `ログインに失敗しました: ${error}`,
  missing: {
    user_id: "アカウントを選択してください。",
    password: "パスワードを入力してください。",
  },
  noAccounts: "使えるテストアカウントがありません。",
};
