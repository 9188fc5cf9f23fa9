import type { User } from "@gokaku/contract";
import { ApiError, call } from "../api/http.ts";
import { useCreation } from "../session/creation.ts";
import type { Session } from "../session/session.ts";

/**
 * Creates the account of a new user. The server takes names from the provider alone; a test login names itself. A
 * failure is shown by the form that then creates the account.
 */
export const createAccount = async ({ user, byProvider }: Session): Promise<User> => {
  const name = byProvider ? {} : { nickname: user.trainer_name };
  try {
    return await call("createUser", {
      body: { auth0_profile: name, trainer_name: byProvider ? "" : user.trainer_name },
    });
  } catch (failure) {
    useCreation.setState({ isNeeded: true, suggestion: user.trainer_name });
    throw failure;
  }
};

const asked = new Set<string>();

/** Asks once for the name of an account that has none; without an answer it goes on as it is. */
export const nameAccount = async (me: User): Promise<User> => {
  if (asked.has(me.user_id)) return me;
  asked.add(me.user_id);
  try {
    return await call("refreshDiscord", { body: { auth0_profile: {} } });
  } catch (failure) {
    if (failure instanceof ApiError) return me;
    throw failure;
  }
};
