import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { shareText } from "./share-text.ts";

interface ShareButtonProps {
  readonly title: string;
  /** The page that is shared; this one without it. */
  readonly path?: `/${string}`;
}

/** Hands the address of a page on: as the phone shares things, elsewhere by the clipboard. */
export const ShareButton = ({ title, path }: ShareButtonProps) => {
  const url = `${location.origin}${path ?? location.pathname}`;
  const share = () =>
    "share" in navigator
      ? void navigator.share({ title, url }).catch(() => undefined)
      : copyText(url, shareText.copied, shareText.failed);
  return (
    <Button kind="quiet" onClick={share}>
      <Share2 size={18} aria-hidden="true" />
      {shareText.share}
    </Button>
  );
};
