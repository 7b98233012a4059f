/** Fills an empty shop with the demo catalogue and its sales, all in one transaction. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';
import { popularityOf } from '#contract/catalogue/popularity.ts';
import { proposeModels } from '#contract/listing/propose-models.ts';
import { zoneOffset } from '#contract/values/business-day.ts';
import { insertRows } from '../insert-rows.ts';
import { portions } from '../portions.ts';
import { currentRevision, nextRevision, skipRevisions } from '../revision.ts';
import { writeTransaction } from '../write.ts';
import { demoCatalogue, type DemoProduct } from './demo-catalogue.ts';
import type { DemoCategory } from './demo-categories.ts';
import { demoLife, type DemoLife } from './demo-life.ts';
import { demoSales } from './demo-sales.ts';
import { changesByLife, documentRows, personRow, supplierRows, supplyRows } from './life-rows.ts';
import { orderRows } from './order-rows.ts';
import { numbersOf, returnRows, shiftRows, tillRows } from './till-rows.ts';
import { demoPicturesFolder, placePictures, type PlacedPicture } from './place-pictures.ts';
import {
  type Booking,
  changesByGoods,
  movementRows,
  openingStock,
  productPictureRows,
  productRow,
  saleRows,
  serverNumbers,
  unitsSold,
} from './seed-rows.ts';

export interface SeedOptions {
  /** Number of goods; the written ones without it. */
  count?: number | undefined;
  now: Date;
  /** The folder from which the shop serves pictures. */
  picturesDir: string;
  /** Time zone of the shop's day, for reports. */
  timeZone?: string;
  /** The seller and storekeeper of the rows; none when omitted. */
  actorId?: string | null;
  /** Number of demo sales; the default of `demoSales` when omitted. With `life` it follows from the goods. */
  sales?: number;
  /** Also buyers, orders, stock documents, and stock in proportion to sales. */
  life?: boolean;
  /** Called before the work begins; not for a shop that is left as it is. */
  begun?: () => void;
}

/** Rows inserted at once. */
const PORTION = 500;

/** Inserts the rows of these items, made in portions: a hundred thousand products have half a million rows. */
async function insertAll<T extends object>(
  trx: Knex.Transaction,
  table: keyof Tables,
  items: readonly T[],
  make: (item: T) => readonly object[] = (item) => [item],
): Promise<void> {
  for (const some of portions(items, PORTION)) {
    await insertRows(trx, table, some.flatMap(make));
    // SQLite answers at once: without this no timer of the process would run until all is inserted.
    await turn();
  }
}

async function isEmpty(db: Knex): Promise<boolean> {
  const found = [
    await db('categories').first('id'),
    await db('products').first('id'),
    await db('sales').first('id'),
    // An owner who removed the demo does not want it back at the next start.
    await db('audit_log').where({ action: 'demo_removed' }).first('id'),
  ];
  return found.every((row) => row === undefined);
}

async function insertTree(
  trx: Knex.Transaction,
  categories: readonly DemoCategory[],
  placed: ReadonlyMap<string, PlacedPicture>,
): Promise<void> {
  const shelf = (
    { id, slug, name, picture }: { id: string; slug: string; name: string; picture?: string },
    position: number,
  ) => ({
    id,
    slug,
    name,
    position,
    hidden: false,
    picture_id: placed.get(picture ?? '')?.id ?? null,
  });
  await insertAll(trx, 'categories', categories.map(shelf));
  await insertAll(
    trx,
    'subcategories',
    categories.flatMap(({ id, subcategories }) =>
      subcategories.map((subcategory, position) => ({ ...shelf(subcategory, position), category_id: id })),
    ),
  );
  await insertAll(
    trx,
    'features',
    categories
      .flatMap(({ subcategories }) => subcategories)
      .flatMap(({ id, features }) =>
        features.map(({ choices, ...feature }, position) => ({
          ...feature,
          subcategory_id: id,
          choices: JSON.stringify(choices),
          position,
        })),
      ),
  );
}

/** Buyers, documents and orders; the shop's counters continue after their numbers. */
async function insertLife(trx: Knex.Transaction, life: DemoLife, now: Date, booking: Booking): Promise<void> {
  await insertAll(trx, 'users', life.people.map(personRow));
  await insertAll(trx, 'suppliers', supplierRows(now.toISOString()));
  await insertAll(trx, 'subcategory_supply', supplyRows());
  const { documents, lines } = documentRows(life, booking, await currentRevision(trx, 'stock_documents'));
  await insertAll(trx, 'stock_documents', documents);
  await insertAll(trx, 'stock_document_lines', lines);
  await skipRevisions(trx, ['stock_documents'], documents.length);
  const rows = orderRows(life, booking, await currentRevision(trx, 'orders'));
  await insertAll(trx, 'orders', rows.orders);
  await insertAll(trx, 'order_lines', rows.lines);
  await insertAll(trx, 'order_events', rows.events);
  await insertAll(trx, 'order_payments', rows.payments);
  await insertAll(trx, 'bonus_entries', rows.bonuses);
  await skipRevisions(trx, ['orders'], rows.orders.length);
}

