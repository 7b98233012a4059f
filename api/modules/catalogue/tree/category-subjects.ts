/** Categories as the subjects of changes. */
import type { AuditEntry } from '#contract/audit/audit.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export function categorySubject({ id, name }: Named): AuditEntry['subject'] {
  return { kind: 'category', id, label: name };
}

/** Called by its category too: many have a subcategory of one name. */
export function subcategorySubject(category: string, { id, name }: Named): AuditEntry['subject'] {
  return { kind: 'subcategory', id, label: `${category}, ${name}` };
}
