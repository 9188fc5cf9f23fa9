/** The result of a membership check, and its time (unix seconds). */
export interface MembershipCheck {
  readonly isMember: boolean;
  readonly checkedAt: number;
}

export const MEMBER_FRESH_S = 3_600;
export const NON_MEMBER_FRESH_S = 60;
/** For a non-member who asks for the check: a player who has just joined must not wait a minute. */
const NON_MEMBER_ASKING_S = 5;
/** How long a member stays one while Discord does not answer. */
export const MEMBER_OUTAGE_S = 24 * 3_600;

/** Whether a stored check may be used without asking again. @param isWanted the player asks for it */
export const isFresh = (check: MembershipCheck, now: number, isWanted: boolean): boolean => {
  const nonMemberS = isWanted ? NON_MEMBER_ASKING_S : NON_MEMBER_FRESH_S;
  return now - check.checkedAt < (check.isMember ? MEMBER_FRESH_S : nonMemberS);
};

/** Whether a stored check may stand in while Discord does not answer. */
export const servesInOutage = (check: MembershipCheck, now: number): boolean =>
  now - check.checkedAt < (check.isMember ? MEMBER_OUTAGE_S : NON_MEMBER_FRESH_S);

/** An id that Discord could have given; about any other it need not be asked. */
export const isDiscordId = (userId: string): boolean => /^\d{1,20}$/.test(userId);
