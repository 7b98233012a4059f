/** Acts of a logged-in person on lines of the cart and the favourites, the latest of each line; nobody else sends or sees them. */
import { z } from 'zod';
import { idSchema } from '#contract/common.ts';
import type { Belonging, BelongingKind } from '#contract/people/belongings.ts';
import type { DeviceDatabase } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';
import { actShape, type LineAct } from '../rows/belonging-rows.ts';

const markShape = z.object({ epoch: z.string(), stamp: z.string().optional(), at: z.string().optional() });
/** The last answer that this device has merged: the server's epoch, the lines' stamp, the server's time. */
export type LinesMark = z.infer<typeof markShape>;

export const lineKey = ({ kind, productId }: Pick<Belonging, 'kind' | 'productId'>): string => `${kind} ${productId}`;

const markKey = (personId: string): string => `${personId} belongings`;

export const actTables = (db: DeviceDatabase) => [db.lineActs, db.session, db.forms];

export const lineTables = (db: DeviceDatabase) => [db.cart, db.favourites, ...actTables(db)];

export async function actsOf(db: DeviceDatabase, personId: string): Promise<LineAct[]> {
  const stored = await db.lineActs.where('personId').equals(personId).toArray();
  return stored.filter((act) => validOrUndefined(actShape, act) !== undefined);
}

export async function readMark(db: DeviceDatabase, personId: string): Promise<LinesMark | undefined> {
  return validOrUndefined(markShape, (await db.forms.get(markKey(personId)))?.value as LinesMark | undefined);
}

export async function writeMark(db: DeviceDatabase, personId: string, mark: LinesMark | undefined): Promise<void> {
  if (mark === undefined) await db.forms.delete(markKey(personId));
  else await db.forms.put({ key: markKey(personId), value: mark });
}

/** New quantities of products, 0 for a removed one. */
export type Quantities = readonly (readonly [productId: string, qty: number])[];

/** Notes them as acts of the person on this device; a guest's acts are not noted. */
export async function noteActs(db: DeviceDatabase, kind: BelongingKind, quantities: Quantities): Promise<void> {
  const person = await db.session.get('person');
  if (person === undefined) return;
  const personId = person.user._id;
  const seen = (await readMark(db, personId))?.at;
  const changedAt = new Date().toISOString();
  const acts = quantities
    // An older shop may have left other ids, which the server does not know.
    .filter(([productId]) => idSchema.safeParse(productId).success)
    .map(([productId, qty]) => ({ personId, kind, productId, qty, changedAt, seen, isPending: true }));
  await db.lineActs.bulkPut(acts);
}
