import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shop } from '#contract/shop/system.ts';
import { addVat, readVat, removeVat } from '#contract/shop/vat-settings.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { shopState } from '../facts/shop-facts.ts';

describe.each(ENGINES)('the rate of VAT on %s', (engine) => {
  let admin: PersonsBrowser;
  // Half past ten in the evening of the 24th in Moscow, still the 24th in London.
  const now = new Date('2026-11-24T19:30:00.000Z');
  const app = openShop({ engine, clock: () => now });
  beforeAll(async () => void (admin = await app.as('admin')));
  beforeEach(() => app.db('settings').where({ key: 'vat' }).delete());

  const add = (from: string, rate: number) => admin.call(addVat, { body: { from, rate } });
  const wrong = { code: 'validation' };

  test('begins today at the earliest, after the first one tomorrow: what papers of a day say stays', async () => {
    expect(await admin.call(readVat)).toEqual({ rates: [], earliest: '2026-11-24' });
    await expect(add('2026-11-23', 20)).rejects.toMatchObject(wrong);
    expect(await add('2026-11-24', 20)).toEqual({ rates: [{ from: '2026-11-24', rate: 20 }], earliest: '2026-11-25' });
    await expect(add('2026-11-24', 22)).rejects.toMatchObject(wrong);
    await expect(add('2026-11-20', 22)).rejects.toMatchObject(wrong);
    await expect(admin.call(removeVat, { params: { from: '2026-11-24' } })).rejects.toMatchObject(wrong);
    expect((await add('2026-11-24', 20)).rates).toHaveLength(1);
    expect((await admin.call(readVat)).rates).toEqual([{ from: '2026-11-24', rate: 20 }]);
  });

  test('written ahead it is published with its day, and can be taken back until then', async () => {
    await add('2027-01-01', 22);
    const state = await shopState(app.db);
    await add('2026-12-01', 20);
    expect(await shopState(app.db)).not.toBe(state);
    expect((await app.guest().call(shop)).vatRates).toEqual([
      { from: '2026-12-01', rate: 20 },
      { from: '2027-01-01', rate: 22 },
    ]);
    await expect(add('2027-01-01', 10)).rejects.toMatchObject(wrong);
    expect((await admin.call(removeVat, { params: { from: '2027-01-01' } })).rates).toHaveLength(1);
    await expect(admin.call(removeVat, { params: { from: '2027-01-01' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const entries = await app.db('audit_log').where({ action: 'vat_changed' }).orderBy('id', 'desc').limit(2);
    expect(entries.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { removed: 'с 01.01.2027 в том числе НДС 22\u00a0%' },
      { added: 'с 01.12.2026 в том числе НДС 20\u00a0%' },
    ]);
  });

  test.each([
    ['2026-12-01', 18],
    ['2026-12-01', -5],
    ['2026-02-30', 20],
    ['завтра', 20],
  ])('from %s at %s %% is refused and changes nothing', async (from, rate) => {
    await expect(add(from, rate)).rejects.toMatchObject(wrong);
    expect((await admin.call(readVat)).rates).toEqual([]);
  });
});
