import { CodedError, ROLES, type Role } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { presentMatch } from "@gokaku/present/matches";
import { presentBlocking, presentOwnPenalties, presentRecentPlayer } from "@gokaku/present/profile";
import { presentAchievement, presentPlayerInfo, presentRecord, presentUser } from "@gokaku/present/users";
import type { MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import type { Account } from "@gokaku/proto/users/v1/users_pb";
import { namesOfNewAccount } from "../domain/account.ts";
import { type Identity, type IdentityProfile, namesPlayer } from "../domain/identity.ts";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const RECORDS_SHOWN = 50;

type Dependencies = Pick<
  HandlerDependencies,
  "users" | "matches" | "getUserinfo" | "checkMembership" | "characters" | "ranking"
>;

/** The role of a player on the viewer's own team; null for any other player. */
const roleOfTeammate = (match: MatchView | undefined, viewerId: string, userId: string): Role | null => {
  if (match === undefined) return null;
  const { team_a, team_b, my_team } = presentMatch(match, viewerId);
  const own = my_team === "A" ? team_a : team_b;
  return own.players.find((player) => player.user_id === userId)?.role ?? null;
};

export const userRoutes = (dependencies: Dependencies) => {
  const { users, matches, getUserinfo, checkMembership, ranking, characters } = dependencies;
  const present = async (account: Account | undefined) =>
    presentUser(required(account, "users", "account"), await characters());
  const profileOf = async (
    { identity, token }: { readonly identity: Identity; readonly token: string },
    sent: IdentityProfile,
  ): Promise<IdentityProfile> => {
    if (identity.isDummy) return sent;
    if (getUserinfo === null || namesPlayer(identity.profile)) return identity.profile;
    return getUserinfo(token, identity.subject);
  };
  /**
   * Whether the player is known to be on the community server; does not wait for a server that does not
   * answer.
   */
  const isMember = async (identity: Identity): Promise<boolean> => {
    try {
      return (await checkMembership(identity)).isMember;
    } catch (error) {
      if (error instanceof CodedError) return false;
      throw error;
    }
  };

  return {
    async getMe({ identity, as }) {
      const { account } = await users.getAccount(
        { userId: identity.userId, authSubject: identity.subject },
        { as },
      );
      return ok(await present(account));
    },

    async createUser({ identity, visitor, as, body }) {
      const profile = await profileOf({ identity, token: visitor.token }, body.auth0_profile);
      const names = namesOfNewAccount(profile, body.trainer_name, identity.userId);
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
      const user = await present(answer.account);
      return answer.created ? created(user) : ok(user);
    },

    async listMyRecords({ as }) {
      const { records } = await users.listRecords({ limit: RECORDS_SHOWN }, { as });
      return ok({ records: records.map(presentRecord) });
    },

    async listMyBadges({ as }) {
      const { badgeIds } = await users.listOwnedBadges({}, { as });
      return ok({ owned_badges: badgeIds });
    },

    async updateProfile({ as, body }) {
      const { account } = await users.updateProfile(
        {
          trainerName: body.trainer_name,
          twitterId: body.twitter_id,
          preferredRoles: body.preferred_roles.map(roleToProto),
          favourites: ROLES.flatMap((role) =>
            (body.favourites[role] ?? []).map((characterId, slot) => ({
              role: roleToProto(role),
              slot,
              characterId,
            })),
          ),
          currentBadge: body.current_badge,
          currentBadge2: body.current_badge_2,
          bio: body.bio,
        },
        { as },
      );
      return ok(await present(account));
    },

    async refreshDiscord({ identity, visitor, as, body }) {
      const profile = await profileOf({ identity, token: visitor.token }, body.auth0_profile);
      const { trainerName: _name, ...names } = namesOfNewAccount(profile, "", identity.userId);
      const { account } = await users.refreshDiscord(names, { as });
      return ok(await present(account));
    },

    async equipBadges({ as, body }) {
      const { account } = await users.equipBadges(
        { primary: body.primary_badge, secondary: body.secondary_badge },
        { as },
      );
      return ok(await present(account));
    },

    confirmSeal: async ({ as }) => ok(await present((await users.confirmSeal({}, { as })).account)),

    async listAchievements({ as }) {
      const { achievements } = await users.listAchievements({}, { as });
      return ok({ achievements: achievements.map(presentAchievement) });
    },

    async listRecentAchievements({ as, query }) {
      const { achievements } = await users.listAchievements({ recentLimit: query.limit }, { as });
      return ok({ achievements: achievements.map(presentAchievement) });
    },

    async checkAchievements({ identity, as }) {
      const { achievements } = await users.checkAchievements({ isMember: await isMember(identity) }, { as });
      return ok({ achievements: achievements.map(presentAchievement) });
    },

    listRecentPlayers: async ({ as }) =>
      ok({ players: (await users.listRecentPlayers({}, { as })).players.map(presentRecentPlayer) }),

    getBlocking: async ({ as }) => ok(presentBlocking((await users.getBlocking({}, { as })).players)),

    async updateBlocking({ as, body }) {
      const { players } = await users.updateBlocking({ userIds: body.user_ids }, { as });
      return ok(presentBlocking(players));
    },

    listMyPenalties: async ({ as }) => ok(presentOwnPenalties(await users.listPenalties({}, { as }))),

    async getPlayerInfo({ identity, as, params }) {
      const isSelf = params.id === identity.userId;
      const role = isSelf
        ? null
        : roleOfTeammate((await matches.getCurrent({}, { as })).match, identity.userId, params.id);
      if (!isSelf && role === null) throw new CodedError("not_teammate", `${params.id} is no team-mate`);
      const { account } = await users.getProfile({ userId: params.id });
      return ok(presentPlayerInfo(required(account, "users", "account"), await characters(), role));
    },

    getRanking: async ({ query }) => ok(await ranking(query)),
  } satisfies Partial<Handlers>;
};
