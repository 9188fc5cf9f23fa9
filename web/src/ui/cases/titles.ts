import { localized } from "../../text/localized.ts";

/** The words of the buttons that open reports; those of the dialogs load with them. */
export const caseTitles = localized("caseTitles", {
  report: "プレイヤーを通報",
});
