/**
 * The order that was pressed and has no answer yet. Its id lives on the device from the press until the order is settled: a buyer who reloads the
 * page during a slow answer, or opens the checkout in another tab, sends the same order again and not a second one. It belongs to the person who
 * pressed, is deleted when they log out, and waits for them when their session has ended; a guest's stays.
 */
import { z } from 'zod';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { deviceDb, GUEST_FORMS, typedFormKey } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';

interface Attempt {
  readonly id: string;
  /** Contents sent under this id without an answer, each once, latest last: any may have been accepted. */
  readonly sent: readonly OrderRequest[];
}

const attemptShape = z.object({
  id: z.string(),
  sent: z.array(z.looseObject({ id: z.string(), items: z.array(z.looseObject({})) })),
});

/** Unanswered orders of the current person, latest last; empty also when the device cannot store anything. */
export async function unansweredOrders(): Promise<readonly OrderRequest[]> {
  try {
    return (await firstAttempt(await keysNow()))?.sent ?? [];
  } catch {
    return [];
  }
}

/** Notes a press; returns the order under the id of an unsettled former press, and whether that may be on its way. */
export async function noteAttempt(order: OrderRequest): Promise<{ order: OrderRequest; isRepeat: boolean }> {
  let noted = { order, isRepeat: false };
  await store(async (keys) => {
    const kept = await firstAttempt(keys);
    const pressed = { ...order, id: kept?.id ?? order.id };
    noted = { order: pressed, isRepeat: kept !== undefined && kept.sent.length > 0 };
    await deviceDb.forms.put({ key: keys[0], value: { id: pressed.id, sent: [...without(kept, pressed), pressed] } });
  });
  return noted;
}

/** The next press goes under the id of a refused order that its buyer changes: no late copy is booked beside it. */
export async function keepAttempt(id: string, sent: readonly OrderRequest[] = []): Promise<void> {
  await store(async (keys) => {
    if ((await firstAttempt(keys)) === undefined) await deviceDb.forms.put({ key: keys[0], value: { id, sent } });
  });
}

/** The server has certainly not accepted this content. The id stays with the order that is still being placed. */
export async function endAttempt(order: OrderRequest): Promise<void> {
  await change(order.id, (kept) => ({ id: kept.id, sent: without(kept, order) }));
}

/** The order has its answer, or is in the journal: the next press is another order. */
export const settleAttempt = (id: string): Promise<void> => change(id, () => undefined);

function without(kept: Attempt | undefined, order: OrderRequest): OrderRequest[] {
  const content = JSON.stringify(order);
  return (kept?.sent ?? []).filter((sent) => JSON.stringify(sent) !== content);
}

async function keysNow(): Promise<[string, ...string[]]> {
  const owner = (await deviceDb.session.get('person'))?.user._id;
  const guest = `${GUEST_FORMS}order`;
  return owner === undefined ? [guest] : [typedFormKey(owner, 'order'), guest];
}

async function readAttempt(key: string): Promise<Attempt | undefined> {
  return validOrUndefined(attemptShape, (await deviceDb.forms.get(key))?.value as Attempt | undefined);
}

async function firstAttempt(keys: readonly string[]): Promise<Attempt | undefined> {
  for (const key of keys) {
    const kept = await readAttempt(key);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** Changes the attempt wherever it lies: one taken up from a guest lies under both keys. */
function change(id: string, to: (kept: Attempt) => Attempt | undefined): Promise<void> {
  return store(async (keys) => {
    for (const key of keys) {
      const kept = await readAttempt(key);
      if (kept?.id !== id) continue;
      const value = to(kept);
      if (value === undefined) await deviceDb.forms.delete(key);
      else await deviceDb.forms.put({ key, value });
    }
  });
}

/** A failure to store this note must not fail the order. */
async function store(write: (keys: [string, ...string[]]) => Promise<void>): Promise<void> {
  try {
    // The person is read inside, so that a logout meanwhile comes before all of it or after.
    await deviceDb.transaction('rw', deviceDb.forms, deviceDb.session, async () => write(await keysNow()));
  } catch (error) {
    console.warn('The order being placed is not noted on this device', error);
  }
}
