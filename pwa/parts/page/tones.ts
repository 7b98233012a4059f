/** Short sounds, made on the spot: nothing to load. */

export interface Tone {
  readonly hertz: number;
  readonly fromMs: number;
  readonly forMs: number;
}

let audio: AudioContext | undefined;

/** Plays the tones; where there is no sound nothing happens. */
export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers hold sound back until the page was touched once.
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

/** True once somebody has touched the page: browsers play nothing before. */
export function wasTouched(): boolean {
  // Older Safari does not say; it holds the sound back by itself.
  return (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
}
