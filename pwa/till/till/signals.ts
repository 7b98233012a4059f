/**
 * Short sounds and shakes for hands and ears that are busy: found, and not found. Made on the spot, nothing to load.
 */

const FOUND = [{ hertz: 1320, fromMs: 0, forMs: 90 }];
const NOT_FOUND = [
  { hertz: 330, fromMs: 0, forMs: 140 },
  { hertz: 262, fromMs: 180, forMs: 220 },
];

let audio: AudioContext | undefined;

function sound(tones: typeof FOUND): void {
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

/** Tells without words whether a scan found something. */
export function signal(found: boolean, { silent }: { silent: boolean }): void {
  if (!silent) sound(found ? FOUND : NOT_FOUND);
  // Safari and desks have none.
  navigator.vibrate?.(found ? 40 : [60, 60, 120]);
}
