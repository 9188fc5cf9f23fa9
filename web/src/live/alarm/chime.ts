/** The match-found sound: three rising tones, made by WebAudio so that nothing has to be loaded. */

const VOLUME = 0.6;
const TONES_HZ = [659.25, 880, 1318.5] as const;
const TONE_S = 0.24;
const GAP_S = 0.06;
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

const tell = () => {
  for (const listener of listeners) listener();
};

/** Must run inside a click: only then does a browser let a page make sound later. */
export const unlockAudio = (): void => {
  if (context === null) {
    if (typeof AudioContext === "undefined") return;
    context = new AudioContext();
    context.onstatechange = tell;
  }
  if (context.state !== "running") void context.resume().then(tell, tell);
  tell();
};

const scheduleChime = (audio: AudioContext, output: AudioNode, start: number): OscillatorNode[] =>
  TONES_HZ.map((frequency, index) => {
    const at = start + index * (TONE_S + GAP_S);
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const envelope = new GainNode(audio, { gain: 0 });
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(1, at + 0.02);
    envelope.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
    tone.connect(envelope).connect(output);
    tone.start(at);
    tone.stop(at + TONE_S + 0.02);
    return tone;
  });

const play = (times: readonly number[]): (() => void) => {
  const audio = context;
  if (audio === null) return () => undefined;
  const output = new GainNode(audio, { gain: VOLUME });
  output.connect(audio.destination);
  const tones = times.flatMap((after) => scheduleChime(audio, output, audio.currentTime + 0.02 + after));
  return () => {
    for (const tone of tones) tone.stop();
    output.disconnect();
  };
};

/** Once, for the test button. */
export const testChime = (): void => {
  unlockAudio();
  play([0]);
};

/**
 * Every four seconds for twenty at most. All repetitions are put on the audio clock at once, because the timers
 * of a hidden tab run only once a minute. Returns what stops it.
 */
export const ringChime = (): (() => void) =>
  play(Array.from({ length: LONGEST_S / REPEAT_S }, (_, index) => index * REPEAT_S));
