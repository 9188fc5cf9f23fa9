/** Leads from the queue to another tab of the main page, or to the penalties on my page. */
export type OpenTab = (tab: "ranking" | "mypage" | "penalties") => void;
