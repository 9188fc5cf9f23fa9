import { CASE_LIMITS, type ErrorCode, type ErrorParams, LIMITS } from "@gokaku/game";
import { ENGLISH_SENTENCES } from "./english-sentences.ts";
import { fieldNameOf } from "./field-names.ts";
import type { Language } from "./language.ts";
import { about, always, boundsOf, type Sentence } from "./sentence.ts";

const boundsIn = boundsOf((field, { min, max }) => {
  const bounds = [min === undefined ? "" : `${min}以上`, max === undefined ? "" : `${max}以下`].join("");
  return `${fieldNameOf(field)}は${bounds}で指定してください。`;
});

/** Unix seconds → 「1月5日 08:40」 in Japan. */
const inJapan = (unixSeconds: string | number): string => {
  const at = new Date((Number(unixSeconds) + 9 * 3600) * 1000).toISOString();
  return `${Number(at.slice(5, 7))}月${Number(at.slice(8, 10))}日 ${at.slice(11, 16)}`;
};

/** The Japanese sentence for the player, for each code. Sentences of the specification are exact. */
const JAPANESE_SENTENCES = {
  invalid_request: (params) =>
    boundsIn(params) ?? "入力内容に誤りがあります。確認して、もう一度お試しください。",
  roles_too_few: (params) =>
    `ロールを${LIMITS.minRoles}つ以上選択してください（現在: ${params.count ?? 0}個）`,
  roles_invalid: always("希望ロールの指定に誤りがあります。選び直してください。"),
  blocking_invalid: always(
    `ブロックリストの指定に誤りがあります（${LIMITS.maxBlocked}人まで、最近対戦した相手のみ）。`,
  ),
  lobby_id_invalid: always("ロビーIDは1〜8文字で入力してください。"),
  report_invalid: always("報告の内容に誤りがあります。選び直してください。"),
  report_picked_required: always("使用したポケモンを選択してください"),
  report_picked_is_banned: always("BANしたポケモンと同じポケモンは選択できません"),
  report_invalid_player_required: always("無効試合の原因プレイヤーを選択してください"),
  statement_invalid: always("説明は1〜500文字で書いてください。"),
  thanks_invalid: always("この試合の、その側のプレイヤーを選んでください。"),
  trainer_name_missing: always("トレーナー名は必須です"),
  favourites_invalid: always("得意ポケモンの指定に誤りがあります。"),
  badges_equal: always("同じ勲章を2つ装備することはできません。"),
  setting_invalid: (params) => boundsIn(params) ?? "設定の値に誤りがあります。",
  api_token_exists: always("同じ名前のトークンがあります（無効にしたものを含む）。別の名前にしてください。"),
  api_token_not_found: always("このトークンは見つかりません。"),
  api_tokens_full: always(
    `有効なトークンは${LIMITS.maxApiTokens}個までです。使わないものを無効にしてください。`,
  ),
  webhook_url_invalid: always(
    "送信先のURLは、インターネットに公開された https:// のアドレスにしてください。",
  ),
  webhook_not_found: always("このWebhookは見つかりません。"),
  webhooks_full: always(`Webhookは${LIMITS.maxWebhooks}個までです。`),
  webhook_off: always("このWebhookは停止中です。再開してから、もう一度お試しください。"),
  delivery_not_found: always("この送信の記録は見つかりません。保存期間を過ぎた可能性があります。"),
  delivery_open: always("この送信はまだ終わっていません。"),
  query_required: always("検索クエリを入力してください"),
  no_changes: always("変更がありません"),
  import_invalid: always("取り込む表に誤りがあります。内容を確認し直してください。"),
  import_not_found: always("取り込みが見つかりません。"),
  import_in_use: always(
    "この取り込みはもう元に戻せません。元に戻せるのは、最後の取り込みのあと、最初の試合の結果が決まるまでです。",
  ),
  season_invalid: always("ID・名前・開始・終了は必須です。終了は開始より後にしてください。"),
  reason_required: always("理由を入力してください。"),
  room_id_invalid: always("ルームIDは英数字8文字で入力してください。"),
  email_invalid: always("メールアドレスの形が正しくありません。"),
  picture_invalid: always(
    "この画像は使えません。PNG・JPEG・WebPの、ふつうのスクリーンショットを選んでください。",
  ),
  device_invalid: always("この端末を登録できませんでした。ブラウザを更新して、もう一度お試しください。"),
  unauthenticated: always("ログインが必要です"),
  token_expired: always("認証の有効期限が切れました。再度ログインしてください。"),
  login_failed: always("ユーザーIDまたはパスワードが違います。"),
  sign_in_cancelled: always("ログインがキャンセルされました。"),
  sign_in_used: always("このログインの応答は使用済みか、期限切れです。もう一度ログインしてください。"),
  sign_in_interrupted: always("ログインの手続きが途中で切れました。もう一度ログインしてください。"),
  sign_in_doubtful: always("ログインの応答を確認できませんでした。もう一度ログインしてください。"),
  sign_in_failed: always("ログインできませんでした。もう一度お試しください。"),
  sign_in_unavailable: always(
    "ログインのサービスに接続できませんでした。少し待って、もう一度お試しください。",
  ),
  forbidden: always("この操作を行う権限がありません。"),
  not_in_match: always("この試合の参加者ではありません。"),
  not_host: always("この操作はホストだけが行えます。"),
  outranked: always("自分と同じか上の役割の人には、この操作はできません。"),
  ban_too_long: always(
    "ヘルパーがBANできるのは24時間までです。それより長いBANはモデレーターに相談してください。",
  ),
  ban_repeated: always(
    "この人はすでにBAN中か、7日以内にヘルパーにBANされています。モデレーターに相談してください。",
  ),
  banned: always("このアカウントは現在利用を停止しています。心当たりがない場合は運営へご連絡ください。"),
  penalty_blocked: about(
    "count",
    (count) =>
      `有効ペナルティが${count}のため、マッチングに参加できません（${LIMITS.blockingPenalty}以上で参加停止）。`,
    `有効ペナルティが${LIMITS.blockingPenalty}以上のため、マッチングに参加できません。`,
  ),
  penalty_timeout: about(
    "minutes",
    (minutes) => `ペナルティによる待機中です。あと${minutes}分で参加できます。`,
    "ペナルティによる待機中です。しばらくたってから参加してください。",
  ),
  membership_required: always(
    "マッチングにはコミュニティサーバーへの参加が必要です。参加後に「再確認」を押してください。",
  ),
  membership_unknown: always(
    "コミュニティサーバーへの参加状況を確認できませんでした。しばらくしてから、もう一度お試しください。",
  ),
  seal_required: always(
    "マッチングには、運営が確認した1600の証が必要です。マッチング画面の「証を申請」から申請してください。",
  ),
  own_application: always("自分の申請は、ほかの人に確認してもらってください。"),
  own_case: always("自分が関わる案件は、ほかの人に任せてください。"),
  same_decider: always("この異議は、最初に決めた人とは別の人が決めてください。"),
  case_not_found: always("この案件は見つかりません。"),
  case_decided: always("この案件は、すでに決定しています。"),
  case_of_match: always("この案件は、試合の結果を決めると自動で決定になります。"),
  case_pictures_full: always(
    `この案件には、これ以上画像をつけられません（1人${CASE_LIMITS.picturesPerParty}枚まで）。`,
  ),
  already_reported: always(
    "この人については、すでに通報を受け付けています。マイページの「通報と対応状況」で確認できます。",
  ),
  appeal_not_found: always("この案件に、異議の申し立てはありません。"),
  appeal_closed: always(
    `この決定には異議を申し立てられません。申し立てができるのは、決定から${CASE_LIMITS.appealDays}日以内に1回だけです。`,
  ),
  appeal_made: always("この決定には、すでに異議が申し立てられています。"),
  appeal_decided: always("この異議は、すでに決定しています。"),
  result_unchanged: always("異議を認めるには、先に試合の結果を訂正してください。"),
  not_teammate: always("味方の情報だけを表示できます。"),
  room_not_yours: always("このルームのホストではありません。"),
  not_found: always("お探しのページまたはデータが見つかりません。"),
  method_not_allowed: always("この操作はできません。"),
  user_not_found: always("ユーザー情報が見つかりません。"),
  match_not_found: always("試合が見つかりません。"),
  setting_unknown: always("設定が見つかりません。"),
  badge_not_found: always("勲章が見つかりません。"),
  season_not_found: always("シーズンが見つかりません。"),
  order_not_found: always("注文が見つかりません。"),
  penalty_not_found: always("ペナルティが見つかりません。"),
  room_not_found: always("指定されたルームが見つかりません"),
  device_not_found: always("この端末は登録されていません。"),
  trainer_name_required: always("マイページでトレーナー名を設定してください"),
  outside_season: always("現在はシーズン期間外です。次のシーズンの開始をお待ちください。"),
  queued_with_other_roles: always("マッチング待ちのあいだは、希望ロールを変更できません。"),
  not_queued: always("マッチング待ちではありません。"),
  match_being_made: always("試合を作成しています。まもなくマッチングが成立します。"),
  already_in_match: always("進行中の試合があるため、マッチングに参加できません。"),
  other_account_active: always(
    "別のアカウントで、マッチング待ちか試合中です。終わってから参加してください。",
  ),
  already_queued: always("マッチングに参加中です。マッチングをやめてから、もう一度お試しください。"),
  rehearsal_running: always("ほかの運営の人がリハーサル中です。終わってから、もう一度お試しください。"),
  result_pending: always("前の試合を集計しています。"),
  match_closed: always("この試合は締め切られました。"),
  seat_open: always("空いた席に入る人を探しています。見つかると報告できます。"),
  match_begun: always("この試合はもう始まっています。結果の報告でお知らせください。"),
  offer_gone: always("この席はもう埋まりました。"),
  appointment_not_found: always("この約束は見つかりません。"),
  request_not_found: always("この請求は見つかりません。"),
  application_not_found: always(
    "この申請または画像は見つかりません。削除されたか、新しい申請に置き換わった可能性があります。",
  ),
  application_decided: ({ state }) =>
    `この申請は、すでにほかの人が${state === "accepted" ? "承認" : "却下"}しました。`,
  seal_off: always("現在、1600の証の申請は受け付けていません。"),
  seal_valid: always("証はまだ有効です。最後のシーズンになると、もう一度申請できます。"),
  seal_applied: always("申請を確認中です。結果が出るまでお待ちください。"),
  appointment_closed: always("この約束はもう始まったか、中止されました。"),
  lobby_changes_used_up: always("ロビーIDを変更できる回数の上限に達しました。"),
  tick_open: always("マッチングを実行中です。終わってから、もう一度お試しください。"),
  user_exists: always("このユーザーIDはすでに使われています。"),
  badge_not_owned: always("所持していない勲章です。"),
  badge_not_for_sale: always("この勲章は現在購入できません。"),
  badge_sold_out: always("この勲章は売り切れました。"),
  already_owned: always("この勲章はすでに所持しています。"),
  checkout_mismatch: always("表示と内容が異なります。再読み込みしてください。"),
  shop_closed: always("現在、勲章の販売を停止しています。"),
  order_not_cancellable: always("お支払いが済んでいるため、この注文は取り消せません。"),
  operator_unset: always("販売者の情報が未設定のため、販売を休止しています。"),
  guideline_unconfirmed: always("権利者のガイドラインを運営が確認していないため、販売を休止しています。"),
  order_not_refundable: always("この注文は返金できません。"),
  season_exists: always("同じIDのシーズンがあります。"),
  season_in_use: always("このシーズンは変更・削除できません。"),
  season_not_begun: about(
    "starts_at",
    (startsAt) =>
      `開始日時（${inJapan(startsAt)}）より前には開始できません。早める場合は、先に開始日時を変更してください。`,
    "開始日時より前のシーズンは開始できません。",
  ),
  matching_closed: ({ is_outside_season, opens_at }) => {
    const why = is_outside_season === 1 ? "シーズン期間外" : "マッチングの受付時間外";
    const opening =
      opens_at === undefined ? "次の開始は未定です。" : `次は${inJapan(opens_at)}に始まります。`;
    return `${why}のため、組み合わせを実行できません。${opening}`;
  },
  dispute_closed: always("この試合の話し合いは終わっています。"),
  statement_written: always("説明はもう送られています。書き直すことはできません。"),
  thanks_closed: always("この試合へのお礼は、もう変えられません。"),
  match_not_over: always("試合の受付が終わるまで、結果を決められません。"),
  own_match: always("自分が参加した試合の結果は、ほかの人に任せてください。"),
  own_match_open: always("参加中の試合が含まれるため、試合が終わるまで表示できません。"),
  last_admin: always(
    "役割が「運営」の人がほかにいないため、退会や役割の変更はできません。先に、ほかの人の役割を「運営」にしてください。",
  ),
  account_in_use: always("マッチング待ち・試合中・注文の処理中は退会できません。"),
  room_exists: always("このルームIDは使われています。"),
  room_taken: always("このルームにはすでに相手がいます。"),
  devices_full: always("通知を届ける端末は10台までです。使わない端末を外してください。"),
  push_off: always("現在、閉じたブラウザへの通知は利用できません。"),
  conflict: always("ほかの操作と重なりました。もう一度お試しください。"),
  busy: always("ほかの操作を処理しています。少し待ってから、もう一度お試しください。"),
  payload_too_large: always("送信したデータが大きすぎます。"),
  rate_limited: about(
    "retry_after",
    (seconds) => `操作が多すぎます。${seconds}秒後に、もう一度お試しください。`,
    "操作が多すぎます。しばらくしてから、もう一度お試しください。",
  ),
  unavailable: always("現在サービスに接続できません。しばらくしてから、もう一度お試しください。"),
  deadline_exceeded: always("時間内に処理が終わりませんでした。しばらくしてから、もう一度お試しください。"),
  checkout_failed: always("決済処理でエラーが発生しました。"),
  push_failed: always("通知を送れませんでした。しばらくしてから、もう一度お試しください。"),
  internal: always("サーバーでエラーが発生しました。しばらくしてから、もう一度お試しください。"),
} as const satisfies Record<ErrorCode, Sentence>;

export const SENTENCES: Readonly<Record<Language, Readonly<Record<ErrorCode, Sentence>>>> = {
  ja: JAPANESE_SENTENCES,
  en: ENGLISH_SENTENCES,
};

export const sentenceOf = (code: ErrorCode, params: ErrorParams, language: Language = "ja"): string =>
  SENTENCES[language][code](params);
