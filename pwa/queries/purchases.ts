/** The person's receipts at the till, newest first; without a network as kept on the device. */
import type { User } from '#contract/people/auth.ts';
import { listPurchases } from '#contract/sales/purchases.ts';
import { ownQuery } from './cached-answer.ts';

export const purchasesQuery = (person: User, page: number) =>
  ownQuery(person, ['purchases', person._id, page], `purchases ${page}`, listPurchases, { query: { page } });
