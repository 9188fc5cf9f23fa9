/** The query key of the own thanks for a match; private, so that it is dropped on logout. */
export const thanksKey = (matchId: string) => ["private", "thanks", matchId] as const;
