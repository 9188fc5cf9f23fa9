const FORMAT = new Intl.DateTimeFormat("ja", {
  timeZone: "Asia/Tokyo",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Such as 11/28 21:00. */
export const japanTime = (atMs: number): string => FORMAT.format(atMs);
