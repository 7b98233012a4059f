/** Measures a task: presses and typed fields, counted as they happen, and the machine's seconds. */
import type { Locator } from '@playwright/test';
import { test } from './shop.ts';

export interface Hand {
  press(where: Locator): Promise<void>;
  /** Chooses an option of a native select: opening it is one press, choosing another one. */
  choose(where: Locator, label: string): Promise<void>;
  type(where: Locator, text: string): Promise<void>;
  /** Prints the counts since the start, and adds them to the run's report. */
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
      // Keys without a pause count as a scanner's, and after a late one only the rest of them as its code.
      await where.pressSequentially(text, { delay: 60 });
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
