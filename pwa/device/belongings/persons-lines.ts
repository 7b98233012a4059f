/** Lines follow their person: unsent ones wait here, unseen, until that person logs in again. A guest's lines stay. */
import { joinedLine } from '#contract/people/belongings.ts';
import type { DeviceDatabase } from '../database/database.ts';
import { actsOf, writeMark } from './line-acts.ts';
import type { LineAct } from '../rows/belonging-rows.ts';

/** Removes a person's lines; call it in a transaction over `lineTables`. */
export async function takeLinesAway(db: DeviceDatabase, personId: string): Promise<void> {
  const acts = await actsOf(db, personId);
  const idsOf = (kind: LineAct['kind']) => acts.filter((act) => act.kind === kind).map(({ productId }) => productId);
  await db.cart.bulkDelete(idsOf('cart'));
  await db.favourites.bulkDelete(idsOf('favourites'));
  await db.lineActs
    .where('personId')
    .equals(personId)
    .filter(({ isPending }) => !isPending)
    .delete();
  await writeMark(db, personId, undefined);
}

/** Shows the lines again that wait here for their person; call it in a transaction over `lineTables`. */
export async function bringLinesBack(db: DeviceDatabase, personId: string): Promise<void> {
  for (const act of await actsOf(db, personId)) {
    const guests = await guestLine(db, act);
    const line = guests === undefined ? act : joinedLine(act, { ...act, ...guests });
    if (line !== act) await db.lineActs.put(line);
    await writeLine(db, line);
  }
}

async function guestLine(db: DeviceDatabase, { kind, productId }: LineAct) {
  if (kind === 'cart') {
    const item = await db.cart.get(productId);
    return item && { qty: item.qty, changedAt: item.changedAt ?? item.addedAt };
  }
  const favourite = await db.favourites.get(productId);
  return favourite && { qty: 1, changedAt: favourite.addedAt };
}

/** Facts of the device's copy about a product, for lines that come from another device. */
export interface KnownGoods {
  readonly slug: string;
  readonly title: string;
  readonly img: string;
}

const UNKNOWN: KnownGoods = { slug: '', title: '', img: '' };

/** Writes the line, or removes it for quantity 0. A new one has no price: the cart shows that of the viewer's card. */
export async function writeLine(
  db: DeviceDatabase,
  { kind, productId: id, qty, changedAt: addedAt }: Pick<LineAct, 'kind' | 'productId' | 'qty' | 'changedAt'>,
  goods: KnownGoods = UNKNOWN,
): Promise<void> {
  if (kind === 'favourites') {
    if (qty === 0) await db.favourites.delete(id);
    else if ((await db.favourites.get(id)) === undefined)
      await db.favourites.add({ id, addedAt, ...(goods.title === '' ? {} : { title: goods.title }) });
  } else if (qty === 0) await db.cart.delete(id);
  else await db.cart.put({ id, ...goods, price: 0, addedAt, ...(await db.cart.get(id)), qty });
}
