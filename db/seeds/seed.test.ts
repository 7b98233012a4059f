import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attributes, Feature } from '#contract/catalogue/catalog.ts';
import { variantOptions } from '#contract/catalogue/variants.ts';
import { popularityOf } from '#contract/catalogue/popularity.ts';
import { ENGINES, freshDatabase } from '../test-database.ts';
import { currentRevision } from '../revision.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const COUNT = 700;

describe.each(ENGINES)('the seeded shop on %s', (engine) => {
  let db: Knex;
  let close: () => Promise<void>;
  let picturesDir: string;

  beforeAll(async () => {
    picturesDir = await mkdtemp(join(tmpdir(), 'seeded-pictures-'));
    ({ db, close } = await freshDatabase(engine));
    expect(await seedDemo(db, { count: COUNT, now, picturesDir })).toBe(true);
  });
  afterAll(async () => {
    await close();
    await rm(picturesDir, { recursive: true });
  });

  const count = async (table: string) => Number((await db(table).count<{ n: number }[]>({ n: '*' }))[0]?.n);

  const readDemoFeatures = async (subcategory_id: string): Promise<Feature[]> =>
    (await db('features').where({ subcategory_id }).orderBy('position')).map(({ name, choices, type, ...feature }) => ({
      ...feature,
      type: type as Feature['type'],
      name: { ru: name },
      values: (JSON.parse(choices) as { code: string; label: string }[]).map(({ code, label }) => ({
        code,
        label: { ru: label },
      })),
    }));

  it('has the goods, the tree, the features and the sales', async () => {
    expect(await count('products')).toBe(COUNT);
    expect(await count('categories')).toBe(9);
    expect(await count('subcategories')).toBe(73);
    expect(await count('features')).toBeGreaterThan(500);
    expect(await count('sales')).toBe(400);
  });

  it('has stock equal to the sum of movements, in an unbroken chain from zero', async () => {
    const movements = await db('movements').orderBy(['product_id', 'id']);
    const left = new Map<string, number>();
    for (const { product_id, before, after, delta } of movements) {
      expect(before).toBe(left.get(product_id) ?? 0);
      expect(after).toBe(before + delta);
      expect(after).toBeGreaterThanOrEqual(0);
      left.set(product_id, after);
    }
    for (const { id, stock_qty } of await db('products').select('id', 'stock_qty'))
      expect(left.get(id)).toBe(stock_qty);
  });

  it('has a movement for every line sold, with the sale as its document', async () => {
    const sold = await db('sale_lines').sum<{ units: number }[]>({ units: 'qty' });
    const moved = await db('movements').where({ kind: 'sale' }).sum<{ units: number }[]>({ units: 'delta' });
    expect(Number(moved[0]?.units)).toBe(-Number(sold[0]?.units));
    const stray = await db('movements')
      .where({ kind: 'sale' })
      .whereNotIn('document_id', db('sales').select('id'))
      .first('id');
    expect(stray).toBeUndefined();
  });

  it('has sale totals equal to their lines and receipts that say the same', async () => {
    const lines = await db('sale_lines')
      .groupBy('sale_id')
      .select('sale_id')
      .select(db.raw('SUM(qty * price) AS total'));
    const totals = new Map(
      (lines as unknown as { sale_id: string; total: number }[]).map((row) => [row.sale_id, Number(row.total)]),
    );
    for (const sale of await db('sales')) {
      expect(sale.total).toBe(totals.get(sale.id));
      const receipt = JSON.parse(sale.receipt) as { number: string; total: number };
      expect(receipt.number).toBe(sale.number);
      expect(Math.round(receipt.total * 100)).toBe(sale.total);
    }
  });

  it('has the popularity of the units sold, and a recount finds nothing else', async () => {
    const sold = await db('sale_lines')
      .groupBy('product_id')
      .select('product_id')
      .sum<{ product_id: string; units: number }[]>({ units: 'qty' });
    const units = new Map(sold.map((row) => [row.product_id, Number(row.units)]));
    const expected = popularityOf(units);
    for (const { id, popularity } of await db('products').select('id', 'popularity'))
      expect(popularity).toBe(expected.get(id) ?? 0);
    expect(Math.max(...units.values())).toBeGreaterThan(3);
  });

  it('has a revision on every product, none above the counters, so that devices fetch them', async () => {
    const [catalog, figures] = [await currentRevision(db, 'catalog'), await currentRevision(db, 'figures')];
    for (const { revision, figures_revision } of await db('products').select('revision', 'figures_revision')) {
      expect(revision).toBeGreaterThan(0);
      expect(revision).toBeLessThanOrEqual(catalog);
      expect(figures_revision).toBeGreaterThan(0);
      expect(figures_revision).toBeLessThanOrEqual(figures);
    }
    expect((await db('revisions').where({ name: 'categories' }).first())?.value).toBe(catalog);
  });

  it('numbers the next sale of the server after the demo ones', async () => {
    expect((await db('revisions').where({ name: 'api_sales' }).first())?.value).toBe(400);
    expect(await db('sales').where({ number: 'S-000400' }).first('id')).toBeDefined();
  });

  it('has every picture on the disk under its content hash, and nothing half copied', async () => {
    const files = new Set(await readdir(picturesDir));
    const ids = await db('pictures').select('id', 'width', 'height');
    expect(ids.filter(({ id }) => !files.has(`${id}.webp`))).toEqual([]);
    expect([...files].filter((file) => !/^[a-z0-9]+\.webp$/.test(file))).toEqual([]);
    expect(ids.filter(({ width, height }) => width < 600 || width > 2000 || height < 600 || height > 2000)).toEqual([]);
    expect(
      await db('product_pictures').whereNotIn('picture_id', db('pictures').select('id')).first('product_id'),
    ).toBeUndefined();
    expect(await db('subcategories').whereNull('picture_id').first('id')).toBeUndefined();
  });

  it('has models of goods that differ in colour or size, each with a choice that its features name', async () => {
    const goods = await db('products').whereNot('model_key', '').orderBy('id');
    const models = [...new Set(goods.map(({ subcategory_id, model_key }) => `${subcategory_id} ${model_key}`))];
    expect(models.length).toBeGreaterThan(3);
    for (const name of models) {
      const members = goods.filter(({ subcategory_id, model_key }) => name === `${subcategory_id} ${model_key}`);
      expect(members.length, name).toBeGreaterThan(1);
      const features = await readDemoFeatures(members[0]?.subcategory_id ?? '');
      const options = variantOptions(
        members.map(({ slug, title, attributes }) => ({
          slug,
          title,
          attributes: JSON.parse(attributes) as Attributes,
          price: 1,
          availability: 'in',
        })),
        members[0]?.slug ?? '',
        features,
      );
      expect(new Set(options.map(({ slug }) => slug)).size, name).toBe(members.length);
      expect(
        options
          .map(({ axis }) => axis)
          .filter((axis) => !/^(Цвет|Размер|Ширина|Длина|Высота|Глубина|Диаметр)/.test(axis)),
        name,
      ).toEqual([]);
    }
  });

  it('says that it is a demo', async () => {
    expect((await db('settings').where({ key: 'demo' }).first())?.value).toBe('true');
  });

  it('is left alone by a second seeding', async () => {
    expect(await seedDemo(db, { count: 10, now, picturesDir })).toBe(false);
    expect(await count('products')).toBe(COUNT);
  });
});
