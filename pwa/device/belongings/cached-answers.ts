/** The last answers about a buyer's orders, bonuses and purchases, until they log out; of a guest's order no personal data. */
import { z } from 'zod';
import { orderSchema, type Order } from '#contract/orders/orders.ts';
import { deviceDb, GUEST_FORMS } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';

export type CachedAnswer<T> = T & { at: string };

const datedSchema = z.object({ at: z.string() });

const keyOf = (personId: string, name: string): string => `${personId} ${name}`;

async function read<T>(key: string, schema: z.ZodType<T>): Promise<CachedAnswer<T> | undefined> {
  const kept = await deviceDb.forms.get(key).catch(() => undefined);
  return validOrUndefined(schema, validOrUndefined(datedSchema, kept?.value as CachedAnswer<T> | undefined)) as
    | CachedAnswer<T>
    | undefined;
}

/** Undefined when there is none, when it has another version's shape, or when nothing can be stored. */
export function readCachedAnswer<T>(
  personId: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<CachedAnswer<T> | undefined> {
  return read(keyOf(personId, name), schema);
}

/** Stores the answer if this person is still logged in on this device. Rejects when the device cannot store it. */
export async function cacheAnswer(personId: string, name: string, answer: object): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.forms, deviceDb.session, async () => {
    if ((await deviceDb.session.get('person'))?.user._id !== personId) return;
    await deviceDb.forms.put({ key: keyOf(personId, name), value: { ...answer, at: new Date().toISOString() } });
  });
}

const { number, status, total, createdAt, delivery } = orderSchema.shape;
const trackedSchema = z.object({
  number,
  status,
  total,
  createdAt,
  // Summaries of earlier versions lack it.
  delivery: z.object({ method: delivery.shape.method }).optional(),
});

/** Number, state, sum, day and way of delivery of an order that was opened by its tracking link. */
export type TrackedSummary = z.infer<typeof trackedSchema>;

const TRACKED = `${GUEST_FORMS}tracked `;

/** The order of this tracking link as the server stated it last; undefined as in `readCachedAnswer`. */
export function readTracked(token: string): Promise<CachedAnswer<TrackedSummary> | undefined> {
  return read(TRACKED + token, trackedSchema);
}

/** A link gives its order to anybody who has it, so old ones do not stay on the device. */
const TRACKED_MAX = 50;
const TRACKED_MS = 183 * 86_400_000;

/** Stores the order's summary; null removes it, since the server knows no such link. Rejects as `cacheAnswer`. */
export async function keepTracked(token: string, order: Order | null): Promise<void> {
  const key = TRACKED + token;
  if (order === null) return deviceDb.forms.delete(key);
  const at = new Date().toISOString();
  await deviceDb.transaction('rw', deviceDb.forms, async () => {
    await deviceDb.forms.put({ key, value: { ...trackedSchema.parse(order), at } });
    await pruneTracked();
  });
}

/** Removes orders not opened for half a year, and all but the latest ones. */
async function pruneTracked(): Promise<void> {
  const since = new Date(Date.now() - TRACKED_MS).toISOString();
  const kept = (await trackedRows().toArray()).map(({ key, value }) => {
    const dated = datedSchema.safeParse(value);
    return { key, at: dated.success ? dated.data.at : '' };
  });
  const old = kept.sort((a, b) => (a.at < b.at ? 1 : -1)).filter(({ at }, place) => place >= TRACKED_MAX || at < since);
  await deviceDb.forms.bulkDelete(old.map(({ key }) => key));
}

const trackedRows = () => deviceDb.forms.where('key').startsWith(TRACKED);

export async function forgetTracked(): Promise<void> {
  await trackedRows().delete();
}
