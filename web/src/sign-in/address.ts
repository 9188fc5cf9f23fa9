/** Where a sign-in of this tab began, over the way to the provider and back. */
const BACK_TO = "gokaku.back-to";

/** An address of the site itself to go on at; the main page instead of any other. */
export const ownAddress = (wanted: unknown, origin: string): string => {
  const url = typeof wanted === "string" ? URL.parse(wanted, origin) : null;
  return url !== null && url.origin === origin && !url.pathname.startsWith("/auth/")
    ? url.pathname + url.search + url.hash
    : "/";
};

export const storeAddress = (): void => {
  try {
    sessionStorage.setItem(BACK_TO, location.pathname + location.search + location.hash);
  } catch {
    // Blocked: the sign-in leads to the main page.
  }
};

/** The address at which the sign-in began, once. */
export const takeAddress = (): string => {
  try {
    const wanted = sessionStorage.getItem(BACK_TO);
    sessionStorage.removeItem(BACK_TO);
    return ownAddress(wanted, location.origin);
  } catch {
    return "/";
  }
};

/** How long after now a token of that lifetime is renewed, in seconds. */
export const renewAfterS = (lifetimeS: number): number =>
  Math.max(1, Math.min(lifetimeS - 60, lifetimeS * 0.8));
