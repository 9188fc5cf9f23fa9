import type { ApiScope } from "@gokaku/game";

/** The API token of a call, which is a program and not a person. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}
