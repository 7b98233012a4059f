/** An administrator erases a person's data; books and documents stay, without the person. */
import type { Knex } from 'knex';
import { ERASED_NAME } from '#contract/people/erasure.ts';
import { writeTransaction } from '#db/write.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { eraseEntriesOf } from '../../audit/erase-entries.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { clearFormerContact, eraseOrders, findOrdersOfPerson } from '../../orders/personal/persons-orders.ts';
import { eraseAccount, lockForErasure } from '../../people/customers/erase-account.ts';
import {
  clearMoveReasons,
  clearReturnReasons,
  eraseNotes,
  findReceiptsMentioning,
} from '../../till/sales/erase-notes.ts';

/** Irreversible; a repeat changes nothing. Throws `own_account`, `person_is_staff`, `person_has_orders` and `not_found`. */
export function erasePerson(db: Knex, userId: string, { actorId, now }: ByPerson): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForErasure(trx, { userId, actorId });
    if (person.erased_at !== null) return;
    const { own, guest } = await findOrdersOfPerson(trx, person);
    const orders = [...own, ...guest];
    await clearMoveReasons(trx, orders);
    const letterIds = [...(await clearFormerContact(trx, person.phone)), ...(await eraseOrders(trx, orders))];
    for (const { id } of orders) await clearReturnReasons(trx, { order_id: id });
    const receipts = await findReceiptsMentioning(trx, person);
    await eraseNotes(trx, receipts, person);
    const { sessions } = await eraseAccount(trx, person, actorId, now);
    await eraseEntriesOf(trx, { userId, letterIds });
    const details = { orders: orders.length, receipts: receipts.length, sessions };
    const subject = { kind: 'person', id: userId, label: ERASED_NAME };
    await recordAudit({ trx, actorId, now }, 'person_erased', subject, details);
  });
}
