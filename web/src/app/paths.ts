export const TABS = ["rules", "mypage", "match", "ranking"] as const;

export type Tab = (typeof TABS)[number];

const isTab = (value: string | null): value is Tab => TABS.some((tab) => tab === value);

/** The tab an address names; without one, players land where they play and visitors on the rules. */
export const tabOf = (query: URLSearchParams, signedIn: boolean): Tab => {
  const named = query.get("tab");
  return isTab(named) ? named : signedIn ? "match" : "rules";
};

export const tabPath = <Name extends Tab>(tab: Name): `/?tab=${Name}` => `/?tab=${tab}`;
