/** Leads from the queue to another tab of the main page. */
export type OpenTab = (tab: "rules" | "ranking" | "mypage") => void;
