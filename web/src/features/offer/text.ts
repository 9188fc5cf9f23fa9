import { localized } from "../../text/localized.ts";

export const offerText = localized("offer", {
  announce: (role: string) => `空いた席に入れます。ロールは${role}です。20秒以内に選んでください。`,
  body: "始まる前の試合で、1人分の席が空きました。「入る」を押すと、すぐにその試合に参加します。",
  offRole: "選んでいないロールですが、ほかに入れる人がいません。",
  keeps: "入らなくても、待ち時間とマッチングはそのままです。",
  take: "入る",
  taking: "席を確保しています",
  refuse: "待ち続ける",
  seconds: (seconds: number) => `あと${seconds}秒`,
});
