import { CodedError, type Role } from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import type { CreateAccountRequest } from "@gokaku/proto/users/v1/users_pb";
import { readPreferredRoles } from "../domain/account.ts";
import type { Registration } from "../usecases/create-account.ts";

const readRoles = (roles: CreateAccountRequest["preferredRoles"]): readonly Role[] =>
  readPreferredRoles(
    roles.map((role) => {
      const name = roleFromProto(role);
      if (name === null) throw new CodedError("roles_invalid", `unknown role ${role}`);
      return name;
    }),
  );

export const readRegistration = (userId: string, request: CreateAccountRequest): Registration => ({
  userId,
  authSubject: request.authSubject,
  discordUsername: request.discordUsername,
  discordDiscriminator: request.discordDiscriminator,
  discordAvatarUrl: request.discordAvatarUrl,
  trainerName: request.trainerName,
  twitterId: request.twitterId,
  preferredRoles: readRoles(request.preferredRoles),
  bio: request.bio,
});
