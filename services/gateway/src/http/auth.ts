import { CodedError } from "@gokaku/game";
import { presentAuthConfig, presentDummyUser, presentSession } from "@gokaku/present/auth";
import { DUMMY_LIFETIME_S } from "../tokens/dummy-tokens.ts";
import type { Session } from "../usecases/log-in.ts";
import { type Handlers, ok } from "./call.ts";
import type { DummyLogin, HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  | "users"
  | "realtime"
  | "dummyLogin"
  | "provider"
  | "checkMembership"
  | "inviteUrl"
  | "requireNotBanned"
  | "endedLogins"
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
}: Dependencies) => {
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
        throw visitor.refusal ?? new CodedError("unauthenticated", "only admins make test accounts");
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
  } satisfies Partial<Handlers>;
};
