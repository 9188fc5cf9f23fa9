import type { Role, Team } from "@gokaku/game";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  TOP_LANE: "上レーン",
  SUPPORT: "サポート",
  MIDDLE: "中央",
  BOTTOM_LANE: "下レーン",
  TANK: "タンク",
};

const PLACES = {
  thread: "試合スレッド",
  card: "列のカード",
  room: "通話部屋",
  notice: "お知らせ",
} as const;

/** Every text that the service writes to Discord. */
export const words = {
  team: (team: Team, isFirst: boolean): string =>
    `${team === "A" ? "🟦" : "🟥"} チーム${team}（${isFirst ? "先攻" : "後攻"}）`,
  threadName: (number: string): string => `試合 #${number}`,
  marker: (number: string): string => `試合ID #${number}`,
  created: (untilS: number): string => `試合が成立しました。<t:${untilS}:R>までに参加を確認してください。`,
  createdWithoutCheckIn: "試合が成立しました。サイトを開いて準備してください。",
  running: "進行中の試合です。",
  done: "試合が終わりました。",
  means: (a: number, b: number): string => `A ${a}・B ${b}（差 ${Math.abs(a - b)}）`,
  meansTitle: "チームの平均レート",
  lobby: "ロビーIDを見る",
  openSeat: "空席（代わりの人を探しています）",
  seat: (name: string, rate: string): string => `${name}　${rate}`,
  measuring: "計測中",
  left: "退会したユーザー",
  room: (channelId: string): string => `🔊 <#${channelId}>`,
  checkIn: "参加する",
  openSite: "サイトで開く",
  resultTitle: "結果",
  won: (team: Team): string => `チーム${team}の勝ち`,
  invalid: "無効試合",
  voided: "試合は中止になりました。レートは変わりません。",
  disputed: "報告が食い違っているため、運営が結果を確認しています。",
  rate: (before: number, after: number): string =>
    `${before} → **${after}**（${after >= before ? "+" : ""}${after - before}）`,
  rank: (before: number, after: number): string =>
    before === 0 || before === after ? `${after}位` : `${before}位 → ${after}位`,
  queueTitle: "マッチングの列",
  waiting: "待機人数",
  matches: "進行中の試合",
  people: (count: number): string => `${count}人`,
  count: (matches: number): string => `${matches}試合`,
  shortage: "組み合わせまで",
  missing: (people: number): string => `あと${people}人で成立`,
  missingSeat: (roles: readonly Role[], from: number, to: number): string =>
    `${roles.map((role) => ROLE_NAMES[role]).join("、")}（${from}〜${to}）`,
  join: "並ぶ",
  leave: "離れる",
  disputeTitle: (number: string): string => `報告の食い違い：試合 #${number}`,
  dispute: "プレイヤーの報告が食い違っています。管理画面で結果を決めてください。",
  slowTitle: (number: string): string => `結果が遅れている試合：試合 #${number}`,
  slow: "開始から長い時間がたちましたが、まだ結果が決まっていません。状況を確認してください。",
  applicationTitle: (id: string): string => `証の申請：申請 #${id}`,
  application: "新しい証の申請があります。管理画面で画像を確認してください。",
  lettersTitle: (consumer: string, from: string): string =>
    `適用できなかったイベント：${consumer}（${from}から1時間）`,
  letters: "イベントを適用できませんでした。原因を直してから、管理画面で再適用してください。",
  openAdmin: "管理画面を開く",
  stoppedTitle: (place: string): string => `送信できません：${place}`,
  stopped: (place: string, reason: string): string =>
    `Discordが${place}への送信を断りました（${reason}）。権限とチャンネルを確認してください。`,
  appointmentTitle: (time: string): string => `約束の時間：${time}`,
  appointment: (startsAtS: number): string => `約束の時間が近づいています（<t:${startsAtS}:R>）。`,
  endDirect: "この通知は `/dm off` で止められます。",
  place: (kind: keyof typeof PLACES, channelId: string): string => `<#${channelId}>（${PLACES[kind]}）`,
  stoppedRoleTitle: (roleId: string): string => `ロールを設定できません：${roleId}`,
  stoppedRole: (roleId: string, reason: string): string =>
    `Discordが<@&${roleId}>の変更を断りました（${reason}）。ロールがあること、ボットのロールより下にあること、ボットに「ロールの管理」の権限があることを確認してください。`,
  stoppedDirectTitle: "ダイレクトメッセージを送信できません",
  stoppedDirect: (reason: string): string =>
    `Discordがダイレクトメッセージの送信を断りました（${reason}）。開発者ポータルでボットの状態を確認してください。`,
} as const;
