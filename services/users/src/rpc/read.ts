import {
  ACCOUNT_ROLES,
  type AccountRole,
  CodedError,
  parseMatchId,
  type Role,
  THANKS_SIDES,
} from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import type {
  ApplyImportRequest,
  CreateAccountRequest,
  GiveThanksRequest,
  ListCallCandidatesRequest,
  PreviewImportRequest,
  SeasonForm as ProtoSeasonForm,
  UpdateAccountRequest,
  UpdateProfileRequest,
} from "@gokaku/proto/users/v1/users_pb";
import { readPreferredRoles } from "../domain/account.ts";
import type { Actor } from "../domain/actor.ts";
import type { ProfileForm } from "../domain/profile.ts";
import type { SeasonForm } from "../domain/season.ts";
import type { Call } from "../store/calls.ts";
import type { EditCommand } from "../usecases/administer-account.ts";
import type { Registration } from "../usecases/create-account.ts";
import type { AskedImport } from "../usecases/move-in.ts";

const readRoles = (roles: CreateAccountRequest["preferredRoles"]): readonly Role[] =>
  readPreferredRoles(
    roles.map((role) => {
      const name = roleFromProto(role);
      if (name === null) throw new CodedError("roles_invalid", `unknown role ${role}`);
      return name;
    }),
  );

/** @throws CodedError `match_not_found`: there is no match under something that is no match id */
export const readMatchId = (value: string): string => {
  const id = parseMatchId(value);
  if (id === null) throw new CodedError("match_not_found", `${value.slice(0, 20)} is no match id`);
  return id;
};

/** @throws CodedError `match_not_found`; `thanks_invalid` for an unknown side */
export const readThanks = ({ matchId, side: sent, userId: receiverId }: GiveThanksRequest) => {
  const side = THANKS_SIDES.find((one) => one === sent);
  if (side === undefined) throw new CodedError("thanks_invalid", "thanks to an unknown side");
  return { matchId: readMatchId(matchId), side, receiverId };
};

/** @throws CodedError `roles_invalid`, `invalid_request` */
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

export const readEdit = (actor: Actor, request: UpdateAccountRequest): EditCommand => ({
  actor,
  userId: request.userId,
  edit: {
    ...(request.rate !== undefined && { rate: request.rate }),
    ...(request.penaltyCount !== undefined && { penaltyCount: request.penaltyCount }),
    ...(request.penaltyCorrection !== undefined && { penaltyCorrection: request.penaltyCorrection }),
    ...(request.isBanned !== undefined && { isBanned: request.isBanned }),
    ...(request.seedTier !== undefined && { seedTier: request.seedTier }),
    ...(request.ownedBadges !== undefined && { ownedBadges: request.ownedBadges.ids }),
  },
  version: request.version === undefined ? null : Number(request.version),
  reason: request.reason,
});

/** A role that is not known has no name and is refused by its place. */
export const readForm = ({ $typeName: _name, ...form }: UpdateProfileRequest): ProfileForm => ({
  ...form,
  preferredRoles: form.preferredRoles.map((role) => roleFromProto(role) ?? ""),
  favourites: form.favourites.map(({ role, slot, characterId }) => ({
    role: roleFromProto(role) ?? "",
    slot,
    characterId,
  })),
});

/** @throws CodedError `season_invalid` without a form */
export const readSeasonForm = (form: ProtoSeasonForm | undefined): SeasonForm => {
  if (form === undefined) throw new CodedError("season_invalid", "a season without a form");
  const { name, description, startsAtS, endsAtS, imageUrl, themeColor } = form;
  return { name, description, imageUrl, themeColor, startsAtS: Number(startsAtS), endsAtS: Number(endsAtS) };
};

/** @throws CodedError `invalid_request` */
export const readRole = (text: string): AccountRole => {
  const role = ACCOUNT_ROLES.find((one) => one === text);
  if (role === undefined) throw new CodedError("invalid_request", `unknown role ${text}`);
  return role;
};

/** Roles of a newer service are left out. */
export const readCall = ({ eventId, roles, rateFrom, rateTo }: ListCallCandidatesRequest): Call => ({
  eventId,
  roles: roles.map(roleFromProto).filter((role) => role !== null),
  rateFrom,
  rateTo,
});

export const readImport = ({
  players,
  matches,
  startBasis,
}: PreviewImportRequest | ApplyImportRequest): AskedImport => ({
  players,
  matches,
  basis: startBasis,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isMassCorrectionId = (id: string): boolean => UUID.test(id);

/** @throws CodedError `not_found`: there is no mass correction under something that is no UUID */
export const readMassCorrectionId = (id: string): string => {
  if (!isMassCorrectionId(id))
    throw new CodedError("not_found", `${id.slice(0, 40)} is no id of a mass correction`);
  return id;
};
