import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { DeviceDatabase } from '../../device/database.ts';
import { addFavourite, readFavourites, removeFavourite } from '../../device/belongings/favourites-store.ts';
import { storePerson } from '../../device/person/stored-person.ts';
import { goneSince } from './use-return-offer.ts';

const ANNA: User = {
  _id: '0199c2f0-0000-7000-8000-000000000001',
  phone: '+79120000001',
  name: 'Анна',
  role: 'customer',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};
const GOODS = ['0199c2f0-0000-7000-8000-00000000000a', '0199c2f0-0000-7000-8000-00000000000b'] as const;

test('a removed favourite is offered back, but not those that leave with their person', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  await storePerson({ user: ANNA, confirmedAt: '2026-11-20T07:00:00.000Z' }, db);
  for (const id of GOODS) await addFavourite({ id }, db);
  const both = await readFavourites(db);
  await removeFavourite(GOODS[0], db);
  const one = await readFavourites(db);
  expect(goneSince(both, one).map(({ id }) => id)).toEqual([GOODS[0]]);
  await storePerson(undefined, db);
  const none = await readFavourites(db);
  expect(none.ids.size).toBe(0);
  expect(goneSince(one, none)).toEqual([]);
});
