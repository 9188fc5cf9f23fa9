import {
  type AccountRole,
  CodedError,
  hasRole,
  parseAccountRole,
  type StaffRole,
  type UserId,
} from "@gokaku/game";
import type { OnBehalfOf } from "@gokaku/grpc";
import { LRUCache } from "lru-cache";
import type { Identity } from "../domain/identity.ts";
import type { BoundSubjects } from "../store/bound-subjects.ts";

interface Users {
  getAccess(
    request: { userId: string; authSubject?: string },
    options?: { as?: OnBehalfOf },
  ): Promise<{ exists: boolean; role: string; isBanned: boolean; hasLeft: boolean }>;
}

const SUBJECTS_CACHED = 20_000;

/** Asks users for the present role. @returns it @throws CodedError `forbidden` for a lower role or a banned player */
export const createRequireRole =
  (users: Users) =>
  async (userId: UserId, least: StaffRole): Promise<AccountRole> => {
    const access = await users.getAccess({ userId });
    const role = parseAccountRole(access.role);
    if (!hasRole(role, least) || access.isBanned)
      throw new CodedError("forbidden", `this needs the role ${least}`);
    return role;
  };

const isUnavailable = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === "unavailable" || error.code === "deadline_exceeded");

type Flag = "isBanned" | "hasLeft";

/** Whether a flag of the account is set; false while users is unavailable. */
const hasFlag = (users: Users, userId: UserId, flag: Flag): Promise<boolean> =>
  users.getAccess({ userId }).then(
    (access) => access[flag],
    (error: unknown) => {
      if (isUnavailable(error)) return false;
      throw error;
    },
  );

/** A player who is banned while users is unavailable loses the socket when the ban arrives. @throws CodedError `banned` */
export const createRequireNotBanned =
  (users: Users) =>
  async (userId: UserId): Promise<void> => {
    if (await hasFlag(users, userId, "isBanned"))
      throw new CodedError("banned", "a banned player gets no ticket");
  };

/** Refuses a player who left for good: a token outlives the account. @throws CodedError `user_not_found` */
export const createRequireNotLeft =
  (users: Users) =>
  async (userId: UserId): Promise<void> => {
    if (await hasFlag(users, userId, "hasLeft")) throw new CodedError("user_not_found", `${userId} has left`);
  };

/**
 * Whether the account of a token belongs to the token's whole subject: two connections of the provider can
 * name different people by the same id. Asked once per subject. While users is unavailable, an earlier
 * answer counts, so that a running match can be reported. Test accounts have one subject each by
 * construction.
 * @throws CodedError `forbidden` when the account is bound to another subject
 */
export const createRequireBound = (users: Users, subjects: BoundSubjects) => {
  const bound = new LRUCache<string, true>({ max: SUBJECTS_CACHED });
  const ask = async ({ userId, subject }: Identity): Promise<boolean> => {
    try {
      return (await users.getAccess({ userId, authSubject: subject })).exists;
    } catch (error) {
      const known = isUnavailable(error) ? await subjects.find(userId) : null;
      if (known === null) throw error;
      if (known !== subject) throw new CodedError("forbidden", "the account is bound to another subject");
      return true;
    }
  };
  return async (identity: Identity): Promise<void> => {
    const { userId, subject, isDummy } = identity;
    if (isDummy || bound.has(subject) || !(await ask(identity))) return;
    bound.set(subject, true);
    await subjects.store(userId, subject);
  };
};
