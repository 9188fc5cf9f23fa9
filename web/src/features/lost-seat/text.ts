import { localized } from "../../text/localized.ts";

export const lostText = localized("lostSeat", {
  title: "この試合の席はなくなりました",
  causes: {
    no_check_in: "時間内に参加を確認できなかったため、席が空きになりました。",
    missing: "両チームの4人から「来ていない」という知らせがあったため、席が空きになりました。",
    declined: "試合を辞退しました。",
  },
  unknown: "画面を開いていないあいだに、席が空きになりました。",
  cost: "費用",
  excused: "多くの人が確認できなかったため、この件でペナルティは付きません。",
  points: (points: number) => `ペナルティ${points}点`,
  mark: "警告1回（3回でペナルティ1点）",
  free: "ありません（15秒以内・1日1回まで無料）。",
  checking: "確認しています",
  usual: {
    no_check_in: "ペナルティ1点",
    missing: "ペナルティ1点",
    declined: "警告1回と5分の待機（15秒以内の辞退は1日1回まで無料）",
  },
  until: (time: string) => `${time}まで、マッチングに参加できません。`,
  next: "ほかの9人には、待っている人の中から代わりの人を探しています。",
  back: "マッチングの画面へ",
});
