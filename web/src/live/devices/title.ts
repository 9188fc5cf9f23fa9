/** By which the dialog is opened, and what it is called. */
export const DEVICES_TITLE = "通知の設定";
