/** All data that the shop holds on a person, downloaded by staff on the person's request: 152-FZ gives them the right to it. */
import { CodedError } from '#contract/errors.ts';
import type { CustomerData } from '#contract/accounts/customers.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { listEventsAbout } from '../../audit/erase-entries.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { listMessagesAbout } from '../../orders/messages/outbox.ts';
import { findOrdersOfPerson } from '../../orders/personal/persons-orders.ts';
import { presentDeskOrders, type OrderReader } from '../../orders/desk/present-order.ts';
import { listBelongingsOf } from '../../people/belongings/sync-belongings.ts';
import { readPerson } from '../../people/accounts/update-person.ts';
import { listNotes } from '../../people/customers/keep-notes.ts';
import { readCustomer } from '../../people/customers/read-customers.ts';
import { listConsentsOf } from '../../people/consents/record-consent.ts';
import { listKnownSessionsOf } from '../../people/sessions/find-session.ts';
import { findReceiptsMentioning } from '../../till/sales/erase-notes.ts';

/** Orders as the desk sees them, without the acting members of staff. */
async function exportedOrders(reader: OrderReader, rows: readonly OrderRow[]): Promise<CustomerData['orders']> {
  const orders = await presentDeskOrders(reader, rows);
  return orders.map(({ customer: _customer, moves: _moves, updatedAt: _at, events, returns, ...order }) => ({
    ...order,
    events: events.map(({ actor: _actor, ...event }) => event),
    returns: returns.map(({ authorName: _author, ...returned }) => returned),
  }));
}

/** Reads all data, and records the download. Throws `not_found` and `person_erased`. */
export async function exportPerson(
  reader: OrderReader,
  { userId, ip }: { userId: string; ip: string },
  by: ByPerson,
): Promise<CustomerData> {
  const { db } = reader;
  const person = await readPerson(db, userId);
  const { id, phone } = person;
  if (person.erased_at !== null) throw new CodedError('person_erased');
  await writeTransaction(db, (trx) => recordAudit({ trx, ...by }, 'person_exported', personSubject(person), { ip }));
  const { own, guest } = await findOrdersOfPerson(db, { id, phone });
  const receipts = await findReceiptsMentioning(db, { id, phone });
  return {
    savedAt: by.now.toISOString(),
    person: await readCustomer(db, id),
    consents: await listConsentsOf(db, id),
    sessions: await listKnownSessionsOf(db, id),
    orders: await exportedOrders(reader, own),
    guestOrders: await exportedOrders(reader, guest),
    receipts: receipts.map(({ number, business_at, total, note }) => ({
      number,
      soldAt: business_at,
      total: toRoubles(total),
      note,
    })),
    bonuses: await readBonuses(db, id, by.now),
    belongings: await listBelongingsOf(db, id),
    notes: (await listNotes(db, id)).items.map(({ text, at }) => ({ text, at })),
    history: await listEventsAbout(db, id),
    letters: await listMessagesAbout(
      db,
      [...own, ...guest].map(({ id: orderId }) => orderId),
    ),
  };
}
