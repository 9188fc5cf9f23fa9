import type { Role } from "@gokaku/game";

const LANES: Readonly<Record<Role, string>> = {
  TOP_LANE: "上レーン",
  SUPPORT: "サポート",
  MIDDLE: "中央",
  BOTTOM_LANE: "下レーン",
  TANK: "タンク",
};

/** Every answer at Discord that is no refusal; refusals have the sentences of the API. */
export const discordWords = {
  joined: (lanes: readonly Role[]): string =>
    `列に並びました。希望：${lanes.map((lane) => LANES[lane]).join("、")}`,
  left: "列から離れました。",
  waiting: (lanes: readonly Role[], joinedAtS: number): string =>
    `<t:${joinedAtS}:R>から列に並んでいます。希望：${lanes.map((lane) => LANES[lane]).join("、")}`,
  notWaiting: "列に並んでいません。`/queue join` か「並ぶ」ボタンで並べます。",
  rank: (rate: number, rank: number | null): string =>
    rank === null ? `レート ${rate}（順位はまだありません）` : `レート ${rate}・${rank}位`,
  measuring: (left: number): string => `レートを計測しています（あと${left}試合）。`,
  noMatch: "いま参加している試合はありません。",
  why: (lane: Role, choice: number, gap: number, bySkill: boolean, own: number): string =>
    [
      `あなたのロールは${LANES[lane]}（第${choice}希望）です。`,
      `両チームの${bySkill ? "平均実力値" : "平均レート"}の差は${gap}、あなたのチームの勝率の見込みは${own}%です。`,
    ].join("\n"),
  lobby: (lobbyId: string, host: string | null): string =>
    [
      lobbyId === "" ? "ロビーIDはまだ届いていません。" : `ロビーID：${lobbyId}`,
      `ホスト：${host ?? "全員（誰でもロビーIDを送信できます）"}`,
    ].join("\n"),
  checkedIn: "参加を確認しました。",
  otherMatch: "この試合には参加していません。",
  noAppointments: "約束の時間はまだありません。",
  appointment: (startsAtS: number, promises: number, note: string): string =>
    `<t:${startsAtS}:F>（<t:${startsAtS}:R>）　${promises}人${note === "" ? "" : `　${note}`}`,
  report: (url: string): string => `結果の報告はこちらから：${url}`,
  directOn:
    "試合が成立したときと、約束の時間が近づいたときに、ダイレクトメッセージを送ります。届かないときは、このサーバーのメンバーからのダイレクトメッセージを許可してください。",
  directOff: "ダイレクトメッセージを送らないようにしました。",
  signIn: (url: string): string => `先にサイトでログインしてください：${url}`,
  unknown: "この操作は使えなくなりました。サイトから操作してください。",
} as const;
