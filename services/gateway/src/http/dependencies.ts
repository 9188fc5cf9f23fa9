import type { Installation } from "@gokaku/contract/admin";
import type { Character } from "@gokaku/contract/public";
import type { RouteQuery } from "@gokaku/contract/routes";
import type { BegunSeasonsResponse } from "@gokaku/contract/seasons";
import type { Shop } from "@gokaku/contract/shop";
import type { RankingResponse } from "@gokaku/contract/users";
import type { Confirmation, UserId } from "@gokaku/game";
import type { PublicProvider } from "@gokaku/present/auth";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock } from "@gokaku/service";
import type { Login } from "../domain/login.ts";
import type { Site } from "../domain/site.ts";
import type { Services } from "../remote/services.ts";
import type { GetUserinfo } from "../remote/userinfo.ts";
import type { EndedLogins } from "../store/ended-logins.ts";
import type { Encryption } from "../tokens/encryption.ts";
import type { CheckMembership } from "../usecases/check-membership.ts";
import type { Session } from "../usecases/log-in.ts";
import type { PendingSignIn, SignIn } from "../usecases/sign-in.ts";

/** The test login; null while it is off. */
export interface DummyLogin {
  logIn(attempt: { readonly user_id: string; readonly password: string }): Promise<Session>;
  createTestAccount(
    wanted: { readonly user_id: string; readonly trainer_name: string; readonly rate: number },
    admin: UserId,
  ): Promise<Session>;
}

export interface SignInDependencies {
  readonly signIn: SignIn;
  /** The refusal of a browser without a login: the provider may still have one, or the player has to sign in. */
  readonly withoutLogin: "unauthenticated" | "token_expired";
  readonly loginCookies: Encryption<Login>;
  readonly pendingCookies: Encryption<PendingSignIn>;
  /** A random key for a browser. */
  readonly newDeviceKey: () => string;
}

export interface GivenDependencies extends Services {
  readonly clock: Clock;
  readonly version: string;
  readonly installation: Installation;
  readonly stunUrls: readonly string[];
  /** With which browsers subscribe to notifications; null while none are sent. */
  readonly pushKey: string | null;
  readonly site: Site;
  /** Where membership of the community server is asked for; null if it is not. */
  readonly discordUrl: string | null;
  /** Further origins that pages may use. */
  readonly otherSources: readonly string[];
  readonly dummyLogin: DummyLogin | null;
  readonly checkMembership: CheckMembership;
  readonly provider: PublicProvider | null;
  /** Null without an identity provider. */
  readonly getUserinfo: GetUserinfo | null;
  /** @throws CodedError `banned` */
  readonly requireNotBanned: (userId: UserId) => Promise<void>;
  readonly endedLogins: EndedLogins;
  /** Null without an identity provider. */
  readonly signIn: SignInDependencies | null;
  /** @throws CodedError `user_not_found` for a player who left */
  readonly requireNotLeft: (userId: UserId) => Promise<void>;
  /** The queue as everybody may see it, at most a second old. */
  readonly publicView: () => Promise<PublicView>;
  /** Whether everything that a match needs is serving. */
  readonly isEverythingServing: () => Promise<boolean>;
}

/** With the answers that several handlers share, each at most a second old. */
export interface HandlerDependencies extends GivenDependencies {
  /** @throws CodedError `season_not_found` */
  readonly ranking: (query: RouteQuery<"getRanking">) => Promise<RankingResponse>;
  readonly seasons: () => Promise<BegunSeasonsResponse>;
  readonly characters: () => Promise<readonly Character[]>;
  /** Where people join the community server, null while that is not known. */
  readonly inviteUrl: () => Promise<string | null>;
  /** Whether an admin has confirmed the present version of a statement; the last known answer while users is unavailable. */
  readonly isConfirmed: (id: Confirmation) => Promise<boolean>;
  /** Sees a rehearsal up to a second late, and none while matches is unavailable. @throws CodedError `already_in_match` */
  readonly requireNotRehearsing: (userId: UserId) => Promise<void>;
  /** Whether badges are sold. */
  readonly shop: () => Promise<Shop>;
}
