/** Parameters of price lists as features: proposals by subcategory, and filters once accepted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listFacets } from '#contract/catalogue/catalog.ts';
import { manageCatalog } from '#contract/catalogue/catalog-management.ts';
import { readImportMapping } from '#contract/imports/import-mapping.ts';
import * as contract from '#contract/imports/imports.ts';
import { ENGINES } from '#db/test-database.ts';
import { workOnImports } from '../../proofs/fixtures/sample-import.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';

const OFFERS = Array.from({ length: 12 }, (_, at) => ({
  at,
  // The same colour, the same name and the same unit in several spellings.
  colour: ['Хром', 'хром', 'Хром ', 'Белый'][at % 4],
  height: `${100 + at} ${at % 2 === 0 ? 'мм' : 'мм.'}`,
  colourName: at % 5 === 0 ? 'цвет' : 'Цвет',
}));

const feed = (): string =>
  '<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 10:00"><shop><currencies><currency id="RUB" rate="1"/></currencies>' +
  '<categories><category id="1">Смесители</category><category id="2" parentId="1">Для раковины</category><category id="3">Трубы</category><category id="4" parentId="3">Медные</category></categories><offers>' +
  OFFERS.map(
    ({ at, colour, height, colourName }) =>
      `<offer id="m${at}" available="true"><name>Смеситель ${at}</name><price>${1000 + at}</price><currencyId>RUB</currencyId><categoryId>2</categoryId><count>3</count>` +
      `<param name="${colourName}">${colour}</param><param name="Высота">${height}</param><param name="Излив">${at % 2 === 0 ? 'да' : 'нет'}</param>` +
      `<param name="Страна">Россия</param><param name="Заметка">Слово ${at}</param></offer>`,
  ).join('') +
  Array.from(
    { length: 4 },
    (_, at) =>
      `<offer id="t${at}" available="true"><name>Труба ${at}</name><price>500</price><currencyId>RUB</currencyId><categoryId>4</categoryId><count>3</count><param name="Диаметр, мм">${15 + at}</param></offer>`,
  ).join('') +
  '</offers></shop></yml_catalog>';

/** Goods in one group without subcategories. */
const flatFeed = (group: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-20 10:00"><shop><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">${group}</category></categories><offers>` +
  Array.from(
    { length: 6 },
    (_, at) =>
      `<offer id="${group}-${at}" available="true"><name>${group} ${at}</name><price>${900 + at}</price><currencyId>RUB</currencyId><categoryId>1</categoryId><count>3</count><param name="Ширина, см">${40 + at}</param></offer>`,
  ).join('') +
  '</offers></shop></yml_catalog>';

describe.each(ENGINES)('features that a file proposes on %s', (engine) => {
  let admin: PersonsBrowser;

  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));

  const work = (): Promise<void> => workOnImports(app);

  async function send(content = feed(), sourceName = 'Сантех-Опт'): Promise<string> {
    const body = new FormData();
    body.append('sourceName', sourceName);
    body.append('file', new Blob([content]), 'feed.xml');
    const { _id } = await admin.call(contract.beginImport, { body });
    await work();
    return _id;
  }
  const proposed = async (id: string) => (await admin.call(readImportMapping, { params: { id } })).proposals;
  const places = [{ category: 'Смесители', subcategory: 'Для раковины' }];

  test('names, values and units in several spellings are one; what filters nothing is not proposed', async () => {
    const id = await send();
    expect((await admin.call(contract.readImport, { params: { id } })).counts).toMatchObject({ new: 16, proposed: 2 });
    expect(await proposed(id)).toEqual([
      {
        ...places[0],
        features: [
          { name: 'Высота', type: 'number', unit: 'мм', values: [], goods: 12 },
          { name: 'Излив', type: 'bool', unit: '', values: [], goods: 12 },
          { name: 'Цвет', type: 'enum', unit: '', values: ['Белый', 'Хром'], goods: 12 },
        ],
      },
      {
        category: 'Трубы',
        subcategory: 'Медные',
        features: [{ name: 'Диаметр', type: 'number', unit: 'мм', values: [], goods: 4 }],
      },
    ]);
    const unknownSubcategory = admin.call(contract.acceptImportFeatures, {
      params: { id },
      body: { places: [{ category: 'Смесители', subcategory: 'Для ванны' }] },
    });
    await expect(unknownSubcategory).rejects.toMatchObject({ status: 404 });
    expect(await admin.call(manageCatalog)).toEqual([]);
    await admin.call(contract.cancelImport, { params: { id } });
  });

  test('one press makes them for a subcategory that the file brings, and its goods have filters', async () => {
    const id = await send();
    await admin.call(contract.acceptImportFeatures, { params: { id }, body: { places } });
    await work();
    const shown = await admin.call(contract.readImport, { params: { id } });
    expect(shown).toMatchObject({ state: 'ready', counts: { new: 16, proposed: 1 } });
    expect((await proposed(id)).map(({ subcategory }) => subcategory)).toEqual(['Медные']);
    await admin.call(contract.applyImport, { params: { id }, body: { confirmed: [] } });
    await work();
    // A repeat changes nothing: accepted features are not proposed any more.
    const again = await send();
    expect((await admin.call(contract.readImport, { params: { id: again } })).counts).toMatchObject({
      same: 16,
      proposed: 1,
    });
    await admin.call(contract.acceptImportFeatures, { params: { id: again }, body: { places: 'all' } });
    await work();
    expect((await admin.call(contract.readImport, { params: { id: again } })).counts).toMatchObject({
      changed: 4,
      proposed: 0,
    });

    const [tree] = await admin.call(manageCatalog);
    const [sub] = tree?.subcategories ?? [];
    const features = new Map(sub?.features.map((feature) => [feature.name.ru, feature]));
    const colour = features.get('Цвет');
    const chrome = colour?.values.find(({ label }) => label.ru === 'Хром')?.code ?? '';
    const rows = await app.db('products').where({ subcategory_id: sub?._id ?? '' });
    const attributes = rows.map((row) => JSON.parse(row.attributes) as Record<string, unknown>);
    expect(attributes.filter((one) => one[colour?.code ?? ''] === chrome)).toHaveLength(9);
    const facets = await admin.call(listFacets, {
      query: { subcategoryId: sub?._id ?? '', brand: [], feature: [] },
    });
    expect(facets.features.map(({ code }) => code).sort()).toEqual(
      [...features.values()].map(({ code }) => code).sort(),
    );
    const height = features.get('Высота')?.code ?? '';
    expect(attributes.map((one) => Number(one[height])).sort((a, b) => a - b)).toEqual(
      OFFERS.map(({ at }) => 100 + at),
    );
  });

  test('of an import that is written already features are made too, and their values come with the next file', async () => {
    const body = new FormData();
    body.append('sourceName', 'Другой');
    body.append('file', new Blob([feed().replaceAll('Медные', 'Стальные').replaceAll('id="t', 'id="s')]), 'feed.xml');
    const { _id: id } = await admin.call(contract.beginImport, { body });
    await work();
    await admin.call(contract.applyImport, { params: { id }, body: { confirmed: ['doubt'] } });
    await work();
    await admin.call(contract.acceptImportFeatures, { params: { id }, body: { places: 'all' } });
    expect(await proposed(id)).toEqual([]);
    await expect(
      admin.call(contract.acceptImportFeatures, { params: { id }, body: { places: 'all' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  const widths = [{ name: 'Ширина', type: 'number', unit: 'см', values: [], goods: 6 }];
  async function apply(id: string): Promise<void> {
    await admin.call(contract.applyImport, { params: { id }, body: { confirmed: [] } });
    await work();
  }
  /** Subcategory and width of each of the group's goods. */
  async function shelved(group: string): Promise<(readonly [string | null, string[]])[]> {
    const rows = await app
      .db('products as p')
      .leftJoin('subcategories as s', 's.id', 'p.subcategory_id')
      .where('p.title', 'like', `${group} %`)
      .orderBy('p.title')
      .select('s.name', 'p.attributes');
    return rows.map(({ name, attributes }: { name: string | null; attributes: string }) => [
      name,
      Object.values(JSON.parse(attributes) as Record<string, unknown>).map(String),
    ]);
  }
  const all = (subcategory: string | null, width: (at: number) => string[]) =>
    Array.from({ length: 6 }, (_, at) => [subcategory, width(at)]);
  const given = all('Прочее', (at) => [String(40 + at)]);

  test('for goods in one group without subcategories they are proposed too, and the goods get them', async () => {
    const id = await send(flatFeed('Полки'), 'Полки');
    expect(await proposed(id)).toEqual([{ category: 'Полки', subcategory: 'Прочее', features: widths }]);
    await admin.call(contract.acceptImportFeatures, { params: { id }, body: { places: 'all' } });
    await work();
    expect(await proposed(id)).toEqual([]);
    await apply(id);
    expect(await shelved('Полки')).toEqual(given);
  });

  test('goods that are in the category already get them with the next file, which can be undone', async () => {
    const first = await send(flatFeed('Зеркала'), 'Зеркала');
    await apply(first);
    expect(await shelved('Зеркала')).toEqual(all(null, () => []));
    await admin.call(contract.acceptImportFeatures, { params: { id: first }, body: { places: 'all' } });
    const next = await send(flatFeed('Зеркала'), 'Зеркала');
    expect((await admin.call(contract.readImport, { params: { id: next } })).counts).toMatchObject({ changed: 6 });
    await apply(next);
    expect(await shelved('Зеркала')).toEqual(given);
    const again = await send(flatFeed('Зеркала'), 'Зеркала');
    expect((await admin.call(contract.readImport, { params: { id: again } })).counts).toMatchObject({
      same: 6,
      proposed: 0,
    });
    await admin.call(contract.undoImport, { params: { id: next } });
    await work();
    expect(await shelved('Зеркала')).toEqual(all(null, () => []));
  });
});
