import type { DisputeRoom as Room } from "@gokaku/contract/disputes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../card.tsx";
import { Failed } from "../fallback.tsx";
import { Notice } from "../notice.tsx";
import { Loading } from "../pentagon.tsx";
import { Agreements } from "./agreements.tsx";
import { disputeRoomKey } from "./keys.ts";
import { type DisputedMatch, resultText } from "./results.ts";
import { Statements } from "./statements.tsx";
import { disputeText as text } from "./text.ts";

/** How often an open room is read where no event of the match arrives. Milliseconds. */
const READ_MS = 15_000;

const settledText = (match: DisputedMatch, settled: NonNullable<Room["settled"]>): string => {
  const { cause } = settled;
  if (cause === "agreed") return text.settled.agreed(resultText(match, settled));
  return cause === "dispute_expired" ? text.settled.expired : text.settled.staff(resultText(match, settled));
};

export interface DisputeRoomProps {
  readonly match: DisputedMatch;
  readonly userId: string;
}

/** The room in which the ten players of a disputed match explain themselves and settle it. */
export const DisputeRoom = ({ match, userId }: DisputeRoomProps) => {
  const { match_id: matchId, version = 0 } = match;
  const client = useQueryClient();
  const room = useQuery({
    queryKey: disputeRoomKey(matchId),
    queryFn: () => call("getDisputeRoom", { params: { id: matchId } }),
    refetchInterval: ({ state }) => (state.data?.open === false ? false : READ_MS),
  });
  const { refetch } = room;
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void refetch();
  }, [version, refetch]);
  const isSettled = room.data?.open === false;
  useEffect(() => {
    if (isSettled) void client.invalidateQueries({ queryKey: ["public-match", matchId] });
  }, [isSettled, matchId, client]);
  if (room.data === undefined)
    return (
      <Card title={text.title}>
        {room.error === null ? <Loading /> : <Failed title={text.failed} query={room} />}
      </Card>
    );
  const { open, settled, has_leaver: hasLeaver, closes_at: closesAt } = room.data;
  return (
    <Card title={text.title}>
      <div className="stack-4">
        {settled === null ? null : (
          <p role="status" className="bold">
            {settledText(match, settled)}
          </p>
        )}
        {open ? (
          <div className="stack-2">
            <p>{text.help}</p>
            <p className="muted">{text.until(formatDateTime(closesAt))}</p>
          </div>
        ) : null}
        {open && hasLeaver ? <Notice tone="warn">{text.leaver}</Notice> : null}
        <Agreements match={match} room={room.data} userId={userId} />
        <Statements match={match} room={room.data} userId={userId} />
      </div>
    </Card>
  );
};
