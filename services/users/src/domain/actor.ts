import { type AccountRole, CodedError, outranks } from "@gokaku/game";
import type { Account } from "./account.ts";

/** Staff who act on an account, with the role of this moment. */
export interface Actor {
  readonly userId: string;
  readonly role: AccountRole;
}

/** @throws CodedError `outranked` for an account of the same or a higher role, also for the own account */
export const requireOutranked = (actor: Actor, account: Pick<Account, "userId" | "role">): void => {
  if (!outranks(actor.role, account.role))
    throw new CodedError("outranked", `${actor.userId} does not outrank ${account.userId}`);
};

/** Whether staff may read what is suspected of an account: not of their own, and only of a lower role. Admins also read of other admins. */
export const mayReadAbout = (actor: Actor, { userId, role }: Pick<Account, "userId" | "role">): boolean =>
  userId !== actor.userId && (actor.role === "admin" || outranks(actor.role, role));

/** @throws CodedError `reason_required` */
export const requireReason = (reason: string, act: string): void => {
  if (reason.trim() === "") throw new CodedError("reason_required", `${act} needs a reason`);
};
