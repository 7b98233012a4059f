import { describe, expect, test } from 'vitest';
import { insertRows } from '#db/insert-rows.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';
import { allBuyers } from './read-buyers.ts';

describe.each(ENGINES)('the file of buyers on %s', (engine) => {
  const shop = orderShop(engine);

  test('is of the whole list as it was at the start, and is read in portions while it is consumed', async () => {
    const { db } = shop.app;
    const row = await db('users').where({ id: shop.buyer.person.id }).first();
    const copies = Array.from({ length: 1100 }, (_, index) => ({
      ...row!,
      id: `copy-${1000 + index}`,
      phone: `+7901000${1000 + index}`,
      search: 'оптом',
    }));
    const add = (people: typeof copies) => writeTransaction(db, (trx) => insertRows(trx, 'users', people));
    const oldest = copies[0]!;
    await add(copies);
    const read: string[] = [];
    let name = '';
    for await (const buyer of allBuyers(db, { q: 'оптом' }, 'bought')) {
      if (read.length === 0) {
        // A person who registers meanwhile would be the first.
        await add([{ ...oldest, id: 'copy-later', phone: '+79020000000' }]);
        await db('users').where({ id: oldest.id }).update({ name: 'Изменённое имя' });
      }
      read.push(buyer._id);
      ({ name } = buyer);
    }
    expect(read).toEqual(copies.map(({ id }) => id).toReversed());
    expect(name).toBe('Изменённое имя');
  });
});
