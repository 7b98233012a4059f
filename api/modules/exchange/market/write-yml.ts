/**
 * The shop as YML, the XML of Yandex Market and others (https://yandex.ru/support/marketplace/assortment/files/): the simplified kind of
 * offer, elements in the order of its DTD. Streamed, regardless of the number of goods.
 */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { NOT_IN_FEED, OWN_PLATFORM, UNIT_PARAMETER } from '#contract/exchange/market.ts';
import { activeSale } from '#contract/products/price.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { isWholeBarcode } from '#contract/products/product-code.ts';
import { isMeasured } from '#contract/products/unit.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { FeatureRow, ProductPictureRow, ProductRow } from '#db/tables.ts';
import { publicFacts } from '../../shop/facts/shop-facts.ts';
import { cutText, element, featureText, xmlText } from './yml-text.ts';
import { readCategoryIndex, visibleProducts } from '../../catalogue/listing/filter-goods.ts';
import { readPictures } from '../../catalogue/listing/present-product.ts';
import { PUBLIC_PRICES } from '../../catalogue/changes/pricing-of.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Longest texts and most pictures that a marketplace accepts in an offer. */
const NAME_MAX = 150;
const DESCRIPTION_MAX = 3000;
const LINE_MAX = 255;
const PICTURES_MAX = 20;
/** Hexadecimal digits of a category's number: a whole number of at most 16 decimal digits. */
const NUMBER_DIGITS = 13;

interface YmlOptions {
  /** Public origin of the shop, without a trailing slash. */
  readonly origin: string;
  readonly now: Date;
}

/** Marketplaces need stable integer ids of categories; the shop's ids are texts. */
const numberOf = (id: string): number =>
  parseInt(createHash('sha1').update(id).digest('hex').slice(0, NUMBER_DIGITS), 16) + 1;

/** An element of one line; none without a visible text. */
function line(name: string, text: string, most = LINE_MAX): string[] {
  const short = cutText(text, most);
  return short === '' ? [] : [element(name, short)];
}

function categoriesText({ categories, subcategories }: MarketCategories): string {
  const all = [
    ...categories.map(
      ({ id, name }) => `<category id="${numberOf(id)}">${xmlText(cutText(name, LINE_MAX))}</category>`,
    ),
    ...subcategories.map(
      ({ id, category_id: parent, name }) =>
        `<category id="${numberOf(id)}" parentId="${numberOf(parent)}">${xmlText(cutText(name, LINE_MAX))}</category>`,
    ),
  ];
  return `<categories>\n${all.join('\n')}\n</categories>\n`;
}

function paramsText({ attributes, unit }: MarketGood, features: readonly FeatureRow[]): string[] {
  const values = JSON.parse(attributes) as Attributes;
  const params = features.flatMap((feature) => {
    const value = values[feature.code];
    const text = value === undefined ? '' : cutText(featureText(feature, value), LINE_MAX);
    const [name, unit] = [feature.name, feature.unit].map((one) => xmlText(cutText(one, LINE_MAX)));
    const of = unit === '' ? '' : ` unit="${unit}"`;
    return text === '' || name === '' ? [] : [`<param name="${name}"${of}>${xmlText(text)}</param>`];
  });
  return isMeasured(unit) ? [...params, `<param name="${UNIT_PARAMETER}">${xmlText(unit)}</param>`] : params;
}

/** Centimetres as length, width and height; empty unless all three are known. */
function sizeText({ length_mm: length, width_mm: width, height_mm: height }: MarketGood): string[] {
  const sides = [length, width, height].flatMap((side) => (side === null || side === 0 ? [] : [side / 10]));
  return sides.length === 3 ? [element('dimensions', sides.join('/'))] : [];
}

