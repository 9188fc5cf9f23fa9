import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import type { OnBehalfOf } from "@gokaku/grpc";
import type { Account } from "@gokaku/proto/users/v1/users_pb";
import type { Session } from "./log-in.ts";

interface NewTestAccount {
  readonly user_id: string;
  readonly trainer_name: string;
  readonly rate: number;
}

interface Dependencies {
  readonly users: {
    createTestAccount(
      request: { userId: string; trainerName: string; rate: number },
      options: { as: OnBehalfOf },
    ): Promise<{ account?: Account | undefined }>;
  };
  readonly requireRole: (userId: UserId, least: "admin") => Promise<unknown>;
  readonly signToken: (userId: UserId) => Promise<string>;
}

/** Makes (or finds) a test account for an admin, who is signed in as it. */
export const createTestAccountMaker =
  ({ users, requireRole, signToken }: Dependencies) =>
  async (wanted: NewTestAccount, admin: UserId): Promise<Session> => {
    await requireRole(admin, "admin");
    const { account } = await users.createTestAccount(
      { userId: wanted.user_id, trainerName: wanted.trainer_name, rate: wanted.rate },
      { as: { userId: admin, role: "admin" } },
    );
    const userId = parseUserId(wanted.user_id);
    if (account === undefined || userId === null) {
      throw new CodedError("internal", "users answered without the account");
    }
    return { token: await signToken(userId), account };
  };
