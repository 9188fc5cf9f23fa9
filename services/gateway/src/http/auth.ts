import { CodedError, type UserId } from "@gokaku/game";
import {
  type PublicProvider,
  presentAuthConfig,
  presentDummyUser,
  presentSession,
} from "@gokaku/present/auth";
import type { Services } from "../remote/services.ts";
import type { EndedLogins } from "../store/ended-logins.ts";
import { DUMMY_LIFETIME_S } from "../tokens/dummy-tokens.ts";
import type { CheckMembership } from "../usecases/check-membership.ts";
import type { Session } from "../usecases/log-in.ts";
import { type Handlers, ok } from "./call.ts";

/** The test login; null while it is off. */
export interface DummyLogin {
  logIn(attempt: { readonly user_id: string; readonly password: string }): Promise<Session>;
  createTestAccount(
    wanted: { readonly user_id: string; readonly trainer_name: string; readonly rate: number },
    admin: UserId,
  ): Promise<Session>;
}

interface Dependencies extends Pick<Services, "users" | "realtime"> {
  readonly dummyLogin: DummyLogin | null;
  readonly provider: PublicProvider | null;
  readonly checkMembership: CheckMembership;
  /** Where people join the community server, null while that is not known. */
  readonly inviteUrl: () => Promise<string | null>;
  readonly requireNotBanned: (userId: UserId) => Promise<void>;
  readonly endedLogins: Pick<EndedLogins, "end">;
}

type AuthRoutes = Handlers<
  "getAuthConfig" | "listDummyUsers" | "dummyLogin" | "checkMembership" | "createTicket" | "logOut"
>;

export const authRoutes = ({
  users,
  realtime,
  dummyLogin,
  provider,
  checkMembership,
  inviteUrl,
  requireNotBanned,
  endedLogins,
}: Dependencies): AuthRoutes => {
  const present = ({ token, account }: Session) => presentSession(token, account, DUMMY_LIFETIME_S);
  const requireDummyLogin = (): DummyLogin => {
    if (dummyLogin === null) throw new CodedError("not_found", "the test login is off");
    return dummyLogin;
  };

  return {
    getAuthConfig: async () => ok(presentAuthConfig(provider, dummyLogin !== null)),

    async listDummyUsers() {
      requireDummyLogin();
      const { accounts } = await users.listTestAccounts({});
      return ok({ dummy_users: accounts.map(presentDummyUser) });
    },

    async dummyLogin({ body, visitor }) {
      const login = requireDummyLogin();
      if ("password" in body) return ok(present(await login.logIn(body)));
      if (visitor.identity === null) {
        throw visitor.refusal ?? new CodedError("unauthenticated", "only administrators make test accounts");
      }
      return ok(present(await login.createTestAccount(body, visitor.identity.userId)));
    },

    async checkMembership({ identity }) {
      const { isMember } = await checkMembership(identity, true);
      return ok({ is_member: isMember, invite_url: isMember ? null : await inviteUrl() });
    },

    async createTicket({ identity, as }) {
      await requireNotBanned(identity.userId);
      const { ticket, expiresIn } = await realtime.issueTicket(
        { tokenExpiresAt: BigInt(identity.expiresAt), session: identity.session },
        { as },
      );
      return ok({ ticket, expires_in: expiresIn });
    },

    async logOut({ identity, as }) {
      // First of all here, so that the token is refused whatever becomes of the sockets.
      await endedLogins.end(identity);
      await realtime.endSession(
        { tokenExpiresAt: BigInt(identity.expiresAt), session: identity.session },
        { as },
      );
      return ok({ logged_out: true });
    },
  };
};
