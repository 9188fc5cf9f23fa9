import { create } from "zustand";
import { usePreferences } from "../../session/preferences-store.ts";
import { storage } from "../../session/storage.ts";
import { ja } from "../../text/ja.ts";
import { audioState, playChime } from "./chime.ts";
import { runInOneTab, vibrate, withNotices } from "./signals.ts";
import { alternateTitle } from "./title.ts";

const ACKNOWLEDGED = "gokaku.acknowledged";

interface AlarmState {
  /** The match that was found and not yet looked at, or an offer by `offerAlarm`. */
  readonly matchId: string | null;
}

const OFFER = "offer-";

/** The alarm of a seat that is offered in a match. */
export const offerAlarm = (matchId: string): string => OFFER + matchId;

const wordsOf = (id: string) => (id.startsWith(OFFER) ? ja.offer : ja.found);

export const useAlarm = create<AlarmState>()(() => ({ matchId: null }));

let silence: (() => void)[] = [];

const stopSignals = () => {
  for (const stop of silence) stop();
  silence = [];
};

const notifyHere = (matchId: string) => {
  vibrate();
  const { title, notification: body } = wordsOf(matchId);
  withNotices(({ notify }) => notify(matchId, { title, body }));
};

const soundHere = () => {
  if (!usePreferences.getState().muted) silence.push(playChime());
};

/** Announces a found match, or an offer, by every means, in one tab, until it is acknowledged; once for each match. */
export const raiseAlarm = (matchId: string): void => {
  if (useAlarm.getState().matchId === matchId || storage.get(ACKNOWLEDGED) === matchId) return;
  stopSignals();
  useAlarm.setState({ matchId });
  const audio = audioState();
  const isFirst = audio === "running";
  silence.push(
    alternateTitle(wordsOf(matchId).tabTitle),
    runInOneTab(`notice-${matchId}`, isFirst, () => notifyHere(matchId)),
  );
  if (audio !== "locked") silence.push(runInOneTab(`sound-${matchId}`, isFirst, soundHere));
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

/** The player sits in this match by an own act: it is not announced any more. */
export const acknowledgeMatch = (matchId: string): void => {
  acknowledgeAlarm();
  storage.set(ACKNOWLEDGED, matchId);
};

/** Ends the alarm of an offer; a match that was found meanwhile goes on. */
export const endOfferAlarm = (): void => {
  if (useAlarm.getState().matchId?.startsWith(OFFER)) acknowledgeAlarm();
};

window.addEventListener("storage", (event) => {
  if (event.key === ACKNOWLEDGED && event.newValue === useAlarm.getState().matchId) dismiss();
});

usePreferences.subscribe((preferences, before) => {
  if (preferences.muted && !before.muted) {
    const { matchId } = useAlarm.getState();
    stopSignals();
    if (matchId !== null) silence.push(alternateTitle(wordsOf(matchId).tabTitle));
  }
});
