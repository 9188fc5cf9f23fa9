import type { RulesResponse } from "@gokaku/contract/people";
import { LIMITS } from "@gokaku/game";
import { formatInterval } from "./format.ts";
import { ja } from "./ja.ts";
import { localized } from "./localized.ts";

export type Figures = RulesResponse["figures"];

/** The rules while the server is unavailable. */
export const USUAL_FIGURES: Figures = {
  lobby_create_timeout: LIMITS.lobbyCreateTimeout,
  lobby_join_timeout: LIMITS.lobbyJoinTimeout,
  matching_interval: null,
  round_the_clock: null,
  min_roles: LIMITS.minRoles,
  blocking_penalty: LIMITS.blockingPenalty,
  initial_rate: LIMITS.initialRate,
  players_per_match: LIMITS.playersPerMatch,
  rate_window: null,
  ranking_min_matches: 0,
  smallest_step: 10,
  largest_step: 50,
};

const USUAL_INTERVAL = 120;
const USUAL_WINDOW = 200;

const hours = (isRoundTheClock: boolean | null): string =>
  isRoundTheClock === true ? "終日" : "平日が14:00〜翌4:00、土日は終日";

/** A figure of 0 is not known. */
const ranked = (matches: number): string =>
  matches === 0 ? "" : `シーズン中に${matches}試合以上の勝敗が決まると、ランキングの対象になります。`;

export interface Shown extends Figures {
  readonly condition: string;
  readonly interval: string;
  readonly window: number;
}

export const rulesOfGame = localized("rulesOfGame", {
  text: (figures: Shown): string => `## このサービスの試合

- 5対5のチーム戦です。1試合は最長10分です。
- ポケモンの重複はできません。
- 試合ごとに勝敗を報告し、その結果でレートが増減します。1試合の変動はおよそ±${figures.smallest_step}〜${figures.largest_step}です。
- 初期レートは${figures.initial_rate}です。${ranked(figures.ranking_min_matches)}

## 参加条件

- ${figures.condition}
- Discordでログインし、コミュニティサーバーに参加していること。
- マイページでトレーナー名を設定していること。

## マッチング

- 開催時間は、${hours(figures.round_the_clock)}です。シーズン期間外は利用できません。
- マッチングは${figures.interval}ごとに行います。
- 希望ロールは${figures.min_roles}つ以上選んでください。選んだ順番がそのまま優先順位になります。
- 対戦相手はレート差±${figures.window}を目安に探し、待ち時間が長くなるほど範囲を広げます。
- マッチング待ちのあいだは、希望ロールを変更できません。

## 試合の流れ

1. マッチングが成立すると、両チームとホストが表示されます。
2. ホストは${figures.lobby_create_timeout}秒以内にゲーム内でロビーを作り、ロビーIDを送信します。作れないときはホスト権限を交代してください。
3. 試合の成立から${figures.lobby_join_timeout}秒以内に全員がロビーへ入ります。
4. BANは、チーム内のレートが3番目・4番目・5番目の人が、順に1枠目・2枠目・3枠目を担当します。
5. 試合が終わったら${figures.players_per_match}人全員が結果を報告します。成立しなかった試合は「無効試合」として報告してください。

## ペナルティ

- 無断の離脱、報告の放置、迷惑行為などにはペナルティが付きます。
- 有効ペナルティが${figures.blocking_penalty}以上になると、マッチングに参加できません。
- 期間を定めて参加を止める場合は、残り時間を画面に表示します。
`,
});

/** The rules shown while the administrators have written none; every figure is the one in force. */
export const rulesFallback = (figures: Figures): string =>
  rulesOfGame.text({
    ...figures,
    condition: ja.seal.condition,
    interval: formatInterval(figures.matching_interval ?? USUAL_INTERVAL),
    window: figures.rate_window ?? USUAL_WINDOW,
  });
