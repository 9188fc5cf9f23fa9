import type { Badge } from "@gokaku/contract";
import { localized } from "../text/localized.ts";

/** The name of a badge in the language of the page. */
export const badgeName = localized("badgeName", ({ display }: Pick<Badge, "display">) => display);

/** The id while the catalogue is loaded. */
export const badgeNameIn = (badges: readonly Badge[] | undefined, id: string): string => {
  const badge = badges?.find((one) => one.id === id);
  return badge === undefined ? id : badgeName(badge);
};

/** How a badge is earned, in the language of the page. */
export const badgeCondition = localized(
  "badgeCondition",
  ({ condition }: Pick<Badge, "condition">) => condition,
);
