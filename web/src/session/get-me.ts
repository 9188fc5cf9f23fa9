import type { User } from "@gokaku/contract";
import { ApiError, call } from "../api/http.ts";
import type { Session } from "./session.ts";

const UNNAMED = "User_";

/** The own account; the first visit creates it, and one whose name was not known then is named. */
export const getMe = async (session: Session): Promise<User> => {
  try {
    const me = await call("getMe");
    if (!session.byProvider || !me.discord_username.startsWith(UNNAMED)) return me;
    return await (await import("../sign-in/first-visit.ts")).nameAccount(me);
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== "user_not_found") throw failure;
    return (await import("../sign-in/first-visit.ts")).createAccount(session);
  }
};
