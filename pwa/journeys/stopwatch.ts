/** What a deed costs whoever does it: presses and fields typed into, counted as they happen; the machine's seconds beside. */
import type { Locator } from '@playwright/test';
import { test } from './shop.ts';

export interface Hand {
  press(where: Locator): Promise<void>;
  /** Another row of the browser's own list: opening it is a press, choosing another. */
  choose(where: Locator, label: string): Promise<void>;
  type(where: Locator, text: string): Promise<void>;
  /** Prints what was done since the hand was there, and notes it in the run's report. */
  measured(what: string): { presses: number; fields: number; seconds: number };
}

export function hand(): Hand {
  const begun = Date.now();
  let [presses, fields] = [0, 0];
  return {
    async press(where) {
      presses += 1;
      await where.click();
    },
    async choose(where, label) {
      presses += 2;
      await where.selectOption({ label });
    },
    async type(where, text) {
      fields += 1;
      await where.click();
      await where.pressSequentially(text);
    },
    measured(what) {
      const seconds = (Date.now() - begun) / 1000;
      const words = `${what}: ${presses} presses, ${fields} fields, ${seconds.toFixed(1)} s of the machine's`;
      console.log(words);
      test.info().annotations.push({ type: 'measured', description: words });
      return { presses, fields, seconds };
    },
  };
}
