import { CodedError, type UserId } from "@gokaku/game";

interface Users {
  getAccess(request: { userId: string }): Promise<{ isAdmin: boolean; isBanned: boolean }>;
}

/** Asks users, at this moment. @throws CodedError `forbidden` for everybody but an administrator */
export const createRequireAdmin =
  (users: Users) =>
  async (userId: UserId): Promise<void> => {
    const { isAdmin, isBanned } = await users.getAccess({ userId });
    if (!isAdmin || isBanned) throw new CodedError("forbidden", "only administrators may do this");
  };
