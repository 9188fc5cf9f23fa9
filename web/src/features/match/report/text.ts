export const reportText = {
  title: "結果の報告",
  progress: (percent: number) => `入力の進み具合 ${percent}%`,
  steps: {
    banned: "BANしたポケモン",
    picked: "使用したポケモン",
    moves: "選んだわざ",
    result: "試合の結果",
    violation: "内容の確認",
    invalid_player: "無効試合の原因プレイヤー",
  },
  noBan: "BANしていない",
  usualBans: "最近報告したBAN",
  noBanHelp: "BANの担当ではありません。そのまま次へ進めます。",
  invalidMatchHelp: "試合が成立しなかったとき",
  invalidMatch: "無効試合として報告する",
  /** ★ */
  noCharacters: "ポケモンデータが見つかりません",
  banned: "BAN済み",
  move1: "わざ1",
  move2: "わざ2",
  changePick: "変更",
  offline: "オフラインです。入力した内容は残ります。つながると送信できます。",
  win: "勝ち",
  lose: "負け",
  noViolation: "通報しない",
  violationTitle: "迷惑行為の通報（任意）",
  violationHelp: "迷惑行為があった場合だけ、プレイヤーを選んでください。",
  summary: "報告の内容",
  rows: {
    banned: "BAN",
    picked: "使用",
    moves: "わざ",
    result: "結果",
    violation: "通報",
    invalid_player: "原因プレイヤー",
  },
  invalid: "無効試合",
  submit: "送信",
  sending: "送信しています",
  /** ★ */
  failed: "報告に失敗しました",
  /** ★ */
  invalidPlayerRequired: "無効試合の原因プレイヤーを選択してください",
  /** ★ */
  pickedRequired: "使用したポケモンを選択してください",
  /** ★ */
  pickedIsBanned: "BANしたポケモンと同じポケモンは選択できません",
  /** ★ */
  teamUnknown: "ユーザーのチーム情報が取得できません",
  movesRequired: "わざを2つ選択してください",
  resultRequired: "試合の結果を選択してください",
  oneself: "あなた",
  invalidHelp:
    "通信障害などで自分が原因のときは、自分を選んでください。1人の報告だけで原因と判定されることはありません。",
  opponent: "相手",
  ally: "味方",
  accepted: (n: number) => `報告を受け付けました（${n}/10）。`,
} as const;
