import { LIMITS, LOBBY_PHASES, type LobbyPhase } from "@gokaku/game";
import { useEffect, useRef, useState } from "react";
import { useNow } from "../../live/use-now.ts";
import { useOnline } from "../../live/use-online.ts";
import { openSeats } from "../../model/attendance.ts";
import { connectionOf, useLiveStore } from "../../model/live-store.ts";
import { spokenSecond } from "../../model/match-phase.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { formatClock } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import { LobbyPanel } from "./lobby-panel.tsx";
import { MatchFacts } from "./match-facts.tsx";
import { MatchId } from "./match-id.tsx";
import styles from "./now-card.module.css";
import { matchText } from "./text.ts";
import { closingText, whoActs } from "./who-acts.ts";

/** Reads a new phase and the last 60, 30 and 10 seconds aloud, and nothing else. */
const useSpoken = (phase: LobbyPhase, remaining: number | null): string => {
  const [spoken, setSpoken] = useState("");
  const before = useRef({ phase, remaining });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, remaining };
    if (last.phase !== phase) {
      setSpoken(matchText.phases[phase]);
      return;
    }
    const second = spokenSecond(last.remaining, remaining);
    if (second !== null) setSpoken(matchText.seconds(second));
  }, [phase, remaining]);
  return spoken;
};

const phaseTitle = ({ match, reported }: MyMatch, phase: LobbyPhase): string => {
  if (openSeats(match).length > 0) return matchText.seats.openPhase;
  if (phase !== "match_ready" || !reported) return matchText.phases[phase];
  return match.report_count >= LIMITS.playersPerMatch ? matchText.countingPhase : matchText.reportedPhase;
};

/** The phase, the acting player, the clock, the lobby, and the match's facts. */
export const NowCard = ({ view }: { readonly view: MyMatch }) => {
  const now = useNow();
  const { phase, remaining, elapsed, urgent } = matchCountdown(view.match, now);
  const isStopped = openSeats(view.match).length > 0;
  const closing = phase === "match_ready" ? closingText(view, now) : null;
  const spoken = useSpoken(phase, remaining);
  // Without a connection the acting player is unknown: the lobby's id may have come long ago.
  const isCut = connectionOf(useLiveStore(), useOnline()) === "lost";
  const role = view.me?.role ?? null;
  const reached = LOBBY_PHASES.indexOf(phase);
  return (
    <Card className={styles.card}>
      <ol className={styles.steps} aria-label={matchText.steps}>
        {LOBBY_PHASES.map((name, at) => (
          <li
            key={name}
            className={`caption ${styles.step}`}
            data-passed={at < reached}
            {...(name === phase ? { "aria-current": "step" } : {})}
          >
            {matchText.stepNames[name]}
          </li>
        ))}
      </ol>
      <div className={styles.head}>
        <h2 className={styles.phase}>{phaseTitle(view, phase)}</h2>
        <p className={styles.clock} data-urgent={urgent && !isStopped}>
          <span className={styles.clockName}>
            {isStopped ? matchText.seats.stopped : remaining === null ? matchText.since : matchText.remaining}
          </span>
          <span className={`figure ${styles.digits}`}>{formatClock(remaining ?? elapsed)}</span>
        </p>
      </div>
      <p className={styles.acts}>
        {isCut ? matchText.now.cut : isStopped ? matchText.seats.openNote : whoActs(view, phase)}
      </p>
      {closing === null ? null : (
        <p className={`muted ${styles.closing}`} data-nudge={closing.isNudge}>
          {closing.text}
        </p>
      )}
      <LobbyPanel view={view} />
      <div className={styles.own}>
        {role === null ? null : (
          <p className={styles.role}>
            {matchText.yourRole}
            <RoleMark role={role} size={28} />
          </p>
        )}
        <MatchId matchId={view.match.match_id} />
      </div>
      <MatchFacts match={view.match} />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </Card>
  );
};
