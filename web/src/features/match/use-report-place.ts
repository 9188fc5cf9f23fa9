import { useLocation, useNavigate, useSearchParams } from "react-router";

const NAME = "report";
/** Of an address that was opened from the match itself: the way back leads to it. */
const OVER_MATCH = "over-match";

/**
 * Whether the report of a match is open. It stands in the address, so that the way back closes it, a reload keeps it
 * and a link can open it.
 */
export const useReportPlace = (matchId: string) => {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isOverMatch = useLocation().state === OVER_MATCH;
  const placed = (value: string | null) => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(NAME);
    else next.set(NAME, value);
    return next;
  };
  return {
    isOpen: query.get(NAME) === matchId,
    open: () => setQuery(placed(matchId), { state: OVER_MATCH }),
    close: () => {
      if (isOverMatch) void navigate(-1);
      else setQuery(placed(null), { replace: true });
    },
  };
};
