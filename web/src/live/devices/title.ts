import { localized } from "../../text/localized.ts";

/** By which the dialog is opened, and what it is called. */
export const DEVICES_TITLE = localized("devicesTitle", "通知の設定");
