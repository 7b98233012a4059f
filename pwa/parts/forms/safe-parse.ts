/** Client-side validation by the contract's schemas. */
import type { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';

/** The schema's own `safeParse`, with Russian messages where the schema has none. */
export function safeParse<Value>(schema: z.ZodType<Value>, typed: unknown): z.ZodSafeParseResult<Value> {
  return schema.safeParse(typed, { error: schemaWords });
}
