import type { Match, MatchExplanation, QueueInfo, ServerFrame, UpdateStatus, User } from "@gokaku/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { LiveSchemas } from "../api/areas.ts";
import { KEYS } from "../api/keys.ts";
import {
  applyMatchUpdate,
  type CurrentMatch,
  hasVerdict,
  isOpenMatch,
  lacksVerdict,
  matchOf,
  NONE,
  newerMatch,
  openMatchOf,
} from "../model/current-match.ts";
import { type LostSeat, loseSeat } from "../model/lost-seat.ts";
import { useQueueHealth } from "../model/queue-health.ts";
import { applyQueueDiff, newerQueueInfo } from "../model/queue-info.ts";
import type { Receipt } from "../model/receipt.ts";
import { raiseAlarm } from "./alarm/alarm-store.ts";

export interface Receiver {
  readonly client: QueryClient;
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly askQueueInfo: () => void;
  /** The view of the followed match, by subscribing to it once more. */
  readonly askMatch: () => void;
  readonly onPong: (serverTime: number) => void;
  readonly schemas: LiveSchemas;
}

const reloadMatch = ({ client }: Receiver) => void client.invalidateQueries({ queryKey: KEYS.match });

/** The pushed state contradicts the cached one: requests the match that began or ended unnoticed. */
const comparePresence = (receiver: Receiver, isPlaying: boolean) => {
  const open = openMatchOf(receiver.client.getQueryData<CurrentMatch>(KEYS.match));
  if (isPlaying && open === null) reloadMatch(receiver);
  if (!isPlaying && open !== null) receiver.askMatch();
};

const receiveQueueInfo = (receiver: Receiver, arrived: QueueInfo) => {
  const { client, userId } = receiver;
  client.setQueryData<QueueInfo>(KEYS.queueInfo, (known) => newerQueueInfo(known, arrived));
  useQueueHealth.getState().succeeded();
  if (userId !== null) comparePresence(receiver, arrived.ongoing_match_players.includes(userId));
};

/** Ends of waiting that change the own account. */
const FELT_ENDS: readonly string[] = ["banned", "penalised"];

/** The own waiting and seat. The own account is read again only when something of it has changed. */
const receiveStatus = (receiver: Receiver, status: UpdateStatus["data"]) => {
  const { client } = receiver;
  const { in_match: isPlaying, result, ...waiting } = status;
  const shown = matchOf(client.getQueryData<CurrentMatch>(KEYS.match));
  client.setQueryData(KEYS.queueStatus, waiting);
  const known = client.getQueryData<Receipt>(KEYS.receipt)?.match_id;
  const isCounted = result !== undefined && result.match_id !== known;
  if (isCounted) {
    const rank = client.getQueryData<User>(KEYS.me)?.rank;
    client.setQueryData<Receipt>(KEYS.receipt, { ...(rank && { rank_before: rank }), ...result });
    const reasons = KEYS.explanation(result.match_id);
    if (client.getQueryData<MatchExplanation>(reasons)?.step === null)
      void client.invalidateQueries({ queryKey: reasons });
  }
  comparePresence(receiver, isPlaying);
  const isAwaited = shown !== null && shown.match_id !== (result?.match_id ?? known);
  const isAccountChanged = isCounted || isAwaited || FELT_ENDS.includes(waiting.last_end?.cause ?? "");
  if (!isPlaying && isAccountChanged) void client.invalidateQueries({ queryKey: KEYS.me });
};

/** The own seat is gone, and with it the match; what it cost is in the own account. */
const receiveLoss = ({ client }: Receiver, lost: LostSeat): void => {
  client.setQueryData<CurrentMatch>(KEYS.match, (known) =>
    matchOf(known)?.match_id === lost.matchId ? NONE : known,
  );
  loseSeat(lost);
  for (const queryKey of [KEYS.me, KEYS.penalties]) void client.invalidateQueries({ queryKey });
};

