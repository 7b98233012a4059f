/** Russian messages of schema errors on the server. */
import { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';

export function setRussianMessages(): void {
  z.config({ localeError: schemaWords });
}
