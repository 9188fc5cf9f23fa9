import { expect, test } from "vitest";
import { accountText } from "../features/account/text.ts";
import { contentAdminText } from "../features/admin/content-text.ts";
import { matchesAdminText } from "../features/admin/matches-text.ts";
import { overviewAdminText } from "../features/admin/overview-text.ts";
import { seasonsAdminText } from "../features/admin/seasons-text.ts";
import { usersAdminText } from "../features/admin/users-text.ts";
import { draftText } from "../features/draft/text.ts";
import { testLoginText } from "../features/login/test-login-text.ts";
import { loginText } from "../features/login/text.ts";
import { reportText } from "../features/match/report/text.ts";
import { matchText } from "../features/match/text.ts";
import { editText } from "../features/mypage/edit/text.ts";
import { MORE_NAMES } from "../features/mypage/more/names.ts";
import { mypageText } from "../features/mypage/text.ts";
import { joiningText } from "../features/queue/joining-text.ts";
import { queueText } from "../features/queue/text.ts";
import { rankingText } from "../features/ranking/text.ts";
import { shopText } from "../features/shop/text.ts";
import { ja } from "../text/ja.ts";
import { characterText } from "../ui/characters/text.ts";
import { roleText } from "../ui/roles/text.ts";
import { appText } from "./text.ts";

test("[WEB-4] the specification's own sentences stand to the letter", () => {
  expect([
    ja.auth.required,
    ja.auth.expiredTitle,
    ja.auth.expired,
    loginText.failed,
    testLoginText.failedWith("理由"),
    mypageText.noUser,
    roleText.title,
    joiningText.rolesTooFew(1),
    queueText.error("理由"),
    joiningText.block.trainerName,
    appText.lost,
    reportText.failed,
    characterText.empty,
    reportText.noCharacters,
    characterText.typePrompt,
    reportText.invalidPlayerRequired,
    reportText.pickedRequired,
    reportText.pickedIsBanned,
    reportText.teamUnknown,
    reportText.noViolation,
    rankingText.empty,
    ja.common.retry,
    matchText.status.matched,
    matchText.status.done,
    draftText.problems.creation("理由"),
    draftText.problems.missing,
    usersAdminText.queryRequired,
    usersAdminText.noChanges,
    usersAdminText.searchFailed,
    usersAdminText.detailFailed,
    usersAdminText.updateFailed,
    usersAdminText.updated,
    usersAdminText.badgesFailed,
    matchesAdminText.listFailed,
    matchesAdminText.detailFailed,
    matchesAdminText.loadFailed,
    contentAdminText.failed,
    contentAdminText.updated("理由"),
    contentAdminText.timeoutsUpdated,
    seasonsAdminText.createFailed("理由"),
    seasonsAdminText.updateFailed("理由"),
    seasonsAdminText.deleteFailed("理由"),
    seasonsAdminText.listFailed,
    seasonsAdminText.activateFailed("理由"),
    overviewAdminText.loginFailed("理由"),
    accountText.noUser,
    editText.trainerNameMissing,
    editText.favourites.rolesFirst,
    editText.characters.title,
    editText.badges.failed,
    editText.badges.unread,
    editText.badges.noneOwned,
    editText.badges.noneFound,
    editText.failed,
    MORE_NAMES.seasons,
    shopText.failed,
    shopText.empty,
    shopText.purchase.loginRequired,
    shopText.purchase.noUser,
    shopText.purchase.failed,
    shopText.purchase.noUrl,
    shopText.purchase.invalidUrl,
  ]).toEqual([
    "ログインが必要です",
    "認証の有効期限が切れました",
    "認証の有効期限が切れました。再度ログインしてください。",
    "ログインに失敗しました",
    "ログインに失敗しました: 理由",
    "ユーザー情報が見つかりません。",
    "希望ロール",
    "ロールを2つ以上選択してください（現在: 1個）",
    "エラー: 理由",
    "マイページでトレーナー名を設定してください",
    "接続が切れました。画面をリロードしてください。",
    "報告に失敗しました",
    "該当するポケモンが見つかりません",
    "ポケモンデータが見つかりません",
    "タイプを選択してポケモンを表示してください",
    "無効試合の原因プレイヤーを選択してください",
    "使用したポケモンを選択してください",
    "BANしたポケモンと同じポケモンは選択できません",
    "ユーザーのチーム情報が取得できません",
    "通報しない",
    "ランキングデータがありません",
    "再試行",
    "進行中",
    "集計済み",
    "ルーム作成エラー: 理由",
    "指定されたルームが見つかりません",
    "検索クエリを入力してください",
    "変更がありません",
    "ユーザー検索に失敗しました",
    "ユーザー詳細の取得に失敗しました",
    "ユーザー情報の更新に失敗しました",
    "ユーザー情報を更新しました",
    "勲章データの読み込みに失敗しました",
    "試合一覧の取得に失敗しました",
    "試合詳細の取得に失敗しました",
    "データの読み込みに失敗しました",
    "更新に失敗しました",
    "理由 を更新しました",
    "タイムアウト設定を更新しました",
    "作成エラー: 理由",
    "更新エラー: 理由",
    "削除エラー: 理由",
    "シーズン取得エラー",
    "アクティベートエラー: 理由",
    "ログインに失敗しました: 理由",
    "ユーザー情報が見つかりません。",
    "トレーナー名は必須です",
    "まずは希望ロールを選択してください",
    "ポケモンを選択",
    "バッジデータの取得に失敗しました",
    "バッジデータの読み込みに失敗しました",
    "所持している勲章がありません",
    "検索条件に一致する勲章がありません",
    "プロフィールの更新に失敗しました。ページを再読み込みしてください。",
    "過去データ",
    "勲章データの取得に失敗しました。ページを再読み込みしてください。",
    "表示できる勲章がありません",
    "購入するにはログインが必要です",
    "ユーザー情報の取得に失敗しました。ページを再読み込みして再度お試しください。",
    "決済処理でエラーが発生しました。",
    "No checkout URL received from server",
    "Invalid checkout URL",
  ]);
});

test("[WEB-4] tabs, roles and types carry the specification's names", () => {
  expect(Object.values(appText.tabs).slice(0, 4)).toEqual([
    "ルール",
    "マイページ",
    "マッチング",
    "ランキング",
  ]);
  expect(Object.values(ja.roles)).toEqual(["上レーン", "サポート", "中央", "下レーン", "タンク"]);
  expect(Object.values(characterText.types)).toEqual([
    "アタック",
    "バランス",
    "スピード",
    "ディフェンス",
    "サポート",
  ]);
});
