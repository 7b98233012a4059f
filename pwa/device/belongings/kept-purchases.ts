/** The receipts that a buyer saw last in their account, kept on the device under their id until they log out. */
import { z } from 'zod';
import { purchaseSchema, type Purchase } from '#contract/sales/purchases.ts';
import { deviceDb } from '../database.ts';
import { ofShape } from '../of-shape.ts';

export interface KeptPurchases {
  items: Purchase[];
  total: number;
  /** ISO instant of the server's answer. */
  at: string;
}

const shape = z.object({ items: z.array(purchaseSchema), total: z.number(), at: z.string() });

const keyOf = (personId: string): string => `${personId} purchases`;

/** Undefined when there are none, or when nothing can be stored. */
export async function readPurchases(personId: string): Promise<KeptPurchases | undefined> {
  const kept = await deviceDb.forms.get(keyOf(personId)).catch(() => undefined);
  return ofShape(shape, kept?.value as KeptPurchases | undefined);
}

/** Stores them if this person is still logged in on this device. */
export async function keepPurchases(personId: string, purchases: KeptPurchases): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.forms, deviceDb.session, async () => {
    if ((await deviceDb.session.get('person'))?.user._id !== personId) return;
    await deviceDb.forms.put({ key: keyOf(personId), value: purchases });
  });
}
