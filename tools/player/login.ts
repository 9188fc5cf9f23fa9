import type { DummyLoginResponse, DummyUsersResponse } from "@gokaku/contract";
import { CliError } from "../process/say.ts";
import type { Answer, Api } from "./http.ts";
import type { Account } from "./player.ts";

const must = (answer: Answer, what: string): unknown => {
  if (answer.status === 200) return answer.body;
  const why = answer.status === 0 ? answer.error : `${answer.status} ${answer.error}`;
  throw new CliError(`${what} failed: ${why}`);
};

export interface Session {
  readonly token: string;
  readonly account: Account;
}

const sessionOf = (body: unknown): Session => {
  const { access_token: token, user } = body as DummyLoginResponse;
  return { token, account: { userId: user.user_id, name: user.trainer_name, rate: user.rate } };
};

/** Logs in as a test account. */
export const logIn = async (api: Api, userId: string, password: string): Promise<Session> => {
  const body = { user_id: userId, password };
  return sessionOf(
    must(await api.call({ method: "POST", path: "/api/auth/dummy/login", body }), `Login of ${userId}`),
  );
};

/** Makes a test account through the admin form, or takes the one of that name. */
export const createAccount = async (api: Api, adminToken: string, account: Account): Promise<Session> => {
  const body = { user_id: account.userId, trainer_name: account.name, rate: account.rate };
  const call = { method: "POST", path: "/api/auth/dummy/login", token: adminToken, body } as const;
  return sessionOf(must(await api.call(call), `Making the account ${account.userId}`));
};

export const listTestAccounts = async (api: Api): Promise<Account[]> => {
  const answer = await api.call({ method: "GET", path: "/api/auth/dummy/users" });
  const { dummy_users } = must(answer, "The list of test accounts") as DummyUsersResponse;
  return dummy_users.map((user) => ({ userId: user.user_id, name: user.trainer_name, rate: user.rate }));
};
