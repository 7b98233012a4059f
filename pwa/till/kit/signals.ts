/** Short sounds and vibrations: found, and not found. */
import { playTones } from '../../parts/page/tones.ts';

const FOUND = [{ hertz: 1320, fromMs: 0, forMs: 90 }];
const NOT_FOUND = [
  { hertz: 330, fromMs: 0, forMs: 140 },
  { hertz: 262, fromMs: 180, forMs: 220 },
];

export function signal(found: boolean, { silent }: { silent: boolean }): void {
  if (!silent) playTones(found ? FOUND : NOT_FOUND);
  // Safari and desktop computers have no vibration.
  navigator.vibrate?.(found ? 40 : [60, 60, 120]);
}
