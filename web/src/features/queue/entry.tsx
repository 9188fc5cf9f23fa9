import { useQueueStatus, useSeason, useSystem } from "../../api/queries.ts";
import { useSelectedRoles } from "../../api/use-selected-roles.ts";
import { useNow } from "../../live/use-now.ts";
import { usePreferences } from "../../session/preferences-store.ts";
import { useSession } from "../../session/session-store.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RoleTiles } from "../../ui/roles/role-tiles.tsx";
import { isSeasonOpen } from "./block-reason.ts";
import { Clocks } from "./clocks.tsx";
import { Estimate } from "./estimate.tsx";
import { hoursState } from "./hours-state.ts";
import type { OpenTab } from "./open-tab.ts";
import { StartBar } from "./start-bar.tsx";
import { queueText } from "./text.ts";
import { Waiting } from "./waiting.tsx";

/** Why the last waiting ended, unless that was meant or led to a match. */
const LastEnd = () => {
  const cause = useQueueStatus().data?.last_end?.cause ?? "left";
  if (cause === "left" || cause === "matched") return null;
  return <Notice>{queueText.lastEnd[cause] ?? queueText.lastEndOther}</Notice>;
};

/** The hours are the server's word; the season's dates are known to the second. */
const useHours = () => {
  const now = useNow();
  const season = useSeason().data;
  const areHoursOpen = useSystem().data?.hours_open;
  return hoursState(areHoursOpen, season === undefined ? null : isSeasonOpen(season, now));
};

/** Role tiles, the one button with its reason, and what the waiting is at. */
export const Entry = ({ onLogin, onOpen }: { readonly onLogin: () => void; readonly onOpen: OpenTab }) => {
  const selected = useSelectedRoles();
  const setRoles = usePreferences((preferences) => preferences.setRoles);
  const entry = useQueueStatus().data?.entry ?? null;
  const signedIn = useSession((state) => state.session !== null);
  const hours = useHours();
  const closed = hours === "season_closed" ? queueText.seasonClosed : queueText.closedNow;
  return (
    <Card>
      <div className="stack-4">
        {entry === null ? null : <Waiting joinedAt={entry.joined_at} closed={closed} />}
        <RoleTiles selected={selected} locked={entry !== null} onChange={setRoles} />
        {signedIn && hours !== "hours_closed" && hours !== "season_closed" ? (
          <Estimate
            selected={selected}
            waiting={entry !== null}
            onAdd={(role) => setRoles([...selected, role])}
          />
        ) : null}
        <StartBar selected={selected} onLogin={onLogin} onOpen={onOpen} />
        {hours === "hours_closed" ? <Notice>{queueText.hoursNotice}</Notice> : null}
        {entry === null ? (
          <>
            <Clocks closed={closed} drawn={hours !== "season_closed"} />
            <LastEnd />
          </>
        ) : null}
      </div>
    </Card>
  );
};
