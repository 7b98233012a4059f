/** Short synthesized sounds: no files to load. */

export interface Tone {
  readonly hertz: number;
  readonly fromMs: number;
  readonly forMs: number;
}

let audio: AudioContext | undefined;

/** Plays the tones; does nothing without audio support. */
export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers suspend audio until the page was touched.
  audio.resume().catch(() => undefined);
  for (const { hertz, fromMs, forMs } of tones) {
    const from = audio.currentTime + fromMs / 1000;
    const oscillator = audio.createOscillator();
    const loudness = audio.createGain();
    oscillator.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.12, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + forMs / 1000);
    oscillator.connect(loudness).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + forMs / 1000);
  }
}

/** True once a person has touched the page: browsers play no sound before. */
export function hasUserActivation(): boolean {
  // Older Safari lacks this flag; it suspends the audio itself.
  return (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
}
