import { useSelectedRoles } from "../../api/own-queue.ts";
import { useMe, useQueueStatus } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { useReturned } from "../../model/returned.ts";
import { usePreferences } from "../../session/preferences-store.ts";
import { useSession } from "../../session/session-store.ts";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RoleTiles } from "../../ui/roles/role-tiles.tsx";
import { Clocks } from "./clocks.tsx";
import { Estimate } from "./estimate.tsx";
import { joiningText } from "./joining-text.ts";
import type { OpenTab } from "./open-tab.ts";
import { StartBar } from "./start-bar.tsx";
import { queueText } from "./text.ts";
import { useHours } from "./use-hours.ts";
import { Waiting } from "./waiting.tsx";

/** Why the last waiting ended, unless that was meant or led to a match. */
const LastEnd = () => {
  const cause = useQueueStatus().data?.last_end?.cause ?? "left";
  if (cause === "left" || cause === "matched") return null;
  return <Notice>{queueText.lastEnd[cause] ?? queueText.lastEndOther}</Notice>;
};

const LastAbsence = lazyPart(() => import("./last-absence.tsx").then((m) => m.LastAbsence), null);

const TimedOut = () => {
  const until = useMe().data?.penalty_timeout_until ?? 0;
  return useNow() < until ? <LastAbsence /> : null;
};

/** After a match that found no substitute: the player waits again, first of all, with the time of before. */
const Returned = () =>
  useReturned(({ matchId }) => matchId !== null) ? <Notice>{queueText.returned}</Notice> : null;

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
        {entry === null ? null : <Returned />}
        {entry === null ? null : <Waiting joinedAt={entry.joined_at} closed={closed} />}
        <RoleTiles selected={selected} locked={entry !== null} onChange={setRoles} />
        {signedIn && hours !== "hours_closed" && hours !== "season_closed" ? (
          <Estimate
            selected={selected}
            waiting={entry !== null}
            onAdd={(role) => setRoles([...selected, role])}
          />
        ) : null}
        <StartBar onLogin={onLogin} onOpen={onOpen} />
        {hours === "hours_closed" ? <Notice>{joiningText.hoursNotice}</Notice> : null}
        {entry === null ? (
          <>
            <Clocks closed={closed} drawn={hours !== "season_closed"} />
            <LastEnd />
            {signedIn ? <TimedOut /> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
};
