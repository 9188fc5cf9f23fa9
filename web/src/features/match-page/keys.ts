export const matchPageKey = (matchId: string) => ["public-match", matchId] as const;
