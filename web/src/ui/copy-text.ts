import { showToast } from "./toast.ts";

/** Puts `text` on the clipboard and says how that went. */
export const copyText = (text: string, done: string, failed: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => showToast("success", done),
    () => showToast("error", failed),
  );
