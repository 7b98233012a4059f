import { describe, expect, test } from 'vitest';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { mapPrices } from './map-prices.ts';
import { currencyOf } from './read-values.ts';
import { rowsOf } from '../../../proofs/fixtures/sample-lists.ts';
import type { SourceRow } from './source-row.ts';

const exchangeOf = (goods: string, offers: string): string =>
  `<КоммерческаяИнформация ВерсияСхемы="2.08"><Каталог><Товары>${goods}</Товары></Каталог><ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены><ТипЦены><Ид>o</Ид><Наименование>Оптовая</Наименование></ТипЦены></ТипыЦен><Предложения>${offers}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
const priceOf = (type: string, amount: number): string =>
  `<Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена></Цены>`;
const offerOf = (id: string, inner: string, status = ''): string =>
  `<Предложение${status}><Ид>${id}</Ид>${inner}</Предложение>`;

describe('CommerceML', () => {
  test('a stock without a warehouse is the sum of those that have one', async () => {
    const rest = (inner: string): string => `<Остаток>${inner}</Остаток>`;
    const house = '<Склад><Ид>1</Ид><Количество>3</Количество></Склад>';
    const stock = `<Остатки>${rest(house)}${rest('<Количество>5</Количество>')}</Остатки>`;
    const [row] = await rowsOf(exchangeOf('<Товар><Ид>a</Ид></Товар>', offerOf('a', stock)));
    expect(row?.stock).toEqual({ 1: '3' });
  });

  const goodOf = (id: string, status = ''): string =>
    `<Товар${status}><Ид>${id}</Ид><Артикул>-</Артикул><Наименование>Кран</Наименование></Товар>`;

  test('goods and offers that are marked as deleted', async () => {
    const rows = await rowsOf(
      exchangeOf(
        goodOf('m1') + goodOf('m2') + goodOf('m3', ' Статус="Удалён"'),
        offerOf('m1#a', priceOf('r', 100)) +
          offerOf('m1#b', priceOf('r', 100), ' Статус="Удален"') +
          offerOf('m2', `<ПометкаУдаления>true</ПометкаУдаления>${priceOf('r', 50)}`),
      ),
    );
    expect(rows.map(({ externalId, article, isDeleted }) => [externalId, article, isDeleted])).toEqual([
      ['m1#a', '', undefined],
      ['m1#b', '', true],
      ['m2', '', true],
      ['m3', '', true],
    ]);
  });

  const inUnit = (amount: number, unit: string, per = ''): string =>
    `<Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Единица>${unit}</Единица>${per === '' ? '' : `<Коэффициент>${per}</Коэффициент>`}</Цена>`;
  const base = (unit: string): string => `<БазоваяЕдиница>${unit}</БазоваяЕдиница>`;

  test.each([
    ['упак', [inUnit(950, 'упак'), inUnit(100, 'шт')], { amount: '100' }],
    ['упак 10', [inUnit(950, 'упак', '10'), inUnit(100, 'шт.')], { amount: '100' }],
    ['упак alone', [inUnit(950, 'упак')], { amount: '950', per: 'упак' }],
    ['упак 10 beside упак', [inUnit(700, 'упак'), inUnit(950, 'упак', '10')], { amount: '950', per: '10' }],
    ['two packages', [inUnit(9000, 'кор', '100'), inUnit(950, 'упак', '10')], { amount: '950', per: '10' }],
    ['a unit that holds one', [inUnit(95, 'упак', '1')], { amount: '95' }],
    ['the unit by its code', [inUnit(950, '778'), inUnit(100, '796')], { amount: '100' }],
    ['no unit', [priceOf('r', 100).replaceAll(/<\/?Цены>/g, '')], { amount: '100' }],
  ])('the price of a piece, not of a package: %s', async (_, prices, wanted) => {
    const good = `<Товар><Ид>a</Ид><Наименование>Кран</Наименование>${base('шт')}</Товар>`;
    for (const offer of [`<Цены>${prices.join('')}</Цены>`, `${base('Штука')}<Цены>${prices.join('')}</Цены>`]) {
      const [row] = await rowsOf(exchangeOf(good, offerOf('a', offer)));
      const { amount, per } = row?.prices?.['Розничная'] ?? {};
      expect({ amount, ...(per === undefined ? {} : { per }) }).toEqual(wanted);
    }
  });

  test('of a good that is sold by packages the price of the package is the price', async () => {
    const good = `<Товар><Ид>a</Ид><Наименование>Кран</Наименование>${base('упак')}</Товар>`;
    const [row] = await rowsOf(exchangeOf(good, offerOf('a', `<Цены>${inUnit(950, 'Упаковка')}</Цены>`)));
    expect(row?.prices?.['Розничная']).toEqual({ amount: '950', currency: '', decimals: 'point' });
  });

  test('of two price types with one name neither is surely the price', async () => {
    const file = exchangeOf(
      goodOf('a'),
      offerOf('a', priceOf('r', 100).replace('</Цены>', '') + priceOf('o', 80).slice(6)),
    );
    const [row] = await rowsOf(file.replace('Оптовая', 'Розничная'));
    expect(row?.prices).toMatchObject({
      'Розничная (код r)': { amount: '100' },
      'Розничная (код o)': { amount: '80' },
    });
    const rules = mapPrices(Object.keys(row?.prices ?? {}), importProfileSchema.parse({}));
    expect([...rules.values()].map(({ role }) => role)).toEqual(['ignore', 'ignore']);
  });

  test('two offers of one good complete each other', async () => {
    const [row] = await rowsOf(
      exchangeOf(
        goodOf('m1'),
        offerOf('m1', `${priceOf('r', 100)}<Склад ИдСклада="s1" КоличествоНаСкладе="5"/>`) +
          offerOf('m1', `${priceOf('o', 70)}<Склад ИдСклада="s2" КоличествоНаСкладе="3"/>`),
      ),
    );
    expect(row).toMatchObject({
      prices: { Розничная: { amount: '100' }, Оптовая: { amount: '70' } },
      stock: { s1: '5', s2: '3' },
    });
  });
});

const feedOf = (currencies: string, offers: string): string =>
  `<yml_catalog><shop><currencies>${currencies}</currencies><categories><category id="1">Краны</category></categories><offers>${offers}</offers></shop></yml_catalog>`;

describe('YML', () => {
  test.each([
    ['<currency id="USD" rate="1"/><currency id="RUR" rate="0.011"/>', 'USD'],
    ['<currency id="RUR" rate="1"/><currency id="USD" rate="90"/>', 'RUB'],
    ['<currency id="RUR" rate="1"/><currency id="USD" rate="1"/>', 'RUB'],
  ])('offers without a currency are in that of the feed: %s', async (currencies, currency) => {
    const [row] = await rowsOf(feedOf(currencies, '<offer id="1"><name>Кран</name><price>100</price></offer>'));
    expect(currencyOf(row?.prices?.['price']?.currency ?? '')).toBe(currency);
  });

  test('what is not available by any word, and outlets without ids', async () => {
    const rows = await rowsOf(
      feedOf(
        '',
        '<offer id="1"><name>Кран</name><available>false</available></offer><offer id="2" available="0"><name>Кран</name></offer><offer id="3"><name>Кран</name><outlets><outlet instock="5"/><outlet instock="3"/></outlets></offer>',
      ),
    );
    expect(rows.map(({ stock }) => stock)).toEqual([{ '': '0' }, { '': '0' }, { '': '5', '2': '3' }]);
    const [row] = await rowsOf(feedOf('', '<offer id="1" available="false"><name>Кран</name><count>5</count></offer>'));
    expect(row?.stock).toEqual({ '': '0' });
  });

  test('an offer that is switched off is not on sale', async () => {
    const offer = (inner: string) => `<offer id="1"><name>Кран</name><price>100</price>${inner}</offer>`;
    const rows = await rowsOf(feedOf('', offer('<disabled>true</disabled>') + offer('<disabled>false</disabled>')));
    expect(rows.map(({ state }) => state)).toEqual(['disabled', undefined]);
  });
});

test('of feeds and of 1C only a retail price or one without a name is taken for it', async () => {
  const roleOf = (rows: readonly SourceRow[]) =>
    [...mapPrices(Object.keys(rows[0]?.prices ?? {}), importProfileSchema.parse({}))].map(([, { role }]) => role);
  const feed = (tag: string) => feedOf('', `<offer id="1"><name>Кран</name><${tag}>100</${tag}></offer>`);
  expect(roleOf(await rowsOf(feed('price')))).toEqual(['retail']);
  expect(roleOf(await rowsOf(feed('purchase_price')))).toEqual(['cost']);
  expect(roleOf(await rowsOf(feed('price_opt')))).toEqual(['wholesale']);
  const goods = '<Товар><Ид>a</Ид><Наименование>Кран</Наименование></Товар>';
  expect(roleOf(await rowsOf(exchangeOf(goods, offerOf('a', priceOf('o', 100)))))).toEqual(['wholesale']);
  expect(roleOf(await rowsOf(exchangeOf(goods, offerOf('a', priceOf('6e80ed39-ac92-11e4', 100)))))).toEqual(['retail']);
});
