/** What a judged form complains of, and which of it a person sees nowhere. Pure. */
import type { Problem } from '#contract/error-body.ts';

/** The complaints of nested errors, each with its path: `items`, `buyer.name`, `items.0.qty`. */
export function complaintsIn(errors: object): Problem[] {
  return Object.entries(errors).flatMap(([name, error]) => complaintsOf(error, name));
}

function complaintsOf(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  // A complaint has its kind as a text; a group of fields may hold one that is called so.
  if ('type' in error && typeof error.type === 'string')
    return 'message' in error && typeof error.message === 'string' ? [{ path, message: error.message }] : [];
  return Object.entries(error).flatMap(([name, inner]) =>
    complaintsOf(inner, name === 'root' ? path : `${path}.${name}`),
  );
}

/**
 * The complaints that have no field to stand beside.
 *
 * @param said all words in the form
 * @param isAnyMarked whether some field in sight is marked as wrong: without one, words found elsewhere are no complaint
 */
export function unplacedComplaints(errors: object, said: string, isAnyMarked: boolean): Problem[] {
  return complaintsIn(errors).filter(({ message }) => !isAnyMarked || !said.includes(message));
}
