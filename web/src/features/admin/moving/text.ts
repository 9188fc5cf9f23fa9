import type { FaultReason, ImportFile, PlayerStatus, StartBasis } from "@gokaku/game";
import { LIMITS } from "@gokaku/game";

const count = new Intl.NumberFormat("ja-JP");
const MEBIBYTE = 1024 * 1024;

const FILES = { players: "プレイヤーの表", matches: "対戦の表" } as const satisfies Record<
  ImportFile,
  string
>;

export const movingAdminText = {
  title: "引っ越し（取り込み）",
  help: "ほかの場所で使っていたプレイヤーのレーティングと、これまでの対戦を取り込みます。どちらか一方だけでもかまいません。まだ登録していない人も、Discord IDがあれば、ログインしたときに引き継がれます。",
  files: FILES,
  columns: {
    players:
      "1行目に列名：discord_id、name、rating（または tier）、games。PUBobot2とNeatQueueの列名もそのまま使えます。",
    matches:
      "1行に1試合（time、winner、a1〜a5、b1〜b5）か、1行に1人（match_id、time、winner、team、discord_id）。",
  } satisfies Record<ImportFile, string>,
  paste: (file: ImportFile) => `${FILES[file]}を貼り付け`,
  file: (file: ImportFile) => `${FILES[file]}のファイル（CSV・TSV）`,
  chosen: (name: string, letters: number) => `${name}（${count.format(letters)}文字）`,
  remove: "外す",
  unreadable: "文字として読めないファイルです。CSVかTSVで保存し直してください。",
  tooLarge: `${LIMITS.importBytes / MEBIBYTE}MBまでです。`,
  start: "はじめのレート",
  starts: {
    skill: "変えない（実力値だけ）",
    brought: "持ってきた数字のまま",
    centred: "平均を1500にそろえる",
    replayed: "対戦から計算し直す",
  } satisfies Record<StartBasis, string>,
  startNotes: {
    skill: "組み合わせに使う実力値だけが変わります。ランキングのレートは全員1500から始まります。",
    brought: "持ってきたレーティングを、そのままレートにします。",
    centred: "持ってきたレーティングの差はそのままに、全体を動かして平均を1500にします。",
    replayed:
      "対戦の表を最初からGokakuの計算式でたどった結果を、レートにします。対戦のない人は1500から始まります。",
  } satisfies Record<StartBasis, string>,
  check: "内容を確認",
  checking: "確認しています…",
  empty: "表を1つ以上入れてください",
  checkFailed: "確認できませんでした",
  faults: (faults: number) => `${count.format(faults)}か所に誤りがあります。まだ何も取り込んでいません。`,
  shownFaults: (shown: number) => `最初の${count.format(shown)}か所を表示します。`,
  faultHead: { place: "場所", reason: "誤り" },
  quoted: (value: string) => `「${value}」`,
  place: (file: ImportFile | null, line: number, column: string) =>
    [file === null ? "" : FILES[file], line === 0 ? "" : `${count.format(line)}行目`, column]
      .filter((part) => part !== "")
      .join("・"),
  reasons: {
    too_large: `大きすぎます（${LIMITS.importBytes / MEBIBYTE}MBまで）`,
    too_many_rows: `行が多すぎます（${count.format(LIMITS.importRows)}人・${count.format(LIMITS.importRows)}試合まで。1行に1人の対戦の表は${count.format(LIMITS.importSeatRows)}行まで）`,
    no_rows: "行がありません",
    text_broken: "文字が壊れています",
    quotes_broken: '引用符「"」の対応が取れていません',
    column_missing: "必要な列がありません",
    column_repeated: "同じ列が2つあります",
    cell_count: "列の数が見出しと合いません",
    id_invalid: "Discord IDではありません",
    name_invalid: `名前は${LIMITS.importNameLength}文字までです`,
    player_missing: "IDも名前もありません",
    player_unclear: "同じ名前の人が2人以上います。IDを入れてください",
    player_twice: "同じ人の行が2つあります",
    rating_invalid: `レーティングは0〜${LIMITS.highestSeed}の数字で入れてください`,
    tier_invalid: "段階は1〜5の数字で入れてください",
    games_invalid: "試合数は0以上の整数で入れてください",
    match_missing: "試合の番号がありません",
    match_differs: "同じ試合の行で、日時か勝者が食い違っています",
    match_twice: "同じ試合が2つあります",
    match_known: "すでに取り込まれている試合です",
    time_invalid: "日時として読めません（2000年から今日まで）",
    team_invalid: "チームが読めません（A・B、0・1、1・2のどれか）",
    team_size: "5人対5人ではありません",
    winner_invalid: "勝者が読めません（A・B、0・1、1・2のどれか）",
    role_invalid: "ロールが読めません",
    character_invalid: `ポケモンの名前は${LIMITS.importNameLength}文字までです`,
  } satisfies Record<FaultReason, string>,
  unknownReason: "取り込めません",
  ready: "取り込む内容",
  statuses: {
    new: "これから登録する人",
    fresh: "登録済みで、まだ試合のない人",
    rated: "試合や変更があり、レートを変えない人",
    left: "退会した人（何も取り込みません）",
    nameless: "IDのない人（対戦の記録だけに使います）",
  } satisfies Record<PlayerStatus, string>,
  shortStatuses: {
    new: "登録前",
    fresh: "登録済み",
    rated: "変えない",
    left: "退会",
    nameless: "IDなし",
  } satisfies Record<PlayerStatus, string>,
  people: (players: number) => `${count.format(players)}人`,
  started: "レートが決まる人",
  matches: "対戦",
  games: (matches: number) => `${count.format(matches)}試合`,
  undecided: "勝敗のない対戦（取り込みません）",
  period: "期間",
  span: (from: string, to: string) => `${from}〜${to}`,
  comparison: "レートの検算",
  comparisonNote: "取り込むと、この検算は「公平さ」のページでだれでも見られます。",
  players: "プレイヤー",
  playersShown: (shown: number) => `試合の多い順に${count.format(shown)}人を表示します。`,
  playerHead: { name: "名前", brought: "元の数字", replayed: "計算し直し", start: "はじめ" },
  apply: "この内容で取り込む",
  applyTitle: "取り込みますか？",
  applyText: (players: number, matches: number) =>
    `${count.format(players)}人と${count.format(matches)}試合を取り込みます。最初の試合の結果が決まるまでは、元に戻せます。`,
  applied: (players: number, matches: number) =>
    `${count.format(players)}人と${count.format(matches)}試合を取り込みました`,
  applyFailed: "取り込めませんでした",
  imports: "取り込みの記録",
  importsFailed: "取り込みの記録を読み込めませんでした",
  noImports: "まだ取り込みはありません。",
  contents: (players: number, matches: number) => `${count.format(players)}人・${count.format(matches)}試合`,
  by: (actor: string) => `（${actor}）`,
  undo: "元に戻す",
  fixed: "確定",
  undoTitle: "取り込みを元に戻しますか？",
  undoText:
    "取り込んだプレイヤー、対戦、レート、実力値を削除し、取り込む前の状態に戻します。操作の記録は残ります。",
  undone: "取り込みを元に戻しました",
  undoFailed: "元に戻せませんでした",
  export: "すべてのデータの書き出し",
  exportHelp:
    "プレイヤー、レートの履歴、対戦、ペナルティ、シーズン、勲章、設定を、CSVとJSONのZIPで保存します。プレイヤーと対戦の表は、別のGokakuにそのまま取り込めます。",
  exportWarning: "個人に関する情報を含みます。渡す相手と保管する場所に気をつけてください。",
  exportGo: "書き出す",
  exportTitle: "すべてのデータを書き出しますか？",
  exported: "書き出しました",
  exportFailed: "書き出せませんでした",
} as const;
