import type { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';

/** The errors of what was parsed, by the path of their field; the first one of each. */
export function problemsOf({ error }: z.ZodSafeParseResult<unknown>): Readonly<Record<string, string>> {
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? [])
    if (!problems.has(path.join('.'))) problems.set(path.join('.'), message);
  return Object.fromEntries(problems);
}

/** The `safeParse` of an endpoint's body, which it must have, with Russian messages where the schema has none. */
export function safeParse<Value>(schema: z.ZodType<Value> | undefined, typed: unknown): z.ZodSafeParseResult<Value> {
  if (schema === undefined) throw new Error('This endpoint takes no body');
  return schema.safeParse(typed, { error: schemaWords });
}
