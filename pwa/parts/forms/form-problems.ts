/** Error messages of a validated form, and those that no visible field shows. Pure. */
import type { Problem } from '#contract/error-body.ts';

/** The messages of nested errors, each with its path: `items`, `buyer.name`, `items.0.qty`. */
export function problemsIn(errors: object): Problem[] {
  return Object.entries(errors).flatMap(([name, error]) => problemsOf(error, name));
}

function problemsOf(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  // A leaf error has its kind as a text in `type`; a group of fields may have a field with that name.
  if ('type' in error && typeof error.type === 'string')
    return 'message' in error && typeof error.message === 'string' ? [{ path, message: error.message }] : [];
  return Object.entries(error).flatMap(([name, inner]) =>
    problemsOf(inner, name === 'root' ? path : `${path}.${name}`),
  );
}

/**
 * The messages that no field shows.
 *
 * @param visibleText all text in the form
 * @param isAnyMarked true if a visible field is marked as invalid: without one, equal text elsewhere is no error
 * message
 */
export function unplacedProblems(errors: object, visibleText: string, isAnyMarked: boolean): Problem[] {
  return problemsIn(errors).filter(({ message }) => !isAnyMarked || !visibleText.includes(message));
}
