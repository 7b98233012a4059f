/** Validation errors of a request, by field, as a coded refusal. */
import { z } from 'zod';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { schemaWords } from '#contract/schema-words.ts';

/** Maximum number of listed errors; a body of ten thousand wrong lines needs no answer of ten thousand lines. */
const PROBLEMS_MAX = 50;

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues
    .slice(0, PROBLEMS_MAX)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}

/** Parses input. Throws `validation` with errors by field; one common text is also the text of the refusal, for forms to show. */
export function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = problemsOf(parsed.error);
  const messages = new Set(details.map((problem) => problem.message));
  const [only] = messages;
  throw new CodedError('validation', { details, ...(messages.size === 1 && only !== undefined ? { text: only } : {}) });
}

/** Parses an address; an impossible one is `not_found`. */
export function parseAddress(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new CodedError('not_found');
  return parsed.data;
}

/**
 * Reduces an answer to the fields that its schema declares, so that undeclared ones cannot leak. Throws a plain error (a 500) when the
 * handler violates its own contract; the error names paths, never values.
 */
export function shapeAnswer(schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const paths = problemsOf(parsed.error).map((problem) => `${problem.path ?? ''}: ${problem.message}`);
  throw new Error(`The answer breaks its schema at ${paths.join('; ')}`);
}

export function setRussianMessages(): void {
  z.config({ localeError: schemaWords });
}
