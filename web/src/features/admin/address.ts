export const ADMIN_PATH = "/admin_control";

export const TABS = [
  "setup",
  "overview",
  "users",
  "matches",
  "cases",
  "seals",
  "evidence",
  "content",
  "seasons",
  "moving",
  "integrations",
] as const;
export type AdminTab = (typeof TABS)[number];

const isTab = (value: string | null): value is AdminTab => TABS.some((tab) => tab === value);

export interface Place {
  readonly tab: AdminTab;
  /** The account, match, tick or list that is open in the tab; "" for none. */
  readonly open: string;
}

/** The view of an address; `usual` is the tab of an address that names none. */
export const placeOf = (search: string, usual: AdminTab = "overview"): Place => {
  const query = new URLSearchParams(search);
  const tab = query.get("tab");
  return { tab: isTab(tab) ? tab : usual, open: query.get("open") ?? "" };
};

export const addressOf = (tab: AdminTab, open = ""): string =>
  `${ADMIN_PATH}?${new URLSearchParams({ tab, ...(open === "" ? {} : { open }) })}`;