/**
 * Seeds the demo shop. Returns false, without changes, when the database already has categories, goods or sales, or had a
 * demo that was removed. Stock equals the sum of each product's movements; popularity follows from the demo sales.
 */
export async function seedDemo(db: Knex, options: SeedOptions): Promise<boolean> {
  const { count, now, picturesDir, timeZone = 'Europe/Moscow', actorId = null } = options;
  if (!(await isEmpty(db))) return false;
  options.begun?.();
  const catalogue = demoCatalogue({ ...(count === undefined ? {} : { count }), now });
  const { categories } = catalogue;
  const life =
    options.life === true
      ? demoLife({
          products: catalogue.products,
          now,
          offset: zoneOffset(now, timeZone),
          taken: new Set(await db('users').pluck('phone')),
        })
      : null;
  const products = life?.products ?? catalogue.products;
  const sales =
    life?.sales ?? demoSales({ products, now, ...(options.sales === undefined ? {} : { count: options.sales }) });
  // Files before rows: a row must never name a missing picture.
  const files = [
    ...categories.flatMap(({ subcategories }) => subcategories.map(({ picture }) => picture)),
    ...products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  ];
  const placed = await placePictures(files, demoPicturesFolder(), picturesDir);
  return writeTransaction(db, async (trx) => {
    if (!(await isEmpty(trx))) return false;
    // The rows carry their revision, so it is taken first; an empty shop has no other writers.
    const revisions = { catalog: await nextRevision(trx, 'catalog'), figures: await nextRevision(trx, 'figures') };
    await trx('revisions').where({ name: 'categories' }).update({ value: revisions.catalog });
    const pictures = new Map(
      [...placed.values()].map((picture) => [picture.id, { ...picture, created_at: now.toISOString() }]),
    );
    await insertAll(trx, 'pictures', [...pictures.values()]);
    await insertTree(trx, categories, placed);
    const delivered = life?.orders.filter(({ status }) => status === 'delivered') ?? [];
    const models = demoModels(products, categories);
    const popularity = popularityOf(unitsSold([...sales, ...delivered]));
    await insertAll(trx, 'products', products, (product) => [
      productRow(
        product,
        {
          popularity: popularity.get(product.id) ?? 0,
          reserved_qty: life?.promised.get(product.id) ?? 0,
          model_key: models.get(product.id) ?? '',
        },
        revisions,
      ),
    ]);
    await insertAll(trx, 'product_pictures', products, (product) => productPictureRows(product, placed));
    const sold = sales.flatMap((sale) => changesByGoods('sale', sale, sale.soldAt));
    const changes =
      life === null
        ? [...openingStock(products, sales), ...sold]
        : [...changesByLife(life), ...sold].sort((a, b) => (a.at < b.at ? -1 : 1));
    const movements = movementRows(changes, actorId);
    await insertAll(trx, 'movements', movements.rows);
    const lastDevice = await currentRevision(trx, 'devices');
    const numberOf = life === null ? serverNumbers() : numbersOf(life, lastDevice);
    const booking = { timeZone, actorId, revisions, leftAfter: movements.leftAfter, numberOf, categories };
    const booked = saleRows(sales, booking);
    if (life !== null) {
      await insertLife(trx, life, now, booking);
      const tills = tillRows(life, booking, now, lastDevice);
      await insertAll(trx, 'devices', tills.devices);
      await insertAll(trx, 'device_prefixes', tills.prefixes);
      await skipRevisions(trx, ['devices'], tills.devices.length);
    }
    await insertAll(trx, 'sales', booked.sales);
    await insertAll(trx, 'sale_lines', booked.lines);
    if (life !== null) {
      const back = returnRows(life.returns, booked.lines, booking);
      await insertAll(trx, 'returns', back.returns);
      await insertAll(trx, 'return_lines', back.lines);
      const closed = shiftRows(life, booking);
      await insertAll(trx, 'shifts', closed.shifts);
      await insertAll(trx, 'shift_receipts', closed.receipts);
      await insertAll(trx, 'shift_moves', closed.moves);
    } else await trx('revisions').where({ name: 'api_sales' }).update({ value: booked.sales.length });
    // While this is set, the shop's footer says that its pictures are illustrations.
    await trx('settings').insert({ key: 'demo', value: 'true', updated_at: now.toISOString() });
    return true;
  });
}

/** The models of the demo goods by product id, as if a person had accepted every proposal; goods without variants are left out. */
function demoModels(
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
): ReadonlyMap<string, string> {
  const features = new Map(
    categories
      .flatMap(({ subcategories }) => subcategories)
      .map((subcategory) => [
        subcategory.id,
        subcategory.features.map(({ choices, name, ...feature }) => ({
          ...feature,
          name: { ru: name },
          values: choices.map(({ code, label }) => ({ code, label: { ru: label } })),
        })),
      ]),
  );
  const candidates = products.map((product) => ({ ...product, subcategoryId: product.subcategory_id }));
  const models = proposeModels(candidates, (subcategoryId) => features.get(subcategoryId) ?? []);
  return new Map(models.flatMap(({ name, ids }) => ids.map((id) => [id, name])));
}
