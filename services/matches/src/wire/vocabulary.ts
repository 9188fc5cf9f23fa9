import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus as ProtoStatus } from "@gokaku/proto/matches/v1/matches_pb";
import type { MatchStatus } from "../domain/match.ts";
import type { Verdict } from "../domain/tally.ts";

const VERDICTS = {
  A: ProtoVerdict.A,
  B: ProtoVerdict.B,
  invalid: ProtoVerdict.INVALID,
} as const satisfies Record<Verdict, ProtoVerdict>;

export const verdictToProto = (verdict: Verdict): ProtoVerdict => VERDICTS[verdict];

/** Null for an unspecified or unknown verdict. */
export const verdictFromProto = (verdict: ProtoVerdict): Verdict | null =>
  (Object.keys(VERDICTS) as Verdict[]).find((name) => VERDICTS[name] === verdict) ?? null;

export const statusToProto = (status: MatchStatus): ProtoStatus =>
  status === "done" ? ProtoStatus.DONE : ProtoStatus.MATCHED;
