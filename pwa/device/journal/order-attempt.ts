/**
 * The order that was pressed and has no answer yet. Its id lives on the device from the press until the order is
 * settled: a buyer who reloads the page during a slow answer, or opens the checkout in another tab, sends the same
 * order again and not a second one. It belongs to the person who pressed, and is deleted when they log out; a guest's
 * stays.
 */
import { z } from 'zod';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { deviceDb, GUEST_FORMS } from '../database.ts';
import { validOrUndefined } from '../valid-or-undefined.ts';
import { lastPerson } from '../person/session.ts';

interface Attempt {
  readonly id: string;
  /**
   * Contents sent under this id without an answer, each once, latest last: the server may have accepted any of them.
   */
  readonly sent: readonly OrderRequest[];
}

const attemptShape = z.object({
  id: z.string(),
  sent: z.array(z.looseObject({ id: z.string(), items: z.array(z.looseObject({})) })),
});

/**
 * Unanswered orders of the current person, latest last; empty when there are none, or when the device cannot store
 * anything.
 */
export async function unansweredOrders(): Promise<readonly OrderRequest[]> {
  try {
    return (await readAttempt(await keyNow()))?.sent ?? [];
  } catch {
    return [];
  }
}

/**
 * Notes a press before anything leaves the device. Returns the order with the id to send it under (that of the previous
 * press until it is settled), and whether an earlier press may be on its way. If nothing can be stored, the order keeps
 * its own id.
 */
export async function noteAttempt(order: OrderRequest): Promise<{ order: OrderRequest; isRepeat: boolean }> {
  let noted = { order, isRepeat: false };
  await change((kept) => {
    const pressed = { ...order, id: kept?.id ?? order.id };
    noted = { order: pressed, isRepeat: kept !== undefined && kept.sent.length > 0 };
    return { id: pressed.id, sent: [...without(kept, pressed), pressed] };
  });
  return noted;
}

/** The server has certainly not accepted this content. The id stays with the order that is still being placed. */
export async function endAttempt(order: OrderRequest): Promise<void> {
  await change((kept) => (kept?.id === order.id ? { id: kept.id, sent: without(kept, order) } : kept));
}

/** The order has its answer, or is in the journal: the next press is another order. */
export async function settleAttempt(id: string): Promise<void> {
  await change((kept) => (kept?.id === id ? undefined : kept));
}

function without(kept: Attempt | undefined, order: OrderRequest): OrderRequest[] {
  const content = JSON.stringify(order);
  return (kept?.sent ?? []).filter((sent) => JSON.stringify(sent) !== content);
}

async function keyNow(): Promise<string> {
  const owner = (await lastPerson())?.user._id;
  return owner === undefined ? `${GUEST_FORMS}order` : `${owner} order`;
}

async function readAttempt(key: string): Promise<Attempt | undefined> {
  return validOrUndefined(attemptShape, (await deviceDb.forms.get(key))?.value as Attempt | undefined);
}

/** A failure to store this note must not fail the order. */
async function change(to: (kept: Attempt | undefined) => Attempt | undefined): Promise<void> {
  try {
    const key = await keyNow();
    await deviceDb.transaction('rw', deviceDb.forms, async () => {
      const value = to(await readAttempt(key));
      if (value === undefined) await deviceDb.forms.delete(key);
      else await deviceDb.forms.put({ key, value });
    });
  } catch (error) {
    console.warn('The order being placed is not noted on this device', error);
  }
}
