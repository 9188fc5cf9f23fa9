/** The match-found sound, and whether the browser allows it. */

const REPEAT_S = 4;
const LONGEST_S = 20;

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

export type AudioState = "locked" | "running" | "suspended";

export const audioState = (): AudioState =>
  context === null ? "locked" : context.state === "running" ? "running" : "suspended";

export const onAudioState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const publishState = () => {
  for (const listener of listeners) listener();
};

/** Must run inside a click: only then does a browser let a page make sound later. */
export const unlockAudio = (): void => {
  if (context === null) {
    if (typeof AudioContext === "undefined") return;
    context = new AudioContext();
    context.onstatechange = publishState;
    void loadTones().catch(() => undefined);
  }
  if (context.state !== "running") void context.resume().then(publishState, publishState);
  publishState();
};

/** The tones are loaded with the click that allows sound, so that they are there when a match is found. */
const loadTones = () => import("./tones.ts");

const play = (times: readonly number[]): (() => void) => {
  const audio = context;
  let stop: (() => void) | null = null;
  let isStopped = false;
  if (audio !== null)
    void loadTones()
      .then(({ playChimes }) => {
        if (!isStopped) stop = playChimes(audio, times);
      })
      .catch(() => undefined);
  return () => {
    isStopped = true;
    stop?.();
  };
};

export const testChime = (): void => {
  unlockAudio();
  play([0]);
};

/**
 * Every four seconds for twenty at most. All repetitions are put on the audio clock at once, because the timers
 * of a hidden tab run only once a minute. Returns what stops it.
 */
export const playChime = (): (() => void) =>
  play(Array.from({ length: LONGEST_S / REPEAT_S }, (_, index) => index * REPEAT_S));
