/** The setting of days without a match after which a place in the ranking is hidden; 0 hides none. */
export const RANKING_LAPSE_DAYS = { id: "ranking_lapse_days", min: 0, max: 365, fallback: 14 } as const;
