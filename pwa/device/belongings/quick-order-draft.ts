/**
 * The text that a wholesale buyer has pasted and not yet put into the cart: kept on the device under their id until
 * they log out; it waits for them when their session has ended.
 */
import { deviceDb, typedFormKey } from '../database.ts';

const keyOf = (personId: string): string => typedFormKey(personId, 'quick-order');

/** Empty when there is none, or when nothing can be stored. */
export async function readQuickOrder(personId: string): Promise<string> {
  const kept = (await deviceDb.forms.get(keyOf(personId)))?.value;
  return typeof kept === 'string' ? kept : '';
}

export async function keepQuickOrder(personId: string, text: string): Promise<void> {
  if (text === '') await deviceDb.forms.delete(keyOf(personId));
  else await deviceDb.forms.put({ key: keyOf(personId), value: text });
}
