import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";

const TEXT = {
  share: "共有",
  copied: "リンクをコピーしました。",
  failed: "コピーできませんでした。アドレス欄からコピーしてください。",
} as const;

/** Hands the address of this page on: as the phone shares things, elsewhere by the clipboard. */
export const ShareButton = ({ title }: { readonly title: string }) => {
  const url = `${location.origin}${location.pathname}`;
  const share = () =>
    "share" in navigator
      ? void navigator.share({ title, url }).catch(() => undefined)
      : copyText(url, TEXT.copied, TEXT.failed);
  return (
    <Button kind="quiet" onClick={share}>
      <Share2 size={18} aria-hidden="true" />
      {TEXT.share}
    </Button>
  );
};
