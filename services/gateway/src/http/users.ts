import type { RankingResponse } from "@gokaku/contract/users";
import { CodedError } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { presentRecord, presentUser } from "@gokaku/present/users";
import type { Account } from "@gokaku/proto/users/v1/users_pb";
import { namesOfNewAccount } from "../domain/account.ts";
import { type IdentityProfile, namesSomebody } from "../domain/identity.ts";
import type { Services } from "../remote/services.ts";
import type { AskUserinfo } from "../remote/userinfo.ts";
import { created, type Handlers, ok } from "./call.ts";

const RECORDS_SHOWN = 50;

const present = (account: Account | undefined) => {
  if (account === undefined) throw new CodedError("internal", "users answered without the account");
  return presentUser(account);
};

type UserRoutes = Handlers<"getMe" | "createUser" | "listMyRecords" | "listMyBadges" | "getRanking">;

interface Dependencies extends Pick<Services, "users"> {
  readonly askUserinfo: AskUserinfo | null;
  readonly ranking: () => Promise<RankingResponse>;
}

export const userRoutes = ({ users, askUserinfo, ranking }: Dependencies): UserRoutes => ({
  async getMe({ identity, as }) {
    const { account } = await users.getAccount(
      { userId: identity.userId, authSubject: identity.subject },
      { as },
    );
    return ok(present(account));
  },

  async createUser({ identity, visitor, as, body }) {
    const profileOf = async (): Promise<IdentityProfile> => {
      if (identity.isDummy) return body.auth0_profile;
      if (askUserinfo === null || namesSomebody(identity.profile)) return identity.profile;
      return askUserinfo(visitor.token, identity.subject);
    };
    const names = namesOfNewAccount(await profileOf(), body.trainer_name, identity.userId);
    const answer = await users.createAccount(
      {
        ...names,
        authSubject: identity.subject,
        twitterId: body.twitter_id,
        preferredRoles: body.preferred_roles.map(roleToProto),
        bio: body.bio,
      },
      { as },
    );
    return answer.created ? created(present(answer.account)) : ok(present(answer.account));
  },

  async listMyRecords({ as }) {
    const { records } = await users.listRecords({ limit: RECORDS_SHOWN }, { as });
    return ok({ records: records.map(presentRecord) });
  },

  async listMyBadges({ as }) {
    const { badgeIds } = await users.listOwnedBadges({}, { as });
    return ok({ owned_badges: badgeIds });
  },

  getRanking: async () => ok(await ranking()),
});
