import { localized } from "../../text/localized.ts";

/** The words of the buttons that open reports. What the dialogs say is loaded with each of them. */
export const caseTitles = localized("caseTitles", {
  report: "プレイヤーを通報",
});
