import type { RefusalNote } from '../../device/rows/journal-types.ts';

/** Reasons of the server's refusal with the goods they concern, each reason once. */
export function reasonsOf(refusal: RefusalNote | null): string[] {
  const reasons = (refusal?.details ?? []).map(({ title = '', message }) =>
    title === '' ? message : `${title}: ${message}`,
  );
  return [...new Set(reasons)];
}

/** The reason for a void or a closed shift, which have no fields; `fallback` when the server gave none. */
export function refusalReason(refusal: RefusalNote | null, fallback: string): string {
  const reasons = refusal?.code === 'validation' ? reasonsOf(refusal).join('. ') : '';
  return reasons || refusal?.message || fallback;
}
