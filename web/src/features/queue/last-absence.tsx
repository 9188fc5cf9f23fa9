import type { OwnPenalty } from "@gokaku/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Notice } from "../../ui/notice.tsx";
import { queueText } from "./text.ts";

const CAUSES = queueText.absence;

const isAbsence = ({ cause, withdrawn_at: at }: OwnPenalty): boolean =>
  at === 0 && Object.hasOwn(CAUSES, cause);

/** The reason of the time-out for a player without an open page: the seat of a match was lost meanwhile. */
export const LastAbsence = () => {
  const { data } = useQuery({
    queryKey: KEYS.penalties,
    queryFn: () => call("listMyPenalties"),
    retry: false,
  });
  const [latest] = data?.penalties ?? [];
  if (data === undefined || latest === undefined || !isAbsence(latest)) return null;
  if (latest.timeout_until < data.penalty_timeout_until) return null;
  const said = CAUSES[latest.cause as keyof typeof CAUSES];
  return <Notice tone="warn">{said(latest.points)}</Notice>;
};
