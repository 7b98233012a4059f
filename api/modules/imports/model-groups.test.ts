/** Variants in price lists: the codes by which files group the goods of one model. */
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#db/test-database.ts';
import { importBench } from '../../proofs/fixtures/import-bench.ts';
import { ModelSurvey } from './plan/survey-file.ts';

interface Offer {
  readonly id: string;
  readonly group?: string;
  readonly vendor?: string;
}

const feed = (offers: readonly Offer[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 10:00"><shop><currencies><currency id="RUB" rate="1"/></currencies>' +
  '<categories><category id="1">Смесители</category></categories><offers>' +
  offers
    .map(
      ({ id, group, vendor = 'Grohe' }) =>
        `<offer id="${id}" available="true"${group === undefined ? '' : ` group_id="${group}"`}><name>Смеситель ${id}</name>` +
        `<vendor>${vendor}</vendor><vendorCode>A-${id}</vendorCode><price>1000</price><currencyId>RUB</currencyId><categoryId>1</categoryId><count>3</count></offer>`,
    )
    .join('') +
  '</offers></shop></yml_catalog>';

/** A catalogue of 1C with its offers: a pipe in two diameters. */
const exchange = (sizes: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-11-20T10:00:00"><Каталог СодержитТолькоИзменения="true"><Товары>' +
  '<Товар><Ид>pipe</Ид><Наименование>Труба</Наименование></Товар></Товары></Каталог><ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>' +
  sizes
    .map(
      (size) =>
        `<Предложение><Ид>pipe#${size}</Ид><Артикул>P-${size}</Артикул><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Диаметр</Наименование><Значение>${size} мм</Значение></ХарактеристикаТовара></ХарактеристикиТовара>` +
        '<Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены><Количество>2</Количество></Предложение>',
    )
    .join('') +
  '</Предложения></ПакетПредложений></КоммерческаяИнформация>';

describe.each(ENGINES)('goods that a file groups as variants on %s', (engine) => {
  const bench = importBench(engine);
  const models = async () =>
    Object.fromEntries((await bench.products()).map(({ sku, model_key }) => [sku ?? '', model_key]));

  test('have one model, named after the code and its source; a person’s name and a file’s silence change nothing', async () => {
    await bench.apply(
      feed([{ id: '1', group: '77' }, { id: '2', group: '77' }, { id: '3', group: '78' }, { id: '4' }]),
    );
    const grouped = { 'A-1': '77 · Сантех-Опт', 'A-2': '77 · Сантех-Опт', 'A-3': '', 'A-4': '' };
    expect(await models()).toEqual(grouped);
    await bench.db('products').where({ sku: 'A-2' }).update({ model_key: 'Моя модель' });
    await bench.apply(feed([{ id: '1' }, { id: '2', group: '77' }, { id: '3', group: '77' }, { id: '4' }]));
    expect(await models()).toEqual({ ...grouped, 'A-2': 'Моя модель', 'A-3': '77 · Сантех-Опт' });
  });

  test('of two sources with the same code stay apart', async () => {
    await bench.apply(
      feed([
        { id: '1', group: '77' },
        { id: '2', group: '77' },
      ]),
    );
    await bench.apply(
      feed([
        { id: '5', group: '77' },
        { id: '6', group: '77' },
      ]),
      'Другой',
    );
    expect(await models()).toMatchObject({ 'A-1': '77 · Сантех-Опт', 'A-5': '77 · Другой', 'A-6': '77 · Другой' });
  });

  test('of 1C are the variants of one product, one of them in a later exchange too', async () => {
    await bench.apply(exchange(['20', '25']));
    await bench.apply(exchange(['32']));
    const model = 'pipe · Сантех-Опт';
    expect(await models()).toEqual({ 'P-20': model, 'P-25': model, 'P-32': model });
  });
});

test('a code of several brands, of more goods than a page offers, or of one product is no model', () => {
  const named = (goods: number, brand: (at: number) => string, isFull = true) => {
    const survey = new ModelSurvey();
    for (let at = 0; at < goods; at += 1) survey.take({ position: '', externalId: '', model: 'm', brand: brand(at) });
    return [...survey.names('Прайс', { isFull }).values()];
  };
  expect(named(100, () => 'Grohe')).toEqual(['m · Прайс']);
  expect(named(2, (at) => (at === 0 ? 'GROHE' : 'Grohe '))).toEqual(['m · Прайс']);
  expect(named(101, () => 'Grohe')).toEqual([]);
  expect(named(2, (at) => (at === 0 ? 'Grohe' : 'Vitra'))).toEqual([]);
  expect(named(1, () => 'Grohe')).toEqual([]);
  expect(named(1, () => 'Grohe', false)).toEqual(['m · Прайс']);
});
