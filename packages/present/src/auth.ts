import type { DummyLoginResponse, DummyUser } from "@gokaku/contract/dummy";
import type { AuthConfigResponse } from "@gokaku/contract/site";
import type { Account, TestAccount } from "@gokaku/proto/users/v1/users_pb";

/** The specification's preferred role of every test login; not a lane. */
const DUMMY_PREFERRED_ROLE = "ALL_ROUNDER";

/** The public data of the identity provider. */
export interface PublicProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scope: string;
}

export const presentAuthConfig = (
  provider: PublicProvider | null,
  testLogin: boolean,
): AuthConfigResponse => ({
  provider: provider && {
    issuer: provider.issuer,
    client_id: provider.clientId,
    audience: provider.audience,
    scope: provider.scope,
  },
  test_login: testLogin,
});

export const presentDummyUser = (account: TestAccount): DummyUser => ({
  user_id: account.userId,
  trainer_name: account.trainerName,
  discord_username: account.discordUsername,
  rate: account.rate,
  preferred_role: account.preferredRole,
});

/** @param lifetimeS how long the token is good, in seconds */
export const presentSession = (token: string, account: Account, lifetimeS: number): DummyLoginResponse => ({
  access_token: token,
  user: {
    user_id: account.userId,
    trainer_name: account.trainerName,
    discord_username: account.discordUsername,
    rate: account.rate,
    preferred_role: DUMMY_PREFERRED_ROLE,
    is_admin: account.role === "admin",
    is_dummy: true,
  },
  expires_in: lifetimeS,
});
