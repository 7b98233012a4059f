import { beforeAll, describe, expect, test } from 'vitest';
import { quoteOrder, trackOrder } from '#contract/orders/orders.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { readSettings, saveSettings, type ShopSettings } from '#contract/shop/settings.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { shop } from '#contract/shop/system.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { Refused, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { shopState } from '../facts/shop-facts.ts';
import { changeSettings, changeTerms } from '../../../proofs/fixtures/sample-settings.ts';

describe.each(ENGINES)('the shop’s settings on %s', (engine) => {
  let admin: PersonsBrowser;
  const now = new Date('2026-11-20T09:00:00.000Z');
  const app = openShop({ engine, clock: () => now, goods: [sampleProduct('tap', { stock_qty: 1000 })] });
  beforeAll(async () => void (admin = await app.as('admin')));

  const read = () => admin.call(readSettings);
  const quote = () =>
    app.guest().call(quoteOrder, { body: { items: [{ productId: 'tap', qty: 1 }], delivery: 'courier' } });

  test('begin with placeholders, which are saved again as they are', async () => {
    const { shop: facts, terms, revision } = await read();
    expect([facts.name, facts.inn, terms.courier]).toEqual([DEFAULT_SHOP.name, DEFAULT_SHOP.inn, 590]);
    expect((await admin.call(saveSettings, { body: { shop: facts, terms, revision } })).revision).toBe(revision);
    expect(await app.db('audit_log').whereIn('action', ['shop_changed', 'terms_changed'])).toEqual([]);
  });

  test('take effect at once: in the next quote, in what the shop says of itself, in the next letter; an order placed before keeps its terms', async () => {
    const former = await read();
    const before = await order(app.guest(), { items: [{ productId: 'tap', qty: 1 }], delivery: 'courier' });
    const state = await shopState(app.db);
    await changeSettings(admin, {
      shop: { name: 'Верховье', phone: '8 495 123-45-67', inn: '7707083893', ogrn: '1027700132195' },
      terms: { courier: 700, courierFreeFrom: 50_000 },
    });
    // Rendered pages and open screens detect the change by it.
    expect(await shopState(app.db)).not.toBe(state);
    expect((await quote()).delivery.price).toBe(700);
    expect(await app.guest().call(shop)).toMatchObject({
      name: 'Верховье',
      phone: '+74951234567',
      inn: '7707083893',
      delivery: { courier: 700, courierFreeFrom: 50_000 },
    });
    await order(app.guest(), { items: [{ productId: 'tap', qty: 1 }], email: 'irina@example.ru' });
    const [letter] = (await admin.call(listMessages)).items;
    expect(letter?.text).toContain('«Верховье»\nТелефон: +7 (495) 123-45-67');
    expect((await app.guest().call(trackOrder, { body: { token: before.trackingToken ?? '' } })).delivery.price).toBe(
      590,
    );
    await changeSettings(admin, former);
  });

  test('keep terms that a page of a former version doesn’t send', async () => {
    const restore = await changeTerms(admin, { sellsWholesale: false, tillCard: true });
    const { shop: facts, terms, revision } = await read();
    const { sellsWholesale: _wholesale, tillCard: _card, ...known } = terms;
    await admin.call(saveSettings, { body: { shop: facts, terms: { ...known, courier: 650 }, revision } });
    expect((await read()).terms).toMatchObject({ courier: 650, sellsWholesale: false, tillCard: true });
    expect((await app.guest().call(shop)).sellsWholesale).toBe(false);
    await restore();
  });

  test('leave a line in the audit log for the facts and one for the terms: who, what it was, what it is; what stays is not named', async () => {
    const former = await read();
    await changeSettings(admin, { shop: { chatUrl: '' }, terms: { bonusPercent: 10, courier: 700 } });
    const entries = await app
      .db('audit_log')
      .whereIn('action', ['shop_changed', 'terms_changed'])
      .orderBy('id', 'desc')
      .limit(2);
    expect(entries.map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(details) as unknown])).toEqual([
      ['terms_changed', admin.person.id, { courier: '590 → 700', bonusPercent: '3 → 10' }],
      ['shop_changed', admin.person.id, { chatUrl: `${DEFAULT_SHOP.chatUrl} → —` }],
    ]);
    await changeSettings(admin, former);
  });

  test('saved over a revision that somebody has changed are refused and change nothing; the same settings again are not', async () => {
    const seen = await read();
    const [first, second] = [await app.as('admin'), await app.as('admin')];
    const mine = { ...seen, terms: { ...seen.terms, courier: 600 } };
    const theirs = { ...seen, terms: { ...seen.terms, bonusPercent: 5 } };
    const outcomes = await Promise.allSettled([
      first.call(saveSettings, { body: mine }),
      second.call(saveSettings, { body: theirs }),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refused] : []));
    expect(refused.map(({ status, code }) => [status, code])).toEqual([[409, 'settings_changed']]);
    const won = outcomes[0]?.status === 'fulfilled' ? mine : theirs;
    expect((await read()).terms).toEqual(won.terms);
    // The answer was lost: the body is sent again under the revision it was made with.
    expect((await admin.call(saveSettings, { body: won })).terms).toEqual(won.terms);
    await changeSettings(admin, { terms: seen.terms });
  });

  const wrong: [string, (settings: ShopSettings) => ShopSettings, string][] = [
    ['no name', (settings) => ({ ...settings, shop: { ...settings.shop, name: '  ' } }), 'shop.name'],
    [
      'a taxpayer number that cannot be',
      (settings) => ({ ...settings, shop: { ...settings.shop, inn: '7707083894' } }),
      'shop.inn',
    ],
    [
      'a registration number that cannot be',
      (settings) => ({ ...settings, shop: { ...settings.shop, ogrn: '1027700132196' } }),
      'shop.ogrn',
    ],
    ['half a phone', (settings) => ({ ...settings, shop: { ...settings.shop, phone: '+7916' } }), 'shop.phone'],
    ['no e-mail', (settings) => ({ ...settings, shop: { ...settings.shop, email: '' } }), 'shop.email'],
    [
      'a messenger’s link that runs something',
      (settings) => ({ ...settings, shop: { ...settings.shop, chatUrl: 'javascript:alert(1)' } }),
      'shop.chatUrl',
    ],
    ['a price below zero', (settings) => ({ ...settings, terms: { ...settings.terms, courier: -1 } }), 'terms.courier'],
    [
      'more than all for bonuses',
      (settings) => ({ ...settings, terms: { ...settings.terms, bonusSpendPercent: 101 } }),
      'terms.bonusSpendPercent',
    ],
    [
      'bonuses that end before they can be spent',
      (settings) => ({ ...settings, terms: { ...settings.terms, bonusUsableAfterDays: 30, bonusExpireAfterDays: 30 } }),
      'terms.bonusExpireAfterDays',
    ],
  ];
  test.each(wrong)('%s is refused at its field', async (_, spoil, path) => {
    const settings = await read();
    const refused = await admin
      .call(saveSettings, { body: spoil(settings) })
      .catch((error: unknown) => error as Refused);
    if (!(refused instanceof Refused)) throw new Error('It was not refused');
    expect([refused.code, (refused.answer.json.details as { path: string }[])[0]?.path]).toEqual(['validation', path]);
    expect(await read()).toEqual(settings);
  });

  test('bonuses are earned and paid with by the new terms', async () => {
    const buyer = await app.as('customer');
    const restore = await changeTerms(admin, { bonusPercent: 10 });
    expect((await order(buyer, { items: [{ productId: 'tap', qty: 1 }] })).order.bonusEarned).toBe(1000);
    await restore();
  });
});