const receiveActionFrame = (receiver: Receiver, frame: Extract<ServerFrame, { action: string }>): void => {
  const { client, schemas } = receiver;
  switch (frame.action) {
    case "updateQueue":
    case "queueInfo":
      receiveQueueInfo(receiver, frame.data);
      return;
    case "updateQueueInfo": {
      const whole = schemas.UpdateQueue.shape.data.safeParse(parseJson(frame.body));
      if (whole.success) receiveQueueInfo(receiver, whole.data);
      else receiver.askQueueInfo();
      return;
    }
    case "queueDiff": {
      const outcome = applyQueueDiff(client.getQueryData<QueueInfo>(KEYS.queueInfo), frame);
      if (outcome.kind === "applied") client.setQueryData(KEYS.queueInfo, outcome.info);
      if (outcome.kind === "gap") receiver.askQueueInfo();
      return;
    }
    case "updateStatus":
      receiveStatus(receiver, frame.data);
      return;
    case "match_found": {
      const { match_id: matchId, match } = frame.data;
      if (matchId === "0") return;
      client.setQueryData<CurrentMatch>(KEYS.match, (known) => newerMatch(known, match));
      raiseAlarm(matchId);
      void client.invalidateQueries({ queryKey: KEYS.queueStatus });
      return;
    }
    case "seat_lost": {
      const { match_id: matchId, cause, excused: isExcused } = frame.data;
      receiveLoss(receiver, { matchId, cause, isExcused });
      return;
    }
    case "pong":
      receiver.onPong(frame.server_time);
      return;
  }
};

/** The own view of the match at hand. A correction changes the own records and account beside it. */
const receiveMatchView = ({ client }: Receiver, arrived: Match): void => {
  const shown = matchOf(client.getQueryData<CurrentMatch>(KEYS.match));
  if (shown?.match_id !== arrived.match_id) return;
  client.setQueryData<CurrentMatch>(KEYS.match, (known) => newerMatch(known, arrived));
  if (!hasVerdict(shown) || arrived.version <= shown.version) return;
  for (const queryKey of [KEYS.me, KEYS.explanation(arrived.match_id)])
    void client.invalidateQueries({ queryKey });
};

/** From so many reports on each further one may move the moment at which the match closes. */
const REPORTS_THAT_MOVE_THE_CLOSE = 5;

/**
 * Whether an update needs a refetch: it has neither the time of the close nor the own report, which another device
 * may have sent.
 */
const asksForReports = ({ client, userId }: Receiver, match: Match | null): boolean => {
  const shown = matchOf(client.getQueryData<CurrentMatch>(KEYS.match));
  if (match === null || shown === null || !isOpenMatch(match)) return false;
  if (match.report_count <= shown.report_count) return false;
  const hasReported = match.user_reports.some(({ user_id: id }) => id === userId);
  return !hasReported || match.report_count >= REPORTS_THAT_MOVE_THE_CLOSE;
};

const receiveMatchFrame = (receiver: Receiver, frame: Extract<ServerFrame, { type: string }>): void => {
  switch (frame.type) {
    case "matchUpdate": {
      const outcome = applyMatchUpdate(receiver.client.getQueryData(KEYS.match), frame);
      if (outcome.kind === "applied") {
        if (asksForReports(receiver, matchOf(outcome.current))) receiver.askMatch();
        receiver.client.setQueryData(KEYS.match, outcome.current);
      }
      if (outcome.kind === "corrected") receiver.askMatch();
      return;
    }
    case "subscribeMatchSuccess":
      receiveMatchView(receiver, frame.match);
      return;
    case "matchSeats":
      receiveMatchView(receiver, frame.match);
      return;
    case "subscribeMatchError": {
      const match = matchOf(receiver.client.getQueryData<CurrentMatch>(KEYS.match));
      const isOurs = match?.match_id === frame.matchId;
      // A player of the match who has no seat in it any more.
      if (isOurs && frame.error === "not_in_match" && (isOpenMatch(match) || lacksVerdict(match)))
        receiveLoss(receiver, { matchId: frame.matchId, cause: null, isExcused: false });
      else if (isOurs && lacksVerdict(match)) receiver.client.setQueryData<CurrentMatch>(KEYS.match, NONE);
      reloadMatch(receiver);
      return;
    }
    case "matchPresence":
      receiver.client.setQueryData(KEYS.presence, frame);
      return;
    case "unsubscribeMatchSuccess":
      return;
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** One frame of the server into what the screens show; a frame that is not in the contract is dropped. */
export const receive = (receiver: Receiver, text: string): void => {
  const frame = receiver.schemas.ServerFrame.safeParse(parseJson(text));
  if (!frame.success) return;
  if ("type" in frame.data) receiveMatchFrame(receiver, frame.data);
  else receiveActionFrame(receiver, frame.data);
};
