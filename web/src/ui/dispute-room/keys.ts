/** The query key of a dispute room; private, so that it is dropped on logout. */
export const disputeRoomKey = (matchId: string) => ["private", "dispute", matchId] as const;
