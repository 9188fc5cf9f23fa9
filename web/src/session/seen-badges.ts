import { storage } from "./storage.ts";

const SEEN = "gokaku.badges-seen";
/** On a browser where nothing was seen yet, older badges are not news. Seconds. */
const NEWS_FOR_S = 7 * 86_400;

/** @returns until when the player has seen the own achievements on this browser, unix seconds */
export const readSeenBadges = (text: string | null, userId: string, nowS: number): number => {
  const [seenId, atS] = (text ?? "").split(" ");
  return seenId === userId && Number(atS) > 0 ? Number(atS) : nowS - NEWS_FOR_S;
};

export const seenBadgesUntil = (userId: string): number =>
  readSeenBadges(storage.get(SEEN), userId, Math.floor(Date.now() / 1000));

/** @param atS when the newest achievement that was seen was achieved, unix seconds */
export const markBadgesSeen = (userId: string, atS: number): void => {
  if (atS > seenBadgesUntil(userId)) storage.set(SEEN, `${userId} ${atS}`);
};
