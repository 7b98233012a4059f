/** The server's schemas speak Russian. */
import { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';

/** Makes every schema of this process speak Russian. */
export function speakRussian(): void {
  z.config({ localeError: schemaWords });
}
