import type { UpdateStatus } from "@gokaku/contract";

/** The change of the own rate by a match, as the server pushes it. */
export type Receipt = NonNullable<UpdateStatus["data"]["result"]>;
