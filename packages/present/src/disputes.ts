import type { DisputeRoom, OwnThanks, Statement } from "@gokaku/contract/disputes";
import { CodedError, type ReportResult, resultOfVerdict } from "@gokaku/game";
import { verdictFromProto } from "@gokaku/grpc";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import type {
  DisputeRoom as DisputeRoomMessage,
  MatchResult,
  StatementView,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { ThankedPlayer, OwnThanks as ThanksMessage } from "@gokaku/proto/users/v1/users_pb";

export const presentStatement = ({ userId, text, writtenAtS }: StatementView): Statement => ({
  user_id: userId,
  text,
  written_at: Number(writtenAtS),
});

/** A result that was agreed on. A verdict that is not known is that of no side. */
export const presentAgreed = (
  result: MatchResult | undefined,
): { readonly result: ReportResult; readonly invalid_player: string } => ({
  result: resultOfVerdict(verdictFromProto(result?.verdict ?? Verdict.UNSPECIFIED) ?? "invalid"),
  invalid_player: result?.offenderUserId ?? "",
});

const presentThanked = (thanked: ThankedPlayer | undefined): OwnThanks["mate"] =>
  thanked === undefined
    ? null
    : { user_id: thanked.userId, changeable_until: Number(thanked.changeableUntilS) };

export const presentThanks = (thanks: ThanksMessage | undefined): OwnThanks => ({
  mate: presentThanked(thanks?.mate),
  opponent: presentThanked(thanks?.opponent),
  open: thanks?.isOpen ?? false,
});

export const presentDisputeRoom = (room: DisputeRoomMessage | undefined): DisputeRoom => {
  if (room === undefined) throw new CodedError("internal", "matches answered without the dispute room");
  const isVoid = room.result !== undefined && room.result.verdict === Verdict.UNSPECIFIED;
  return {
    match_id: room.matchId,
    open: room.open,
    closes_at: Number(room.closesAtS),
    has_leaver: room.hasLeaver,
    statements: room.statements.map(presentStatement),
    statement_count: room.statementCount,
    agreement: room.ownResult === undefined ? null : presentAgreed(room.ownResult),
    counts: room.counts.map(({ result, players }) => ({ ...presentAgreed(result), players })),
    settled:
      room.result === undefined
        ? null
        : { ...presentAgreed(room.result), ...(isVoid && { result: "void" as const }), cause: room.cause },
  };
};
