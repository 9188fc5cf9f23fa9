import type { Match, MatchTeam } from "@gokaku/contract";
import { useState } from "react";
import { DeclineButton } from "../../live/seat/decline-button.tsx";
import { useNow } from "../../live/use-now.ts";
import { checkInClock, mustCheckIn } from "../../model/attendance.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { formatClock } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PentagonMark } from "../../ui/pentagon.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./found-dialog.module.css";
import { foundText } from "./text.ts";

const bodyText = (view: MyMatch): string => {
  if (view.iAmHost) return ja.found.host;
  if (view.everyoneHosts) return ja.found.everyone;
  return view.me?.role ? foundText.body(ja.roles[view.me.role]) : foundText.bodyNoRole;
};

interface FiveProps {
  readonly team: MatchTeam;
  readonly side: "ally" | "opponent";
  /** The player whose place is marked. */
  readonly ownId: string | null;
  /** Of a pentagon, px. */
  readonly size: number;
}

/** Screens with room for large pentagons. */
const ROOMY = "(width >= 860px) and (height >= 640px)";

/** Five pentagons that come in from their side, with their roles where the view has them. */
const Five = ({ team, side, ownId, size }: FiveProps) => (
  <ul className={styles.five} data-side={side}>
    {team.players.map(({ user_id: id, trainer_name: name, discord_avatar_url: url, role }) => (
      <li key={id} data-own={id === ownId}>
        <Avatar name={name} url={url} size={size} />
        <span className={styles.name} dir="auto">
          {name || ja.profile.noName}
        </span>
        {role === null ? null : (
          <span data-role={role} title={ja.roles[role]}>
            <PentagonMark text={ja.roleGlyphs[role]} size={22} />
          </span>
        )}
        {id === ownId ? <span className={styles.own}>{foundText.you}</span> : null}
      </li>
    ))}
  </ul>
);

/** The evenness is loaded when a match is found; without a network it is left out. */
const Even = lazyPart<{ readonly matchId: string }>(
  () =>
    import("./even.tsx").then(
      (module) => module.Even,
      () => () => null,
    ),
  null,
);

const FoundBody = ({ view }: { readonly view: MyMatch }) => {
  const { remaining, urgent } = matchCountdown(view.match, useNow());
  const role = view.me?.role ?? null;
  const ownId = view.me?.user_id ?? null;
  const [size] = useState(() => (matchMedia(ROOMY).matches ? 88 : 48));
  const ban = view.match.ban_order;
  return (
    <>
      <Five team={view.own} side="ally" ownId={ownId} size={size} />
      <div className={styles.even}>
        <Even matchId={view.match.match_id} />
      </div>
      <Five team={view.other} side="opponent" ownId={ownId} size={size} />
      <div className={`row ${styles.facts}`}>
        {role === null ? null : <RoleMark role={role} size={96} />}
        {remaining === null ? null : (
          <span className={`figure ${styles.clock}`} data-urgent={urgent}>
            {formatClock(remaining)}
          </span>
        )}
      </div>
      <p>{bodyText(view)}</p>
      {ban === null ? null : <p>{ja.found.ban(ban)}</p>}
    </>
  );
};

interface OpenButtonProps {
  readonly match: Match;
  readonly userId: string;
  readonly onOpen: () => void;
}

/** Opening the match confirms the seat. */
const OpenButton = ({ match, userId, onOpen }: OpenButtonProps) => {
  const clock = checkInClock(match, useNow());
  const isAsked = clock !== null && mustCheckIn(match, userId);
  return (
    <Button kind="primary" wide onClick={onOpen}>
      {isAsked ? foundText.join : foundText.open}
      {isAsked ? (
        <span className={`figure ${styles.left}`} data-urgent={clock.urgent}>
          {foundText.left(clock.left)}
        </span>
      ) : null}
    </Button>
  );
};

interface FoundMatchProps {
  readonly view: MyMatch;
  readonly onClose: () => void;
}

/** The whole screen of a found match; `onClose` opens it. */
export const FoundMatch = ({ view, onClose }: FoundMatchProps) => (
  <Dialog title={ja.found.title} onClose={onClose} gate>
    <FoundBody view={view} />
    <OpenButton match={view.match} userId={view.me?.user_id ?? ""} onOpen={onClose} />
    <DeclineButton match={view.match} />
  </Dialog>
);
