import { LIMITS } from "@gokaku/game";
import { localized } from "../../../text/localized.ts";

export const editText = localized("edit", {
  title: "プロフィールの編集",
  changedElsewhere:
    "ほかの画面でプロフィールが変更されました。このまま保存すると、この画面の内容に置き換わります。",
  takeLatest: "最新の内容にする",
  trainerName: "トレーナー名",
  trainerNameMissing: "トレーナー名は必須です",
  trainerNameLong: `トレーナー名は${LIMITS.trainerNameLength}文字までです`,
  twitterId: "Twitter ID",
  twitterHelp: "@は不要です",
  twitterRefused: "Twitter IDは半角の英数字と_（15文字まで）で入力してください",
  bio: "自己紹介",
  bioRefused: `自己紹介は${LIMITS.bioLength}文字までです`,
  favourites: {
    title: "得意ポケモン",
    rolesFirst: "まずは希望ロールを選択してください",
    help: `ロールごとに${LIMITS.favouritesPerRole}匹まで選べます。試合の味方に表示されます。`,
    add: "追加",
    addLabel: (role: string) => `${role}の得意ポケモンを追加`,
    remove: (name: string) => `${name}を外す`,
  },
  characters: {
    title: "ポケモンを選択",
    taken: "選択済み",
  },
  badges: {
    title: "勲章",
    slots: ["1つ目の勲章", "2つ目の勲章"],
    none: "なし",
    choose: "選ぶ",
    change: "変更",
    act: (slot: string, act: string) => `${slot}を${act}`,
    pickTitle: "勲章を選択",
    search: "勲章を検索",
    searchHint: "名前・条件で探す",
    remove: "勲章を外す",
    failed: "バッジデータの取得に失敗しました",
    unread: "バッジデータの読み込みに失敗しました",
    noneOwned: "所持している勲章がありません",
    noneFound: "検索条件に一致する勲章がありません",
  },
  save: "保存する",
  saving: "保存しています…",
  saved: "プロフィールを更新しました。",
  failed: "プロフィールの更新に失敗しました。ページを再読み込みしてください。",
});
