/** Why the server did not take a row of the journal. */
import type { RefusalNote } from '../../device/journal/journal-types.ts';

/** What the server says is wrong, with the goods it is about; each reason once. */
export function reasonsOf(refusal: RefusalNote | null): string[] {
  const said = (refusal?.details ?? []).map(({ title = '', message }) =>
    title === '' ? message : `${title}: ${message}`,
  );
  return [...new Set(said)];
}

/** Of a void or of a closed shift, which have no fields to look at; `fallback` where the server said nothing. */
export function refusalReason(refusal: RefusalNote | null, fallback: string): string {
  const reasons = refusal?.code === 'validation' ? reasonsOf(refusal).join('. ') : '';
  return reasons || refusal?.message || fallback;
}
