/** The match-found sound: three rising tones, made by WebAudio. */

const VOLUME = 0.6;
const TONES_HZ = [659.25, 880, 1318.5] as const;
const TONE_S = 0.24;
const GAP_S = 0.06;

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

/** Puts the sound on the audio clock at each of these times, seconds from now. Returns what stops it. */
export const playChimes = (audio: AudioContext, times: readonly number[]): (() => void) => {
  const output = new GainNode(audio, { gain: VOLUME });
  output.connect(audio.destination);
  const tones = times.flatMap((after) => scheduleChime(audio, output, audio.currentTime + 0.02 + after));
  return () => {
    for (const tone of tones) tone.stop();
    output.disconnect();
  };
};
