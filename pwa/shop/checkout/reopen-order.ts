/** Takes an order that the shop does not have back into the cart and the checkout, so that its buyer can change it. */
import { removeOrdered } from '../../device/belongings/cart.ts';
import { withdrawOrder } from '../../device/journal/journal-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { keepAttempt } from '../../device/journal/order-attempt.ts';
import { CHECKOUT, dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { fieldsOf } from './checkout-values.ts';
import { refillCart } from './refill-cart.ts';

/**
 * Fills the cart and the checkout's form, and withdraws the order last: a failed write loses neither. False when it is
 * too late to withdraw it. Then, and when it rejects, cart and form are as before. An order that has been sent keeps its
 * id; one of which nothing has left the device gets a new one, since a drainer may still hold its row.
 */
export async function reopenOrder({ id, body, earlier, state }: OrderRow): Promise<boolean> {
  if (body === null) return false;
  const former = readFormDraft(CHECKOUT);
  await refillCart(body);
  keepFormDraft(CHECKOUT, fieldsOf(body));
  let isWithdrawn = false;
  try {
    isWithdrawn = (await withdrawOrder(id)) !== null;
  } finally {
    if (!isWithdrawn) {
      dropFormDraft(CHECKOUT);
      keepFormDraft(CHECKOUT, former);
      await removeOrdered(body.items);
    }
  }
  if (isWithdrawn && state === 'attention') await keepAttempt(id, earlier);
  return isWithdrawn;
}
