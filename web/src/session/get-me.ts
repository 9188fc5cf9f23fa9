import type { User } from "@gokaku/contract";
import { ApiError, call } from "../api/http.ts";
import type { Session } from "./session.ts";

/** The own account; the first visit creates it. */
export const getMe = async ({ user }: Session): Promise<User> => {
  try {
    return await call("getMe");
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== "user_not_found") throw failure;
    return call("createUser", {
      body: { auth0_profile: { nickname: user.trainer_name }, trainer_name: user.trainer_name },
    });
  }
};
