/** What a check of the community server found, and when (unix seconds). */
export interface MembershipCheck {
  readonly isMember: boolean;
  readonly checkedAt: number;
}

export const MEMBER_FRESH_S = 3_600;
export const NON_MEMBER_FRESH_S = 60;
/** How long a member stays one while Discord does not answer. */
export const MEMBER_OUTAGE_S = 24 * 3_600;

/** Whether a stored check may be used without asking again. */
export const isFresh = (check: MembershipCheck, now: number): boolean =>
  now - check.checkedAt < (check.isMember ? MEMBER_FRESH_S : NON_MEMBER_FRESH_S);

/** Whether a stored check may stand in while Discord is away. */
export const servesInOutage = (check: MembershipCheck, now: number): boolean =>
  check.isMember && now - check.checkedAt < MEMBER_OUTAGE_S;

/** An id that Discord could have given; about any other it need not be asked. */
export const isDiscordId = (userId: string): boolean => /^\d{1,20}$/.test(userId);
