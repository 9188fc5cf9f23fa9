import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import type { Account } from "@gokaku/proto/users/v1/users_pb";
import type { Limits } from "../store/limits.ts";

interface Dependencies {
  readonly users: { getAccount(request: { userId: string }): Promise<{ account?: Account | undefined }> };
  readonly limits: Limits;
  readonly isPassword: (attempt: string) => boolean;
  readonly signToken: (userId: UserId) => Promise<string>;
}

export interface Session {
  readonly token: string;
  readonly account: Account;
}

/** Signs in as a test account. @throws CodedError `login_failed`, `rate_limited` after too many failures */
export const createLogIn = ({ users, limits, isPassword, signToken }: Dependencies) => {
  const findTestAccount = async (userId: string): Promise<Account | null> => {
    try {
      const { account } = await users.getAccount({ userId });
      return account?.isTest === true ? account : null;
    } catch (error) {
      if (error instanceof CodedError && error.code === "user_not_found") return null;
      throw error;
    }
  };

  return async (attempt: { readonly user_id: string; readonly password: string }): Promise<Session> => {
    await limits.check("failedLogin", attempt.user_id);
    const userId = parseUserId(attempt.user_id);
    const account = isPassword(attempt.password) ? await findTestAccount(attempt.user_id) : null;
    if (account === null || userId === null) {
      await limits.consume(["failedLogin", attempt.user_id]);
      throw new CodedError("login_failed", "wrong password or no such test account");
    }
    return { token: await signToken(userId), account };
  };
};
