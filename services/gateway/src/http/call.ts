import type {
  ROUTES,
  RouteBody,
  RouteId,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from "@gokaku/contract/routes";
import { type ApiScope, CodedError } from "@gokaku/game";
import type { OnBehalfOf, OnBehalfOfUser } from "@gokaku/grpc";
import type { ApiToken } from "../domain/api-token.ts";
import type { Identity } from "../domain/identity.ts";
import type { OwnPage } from "../domain/own-page.ts";

/** The caller: with a verified token, or without one and perhaps with the reason of the refusal. */
export interface Visitor {
  readonly identity: Identity | null;
  readonly refusal: CodedError | null;
  /** The bearer token as sent, "" without one. */
  readonly token: string;
  /** Set for a program; there is no identity then. */
  readonly apiToken?: ApiToken;
}

export const ANYBODY: Visitor = { identity: null, refusal: null, token: "" };

type Signed<Id extends RouteId> = (typeof ROUTES)[Id]["auth"] extends "none"
  ? unknown
  : (typeof ROUTES)[Id]["auth"] extends "page"
    ? FromPage
    : (typeof ROUTES)[Id] extends { readonly scopes: readonly ApiScope[] }
      ? { readonly as: OnBehalfOf }
      : {
          readonly identity: Identity;
          /** The caller on whose behalf the gateway calls the services. */
          readonly as: OnBehalfOfUser;
        };

/** The additions to a call from a page of this site. */
export interface FromPage {
  readonly page: OwnPage;
  /** The network part of the caller's address. */
  readonly network: string;
  /** Has the answer set a cookie, also when it is a refusal. */
  readonly setCookie: (cookie: string) => void;
  /** Names the login that the call is about, for the log. */
  readonly nameLogin: (session: string) => void;
}

/** One call of a route, parsed and admitted. */
export type RouteCall<Id extends RouteId> = {
  readonly visitor: Visitor;
  /** When the call reached this gateway, in unix ms, before it waited for anything. */
  readonly arrivedAtMs: number;
  readonly body: RouteBody<Id>;
  readonly params: RouteParams<Id>;
  readonly query: RouteQuery<Id>;
} & Signed<Id>;

/** A file that is streamed. */
export interface FileInParts {
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

export interface Answer<Body> {
  readonly status: 200 | 201;
  readonly body: Body;
  /** Sent in place of the body. */
  readonly file?: FileInParts;
}

export type Handler<Id extends RouteId> = (call: RouteCall<Id>) => Promise<Answer<RouteResponse<Id>>>;

export type Handlers<Id extends RouteId = RouteId> = { readonly [Each in Id]: Handler<Each> };

/** The part of a service's answer that must be there. @throws CodedError `internal` without it */
export const required = <Part>(part: Part | undefined, service: string, name: string): Part => {
  if (part === undefined) throw new CodedError("internal", `${service} answered without the ${name}`);
  return part;
};

export const ok = <Body>(body: Body): Answer<Body> => ({ status: 200, body });
export const created = <Body>(body: Body): Answer<Body> => ({ status: 201, body });

/** Null where the service refuses or cannot answer. */
export const nullIfRefused = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    return null;
  });
