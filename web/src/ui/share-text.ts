import { localized } from "../text/localized.ts";

export const shareText = localized("share", {
  share: "共有",
  copied: "リンクをコピーしました。",
  failed: "コピーできませんでした。アドレス欄からコピーしてください。",
});
