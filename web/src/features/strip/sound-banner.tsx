import { VolumeX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useCurrentMatch, useQueueStatus } from "../../api/queries.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { audioState, onAudioState, unlockAudio } from "../../live/alarm/chime.ts";
import { matchOf } from "../../model/current-match.ts";
import { usePreferences } from "../../session/preferences-store.ts";
import styles from "./sound-banner.module.css";
import { stripText } from "./text.ts";

/** On every page, while a match is awaited and the browser would not let its sound out (after a reload). */
export const SoundBanner = () => {
  const locked = useSyncExternalStore(onAudioState, audioState) !== "running";
  const muted = usePreferences((preferences) => preferences.muted);
  const waiting = (useQueueStatus().data?.entry ?? null) !== null;
  const found = useAlarm((alarm) => alarm.matchId !== null);
  const inMatch = matchOf(useCurrentMatch().data) !== null;
  if (!locked || muted || !(found || (waiting && !inMatch))) return null;
  return (
    <p className={`row ${styles.banner}`} role="status">
      <VolumeX size={18} aria-hidden="true" />
      <span className={styles.text}>{stripText.soundLocked}</span>
      <button type="button" className={styles.action} onClick={unlockAudio}>
        {stripText.soundOn}
      </button>
    </p>
  );
};
