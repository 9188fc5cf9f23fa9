import { expect, test } from "vitest";
import { draftText } from "../features/draft/text.ts";
import { loginText } from "../features/login/text.ts";
import { reportText } from "../features/match/report/text.ts";
import { matchText } from "../features/match/text.ts";
import { mypageText } from "../features/mypage/text.ts";
import { queueText } from "../features/queue/text.ts";
import { rankingText } from "../features/ranking/text.ts";
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
    loginText.failedWith("理由"),
    mypageText.noUser,
    roleText.title,
    queueText.rolesTooFew(1),
    queueText.error("理由"),
    queueText.block.trainerName,
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
