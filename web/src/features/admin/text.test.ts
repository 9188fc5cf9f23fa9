import { expect, test } from "vitest";
import { adminText } from "./text.ts";

test("[WEB-4] the specification's own sentences of the page of the admins stand to the letter", () => {
  const { users, matches, content, seasons } = adminText;
  expect([
    users.queryRequired,
    users.noChanges,
    users.searchFailed,
    users.detailFailed,
    users.updateFailed,
    users.updated,
    matches.listFailed,
    matches.detailFailed,
    matches.loadFailed,
    content.failed,
    content.updated("rules_content"),
    content.timeoutsUpdated,
    seasons.createFailed("理由"),
    seasons.updateFailed("理由"),
    seasons.deleteFailed("理由"),
    seasons.listFailed,
    seasons.activateFailed("理由"),
  ]).toEqual([
    "検索クエリを入力してください",
    "変更がありません",
    "ユーザー検索に失敗しました",
    "ユーザー詳細の取得に失敗しました",
    "ユーザー情報の更新に失敗しました",
    "ユーザー情報を更新しました",
    "試合一覧の取得に失敗しました",
    "試合詳細の取得に失敗しました",
    "データの読み込みに失敗しました",
    "更新に失敗しました",
    "rules_content を更新しました",
    "タイムアウト設定を更新しました",
    "作成エラー: 理由",
    "更新エラー: 理由",
    "削除エラー: 理由",
    "シーズン取得エラー",
    "アクティベートエラー: 理由",
  ]);
});