function offerText(good: MarketGood, { features }: MarketCategories, { origin, now }: YmlOptions): string {
  const pricing = { retail: good.price_retail, sale: good.price_sale, saleFrom: good.sale_from, saleTo: good.sale_to };
  const active = activeSale(pricing, now.toISOString());
  const sale = active === 0 ? null : active;
  const [description = []] = [good.full_desc, good.short_desc]
    .map((text) => line('description', text, DESCRIPTION_MAX))
    .filter((text) => text.length > 0);
  const parts = [
    element('url', `${origin}/p/${good.slug}`),
    element('price', toRoubles(sale ?? good.price_retail)),
    ...(sale === null ? [] : [element('oldprice', toRoubles(good.price_retail))]),
    element('currencyId', 'RUR'),
    element('categoryId', numberOf(good.subcategory_id ?? good.category_id)),
    ...good.pictures.slice(0, PICTURES_MAX).map((one) => element('picture', origin + originalUrl(one.picture_id))),
    ...line('name', good.title, NAME_MAX),
    ...line('vendor', good.brand),
    ...line('vendorCode', good.sku ?? ''),
    ...description,
    ...(good.barcode !== null && isWholeBarcode(good.barcode) ? [element('barcode', good.barcode)] : []),
    ...paramsText(good, good.subcategory_id === null ? [] : (features.get(good.subcategory_id) ?? [])),
    ...(good.weight_g === null || good.weight_g === 0 ? [] : [element('weight', good.weight_g / 1000)]),
    ...sizeText(good),
  ];
  const available = good.stock_qty - good.reserved_qty > 0;
  return `<offer id="${xmlText(good.id)}" available="${String(available)}">${parts.join('')}</offer>\n`;
}

/** Yields the file in pieces: goods on sale with a price and a picture, without cost and wholesale price. */
export async function* writeYml(db: Knex, options: YmlOptions): AsyncGenerator<string> {
  const { name, legalName } = await publicFacts(db);
  const categories = await readMarketCategories(db);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${options.now.toISOString().slice(0, 19)}Z">\n<shop>\n`;
  yield `${line('name', name).join('')}\n${line('company', legalName || name).join('')}\n${element('url', options.origin)}\n${element('platform', OWN_PLATFORM)}\n`;
  yield `<!-- ${NOT_IN_FEED}. -->\n`;
  yield '<currencies><currency id="RUR" rate="1"/></currencies>\n';
  yield `${categoriesText(categories)}<offers>\n`;
  for await (const goods of marketGoods(db)) yield goods.map((good) => offerText(good, categories, options)).join('');
  yield '</offers>\n</shop>\n</yml_catalog>\n';
}

/** Wholesale price and cost are not read, so they cannot leak. */
const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'unit',
  'category_id',
  'subcategory_id',
  ...PUBLIC_PRICES,
  'stock_qty',
  'reserved_qty',
  'created_at',
  'short_desc',
  'full_desc',
  'weight_g',
  'length_mm',
  'width_mm',
  'height_mm',
  'attributes',
] as const;

/** Every product on sale has a category. */
type MarketGood = Omit<Pick<ProductRow, (typeof COLUMNS)[number]>, 'category_id'> & {
  readonly category_id: string;
  readonly pictures: readonly ProductPictureRow[];
};

/**
 * Goods read and written in one turn of the event loop. With 300, other requests waited 45 ms each time on an idle machine; the text of 100 is
 * a large object of V8, which only a major collection frees.
 */
const PORTION = 40;

async function readMarketCategories(db: Knex) {
  const order = ['position', 'id'];
  const categories = await db('categories').where({ hidden: false }).orderBy(order).select('id', 'name');
  const shown = new Set(categories.map(({ id }) => id));
  const subcategories = await db('subcategories')
    .where({ hidden: false })
    .orderBy(order)
    .select('id', 'category_id', 'name');
  const features = groupBy(await db('features').orderBy(order).select(), ({ subcategory_id }) => subcategory_id);
  return { categories, subcategories: subcategories.filter((one) => shown.has(one.category_id)), features };
}
type MarketCategories = Awaited<ReturnType<typeof readMarketCategories>>;

/** The goods in the order of ids, in portions that let other requests run in between. */
async function* marketGoods(db: Knex): AsyncGenerator<MarketGood[]> {
  const { hiddenCategories, hiddenSubcategories } = await readCategoryIndex(db);
  for (let after = ''; ;) {
    const rows: Omit<MarketGood, 'pictures'>[] = await visibleProducts(db)
      .where('p.id', '>', after)
      .where('p.price_retail', '>', 0)
      .whereNotIn('p.category_id', hiddenCategories)
      .where((query) => void query.whereNull('p.subcategory_id').orWhereNotIn('p.subcategory_id', hiddenSubcategories))
      .orderBy('p.id')
      .limit(PORTION)
      .select(COLUMNS.map((column) => `p.${column}`));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const rowIds = rows.map(({ id }) => id);
    const pictures = await readPictures(db, rowIds);
    yield rows.flatMap((row) => {
      const own = pictures.get(row.id);
      return own === undefined ? [] : [{ ...row, pictures: own }];
    });
    await yieldToEventLoop();
  }
}
