/** @param seasonId absent for the running season */
export const characterUseKey = (seasonId: string | undefined) => ["character-use", seasonId ?? ""] as const;
