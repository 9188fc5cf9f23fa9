import { type Location, useLocation, useNavigate } from "react-router";

const NAME = "report";
/** State of an address that was opened from the match: the way back leads to the match. */
const OVER_MATCH = { overMatch: true } as const;

/**
 * Whether the report of a match is open. It stands in the address, so that the way back closes it, a reload keeps it
 * and a link can open it.
 */
export const useReportPlace = (matchId: string) => {
  const { pathname, search, state } = useLocation() as Location<Partial<typeof OVER_MATCH> | null>;
  const navigate = useNavigate();
  const placed = (value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(NAME);
    else next.set(NAME, value);
    return `${pathname}?${next}`;
  };
  return {
    isOpen: new URLSearchParams(search).get(NAME) === matchId,
    open: () => void navigate(placed(matchId), { state: OVER_MATCH }),
    close: () => {
      if (state?.overMatch === true) void navigate(-1);
      else void navigate(placed(null), { replace: true });
    },
  };
};
