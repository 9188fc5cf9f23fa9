import { LOBBY_PHASES, type LobbyPhase } from "@gokaku/game";
import { useEffect, useRef, useState } from "react";
import { useNow } from "../../live/use-now.ts";
import { spokenSecond } from "../../model/match-phase.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { formatClock } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./countdown-panel.module.css";
import { MatchId } from "./match-id.tsx";
import { matchText } from "./text.ts";

const noteOf = (view: MyMatch, phase: LobbyPhase): string =>
  phase === "lobby_create" && view.iAmHost ? ja.found.host : matchText.phaseNote[phase];

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

export const CountdownPanel = ({ view }: { readonly view: MyMatch }) => {
  const { phase, remaining, elapsed, urgent } = matchCountdown(view.match, useNow());
  const spoken = useSpoken(phase, remaining);
  const role = view.me?.role ?? null;
  return (
    <Card>
      <ol className={styles.steps} aria-label={matchText.steps}>
        {LOBBY_PHASES.map((name) => (
          <li key={name} className={styles.step} {...(name === phase ? { "aria-current": "step" } : {})}>
            {matchText.stepNames[name]}
          </li>
        ))}
      </ol>
      <div className={styles.main}>
        <div className={styles.what}>
          <h2 className={styles.phase}>{matchText.phases[phase]}</h2>
          <p className={styles.note}>{noteOf(view, phase)}</p>
          <p className={styles.facts}>
            {role === null ? null : (
              <span className={styles.role}>
                {matchText.yourRole}
                <RoleMark role={role} size={28} />
              </span>
            )}
            <MatchId matchId={view.match.match_id} />
          </p>
        </div>
        <p className={styles.clock} data-urgent={urgent}>
          <span className={styles.clockName}>
            {remaining === null ? matchText.since : matchText.remaining}
          </span>
          <span className={`figure ${styles.digits}`}>{formatClock(remaining ?? elapsed)}</span>
        </p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </Card>
  );
};
