/** What the contract's schemas say of something typed, before the server is asked. */
import type { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';

/** The schema's own judgement, with Russian words also where the schema itself has none. */
export function judged<Value>(schema: z.ZodType<Value>, typed: unknown): z.ZodSafeParseResult<Value> {
  return schema.safeParse(typed, { error: schemaWords });
}
