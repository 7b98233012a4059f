/** What is wrong with a request, field by field, as a coded refusal. */
import { type z } from 'zod';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';

/** Problems listed at most; a body of ten thousand wrong lines needs no answer of ten thousand lines. */
const PROBLEMS_MAX = 50;

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues
    .slice(0, PROBLEMS_MAX)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}

/**
 * Parses what came in. Throws `validation` with the problems; when all of them say the same, that is the error's text
 * too, so that a form may show it as it is.
 */
export function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = problemsOf(parsed.error);
  const messages = new Set(details.map((problem) => problem.message));
  const [only] = messages;
  throw new CodedError('validation', { details, ...(messages.size === 1 && only !== undefined ? { text: only } : {}) });
}

/** Parses an address; one that cannot exist is `not_found`. */
export function parseAddress(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new CodedError('not_found');
  return parsed.data;
}

/**
 * Keeps of an answer what its schema declares, so that nothing undeclared can leak. Throws a plain error (a 500) when
 * the handler broke its own contract; the error names paths, never values.
 */
export function shapeAnswer(schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const paths = problemsOf(parsed.error).map((problem) => `${problem.path ?? ''}: ${problem.message}`);
  throw new Error(`The answer breaks its schema at ${paths.join('; ')}`);
}
