import type { UpdateStatus } from "@gokaku/contract";

/** What a match did to the own rate, as the server pushes it. */
export type Receipt = NonNullable<UpdateStatus["data"]["result"]>;
