import { ERROR_CODES } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "./sentences.ts";

describe("sentences", () => {
  it("[AUTH-16] the specification's own are kept to the letter", () => {
    expect(sentenceOf("roles_too_few", { count: 1 })).toBe("ロールを2つ以上選択してください（現在: 1個）");
    expect(sentenceOf("report_picked_required", {})).toBe("使用したポケモンを選択してください");
    expect(sentenceOf("report_picked_is_banned", {})).toBe("BANしたポケモンと同じポケモンは選択できません");
    expect(sentenceOf("report_invalid_player_required", {})).toBe(
      "無効試合の原因プレイヤーを選択してください",
    );
    expect(sentenceOf("token_expired", {})).toBe("認証の有効期限が切れました。再度ログインしてください。");
    expect(sentenceOf("unauthenticated", {})).toBe("ログインが必要です");
    expect(sentenceOf("trainer_name_required", {})).toBe("マイページでトレーナー名を設定してください");
    expect(sentenceOf("result_pending", {})).toBe("前の試合を集計しています。");
  });

  it("[AUTH-16] every code has a Japanese sentence, with figures and without", () => {
    for (const code of ERROR_CODES) {
      for (const params of [{}, { count: 6, minutes: 3, retry_after: 9 }]) {
        expect(sentenceOf(code, params), code).toMatch(/[ぁ-ん]/);
        expect(sentenceOf(code, params), code).not.toContain("undefined");
      }
    }
  });
});
