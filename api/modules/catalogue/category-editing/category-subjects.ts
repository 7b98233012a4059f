/** Categories as subjects of the audit log. */
import type { AuditEntry } from '#contract/audit/audit.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export function categorySubject({ id, name }: Named): AuditEntry['subject'] {
  return { kind: 'category', id, label: name };
}

/** The label includes the category: many have a subcategory of the same name. */
export function subcategorySubject(category: string, { id, name }: Named): AuditEntry['subject'] {
  return { kind: 'subcategory', id, label: `${category}, ${name}` };
}
