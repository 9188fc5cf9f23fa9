import type { Clock } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Tables } from "../store/tables.ts";

/** What use cases are given; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}
