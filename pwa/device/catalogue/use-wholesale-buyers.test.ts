import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/people/auth.ts';
import { sampleUser } from '../person/sample-seller.ts';
import { figuresMoment } from './catalog-cache-figures.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { forgetPerson, rememberPerson, setPresence, openWithoutSession } from '../person/session.ts';
import { keepWholesaleBuyers, readWholesaleBuyers } from './use-wholesale-buyers.ts';

const seller = sampleUser({ phone: '+79990000002', name: 'Мария' });
const colleague: User = { ...seller, _id: 'u2', name: 'Пётр' };
const BUYERS = [{ _id: 'b1', name: 'Анна', companyName: 'ООО «Ромашка»', phone: '+79160000001' }];
const VIEWER = 'u1 manager';

beforeEach(async () => {
  for (const database of [deviceDb, journalDb]) await Promise.all(database.tables.map((table) => table.clear()));
  setPresence(null, 'loading');
  await rememberPerson(seller);
});

const keep = async () => keepWholesaleBuyers(BUYERS, { viewer: VIEWER, moment: await figuresMoment() });
/** True if the journal's database has any data of the buyers. */
const isAnywhere = async () => JSON.stringify(await journalDb.meta.toArray()).includes('Ромашка');

describe('the wholesale buyers of a till', () => {
  test('are there only for the person to whom the server gave them', async () => {
    expect(await readWholesaleBuyers(VIEWER)).toBeNull();
    expect(await keep()).toBe(true);
    expect(await readWholesaleBuyers(VIEWER)).toEqual(BUYERS);
    expect(await readWholesaleBuyers('u2 manager')).toBeNull();
  });

  test.each([
    ['a logout', () => forgetPerson()],
    ['a colleague who takes over by PIN', () => openWithoutSession(colleague)],
    ['another person who logs in', () => rememberPerson(colleague).then(() => undefined)],
  ])('are deleted from the disk with %s', async (_what, leave) => {
    await keep();
    await leave();
    expect(await isAnywhere()).toBe(false);
  });

  test('that arrive after the person has left are not stored', async () => {
    const moment = await figuresMoment();
    await forgetPerson();
    expect(await keepWholesaleBuyers(BUYERS, { viewer: VIEWER, moment })).toBe(false);
    expect(await isAnywhere()).toBe(false);
  });
});
