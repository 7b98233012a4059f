/** An order as the subject of an audit log entry. */
import type { AuditEntry } from '#contract/audit/audit.ts';
import type { OrderRow } from '#db/order-tables.ts';

export function orderSubject({ id, number }: Pick<OrderRow, 'id' | 'number'>): AuditEntry['subject'] {
  return { kind: 'order', id, label: `Заказ № ${number}` };
}
