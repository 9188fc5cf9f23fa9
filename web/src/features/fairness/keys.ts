/** @param seasonId absent for the running season */
export const fairnessKey = (seasonId: string | undefined) => ["fairness", seasonId ?? ""] as const;
