/** All data that the shop keeps about a person, for that person: 152-FZ gives them the right to a copy. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/accounts/profile.ts';
import { listEventsAbout } from '../audit/list-events-about.ts';
import { readBonuses } from '../orders/bonuses/read-bonuses.ts';
import { listOrdersOf } from '../orders/personal/list-orders-of.ts';
import { listMessagesOf } from '../orders/messages/list-messages-of.ts';
import type { OrderReader } from '../orders/desk/present-order.ts';
import { listBelongingsOf } from '../people/belongings/list-belongings-of.ts';
import { readPerson } from '../people/accounts/update-person.ts';
import { listConsentsOf, presentProfile } from '../people/profile/present-profile.ts';
import { listSessionsOf } from '../people/sessions/list-sessions.ts';
import { allPurchases } from '../till/sales/list-purchases.ts';

/** Reads the copy of the person `userId`; `sessionId` is the requesting session. */
export async function exportOwnData(
  reader: OrderReader,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<AnswerOf<typeof readOwnData>> {
  const { db } = reader;
  return {
    savedAt: now.toISOString(),
    profile: presentProfile(await readPerson(db, userId)),
    consents: await listConsentsOf(db, userId),
    sessions: await listSessionsOf(db, userId, sessionId, now),
    orders: await listOrdersOf(reader, userId),
    receipts: await allPurchases(db, userId),
    bonuses: await readBonuses(db, userId, now),
    belongings: await listBelongingsOf(db, userId),
    history: await listEventsAbout(db, userId),
    letters: await listMessagesOf(db, userId),
  };
}
