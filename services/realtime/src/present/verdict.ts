import type { Team } from "@gokaku/game";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";

const NAMES = {
  [Verdict.UNSPECIFIED]: null,
  [Verdict.A]: "A",
  [Verdict.B]: "B",
  [Verdict.INVALID]: "invalid",
} as const satisfies Record<Verdict, Team | "invalid" | null>;

export const verdictName = (verdict: Verdict): Team | "invalid" | null => NAMES[verdict] ?? null;
