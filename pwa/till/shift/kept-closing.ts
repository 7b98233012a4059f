/** Typed texts of the closing of the open shift: they outlive a look at the journal and a reload. */
import { z } from 'zod';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';

const KEPT_AS = 'closing';

const shape = z.object({
  /** The counted cash as typed. */
  typed: z.string(),
  note: z.string(),
  handover: z.string(),
});

export type TypedClosing = z.infer<typeof shape>;

const NOTHING: TypedClosing = { typed: '', note: '', handover: '' };

/**
 * @param after id of the last closed shift, null for none: a shift that another window has closed leaves its cash to no
 *   later one
 */
export function readClosing(after: string | null): TypedClosing {
  const { after: keptAfter, ...fields } = readFormDraft(KEPT_AS);
  const read = shape.safeParse(fields);
  return keptAfter === after && read.success ? read.data : NOTHING;
}

export function keepClosing(after: string | null, fields: TypedClosing): void {
  if (Object.values(fields).every((text) => text === '')) dropFormDraft(KEPT_AS);
  else keepFormDraft(KEPT_AS, { after, ...fields });
}

export function dropClosing(): void {
  dropFormDraft(KEPT_AS);
}
