import { create } from "zustand";
import { usePreferences } from "../../session/preferences-store.ts";
import { storage } from "../../session/storage.ts";
import { ja } from "../../text/ja.ts";
import { audioState, playChime } from "./chime.ts";
import { runInOneTab, vibrate, withNotices } from "./signals.ts";
import { alternateTitle } from "./title.ts";

const ACKNOWLEDGED = "gokaku.acknowledged";

interface AlarmState {
  /** The match that was found and not yet looked at. */
  readonly matchId: string | null;
}

export const useAlarm = create<AlarmState>()(() => ({ matchId: null }));

let silence: (() => void)[] = [];

const stopSignals = () => {
  for (const stop of silence) stop();
  silence = [];
};

const notifyHere = (matchId: string) => {
  vibrate();
  // Where it cannot be shown, the page itself still plays the sound and says so.
  withNotices(({ notify }) => notify(matchId));
  if (!usePreferences.getState().muted) silence.push(playChime());
};

/** Announces a found match by every means, in one tab, until it is acknowledged; once for each match. */
export const raiseAlarm = (matchId: string): void => {
  if (useAlarm.getState().matchId === matchId || storage.get(ACKNOWLEDGED) === matchId) return;
  stopSignals();
  useAlarm.setState({ matchId });
  silence.push(
    alternateTitle(ja.found.tabTitle),
    runInOneTab(matchId, audioState() === "running", () => notifyHere(matchId)),
  );
};

const dismiss = () => {
  stopSignals();
  useAlarm.setState({ matchId: null });
};

/** The player has seen it. Every tab of this browser falls silent. */
export const acknowledgeAlarm = (): void => {
  const { matchId } = useAlarm.getState();
  if (matchId !== null) {
    storage.set(ACKNOWLEDGED, matchId);
    withNotices(({ takeBack }) => takeBack(matchId));
  }
  dismiss();
};

window.addEventListener("storage", (event) => {
  if (event.key === ACKNOWLEDGED && event.newValue === useAlarm.getState().matchId) dismiss();
});

usePreferences.subscribe((preferences, before) => {
  if (preferences.muted && !before.muted) {
    const { matchId } = useAlarm.getState();
    stopSignals();
    if (matchId !== null) silence.push(alternateTitle(ja.found.tabTitle));
  }
});
