import type { ApiScope } from "@gokaku/game";

/** The API token of a call: a program, and no person. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}
