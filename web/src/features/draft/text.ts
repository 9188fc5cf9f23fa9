import type { DraftPhase, Team } from "@gokaku/game";
import { localized } from "../../text/localized.ts";
import type { Connection } from "./room-session.ts";

const KINDS = { ban: "BAN", pick: "PICK" } as const;
type Kind = keyof typeof KINDS;

const team = (name: Team) => `チーム${name}`;

export const draftText = localized("draft", {
  title: "BAN/PICKシミュレーター",
  lead: "BANとPICKの流れを、2人で、または1人で試せます。ログインは不要です。",
  create: "ルームを作る",
  createHelp: "リンクを送った相手と、それぞれの画面で交互に選びます。",
  join: "ルームIDで参加",
  roomId: "ルームID",
  idRequired: "ルームIDを入力してください",
  enter: "参加する",
  local: "1人で両チームを選ぶ",
  localHelp: "通信せず、この画面だけで試します。",
  room: {
    share: "相手がこのリンクを開くと始まります。この画面は開いたままにしてください。",
    copy: "リンクをコピー",
    copied: "リンクをコピーしました",
    copyFailed: "コピーできませんでした。アドレスバーのリンクを送ってください。",
    entering: "ルームに接続しています。相手の画面が開いていれば、数秒でつながります。",
    connectionLabel: "相手との接続",
  },
  connection: {
    preparing: "準備しています",
    waiting: "相手を待っています",
    connecting: "接続しています",
    open: "つながっています",
    reconnecting: "再接続中…",
  } satisfies Record<Connection, string>,
  problems: {
    creation: (reason: string) => `ルーム作成エラー: ${reason}`,
    missing: "指定されたルームが見つかりません",
    taken: "このルームには、すでに相手がいます。",
    blocked: "このブラウザまたはネットワークでは、相手と直接通信（WebRTC）できません。",
    unreachable:
      "相手と接続できませんでした。ネットワークの制限により直接通信できないことがあります。別の回線でもお試しください。",
  },
  leave: "ロビーに戻る",
  first: "先攻",
  second: "後攻",
  reset: "リセット",
  resetAsk: "最初からやり直しますか？",
  resetDo: "やり直す",
  keep: "続ける",
  team,
  you: "あなた",
  kinds: KINDS,
  phases: {
    ban1: "BAN 1巡目",
    ban2: "BAN 2巡目",
    pick: "PICK",
    completed: "完了",
  } satisfies Record<DraftPhase, string>,
  turn: (name: Team, kind: Kind) => `${team(name)}の${KINDS[kind]}`,
  wait: "相手の選択を待っています",
  done: "ドラフトが完了しました",
  choose: (kind: Kind) => `${KINDS[kind]}するポケモンを選ぶ`,
  confirm: (name: string, kind: Kind) => `${name}を${KINDS[kind]}する`,
  confirmNone: "ポケモンを選択してください",
  pickerTitle: "ポケモンを選択",
  taken: "選択済み",
  slot: (kind: Kind, index: number) => `${KINDS[kind]} ${index + 1}`,
  steps: "選ぶ順番",
  progress: (step: number, all: number) => `${step} / ${all}`,
  noCharacters: "ポケモンの一覧を読み込めませんでした。",
});
