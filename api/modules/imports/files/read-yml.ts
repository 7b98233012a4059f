/** Reads YML, the feed of the Russian marketplaces: categories with parents, offers with prices and params. */
import { GOODS_COLUMNS } from '#contract/exchange/goods-table.ts';
import { NOT_IN_FEED, OWN_PLATFORM, UNIT_PARAMETER } from '#contract/exchange/market.ts';
import { currencyOf } from './read-values.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { sent, type FileFacts, type FilePrice, type ReadItem, type SourceRow } from './source-row.ts';
import { barcodesOf } from './table-cells.ts';
import { childOf, lineOf, textOf, type XmlElement, xmlElements } from './xml-elements.ts';
import { codeIn } from './commerceml-fields.ts';

const WANTED: ReadonlySet<string> = new Set(['category', 'offer', 'currency', 'url', 'platform']);
/** More parents than this are a cycle. */
const LEVELS_MAX = 20;

const YML_PRICES = { price: 'price', oldPrice: 'oldprice', cost: 'purchase_price' } as const;

const all = (element: XmlElement, name: string): string[] =>
  element.children
    .filter((child) => child.name === name)
    .map((child) => cleanLine(child.text))
    .filter((text) => text !== '');

type Categories = Map<string, { name: string; parent: string }>;

function pathOf(categories: Categories, id: string): string[] {
  const path: string[] = [];
  for (let at = categories.get(id); at !== undefined && path.length < LEVELS_MAX; at = categories.get(at.parent))
    path.unshift(at.name);
  return path;
}

/** The name, or its parts in a `vendor.model` offer. */
function titleOf(offer: XmlElement): string | undefined {
  const name = lineOf(offer, 'name');
  if (name !== undefined && name !== '') return name;
  const parts = ['typePrefix', 'vendor', 'model']
    .map((part) => lineOf(offer, part) ?? '')
    .filter((part) => part !== '');
  return parts.length === 0 ? name : parts.join(' ');
}

function stockOf(offer: XmlElement): Record<string, string> | undefined {
  const outlets = childOf(offer, 'outlets')?.children ?? [];
  const byOutlet = outlets.flatMap(({ attributes }, index) =>
    attributes['instock'] === undefined
      ? []
      : [[attributes['id'] ?? (index === 0 ? '' : String(index + 1)), cleanLine(attributes['instock'])] as const],
  );
  if (byOutlet.length > 0) return Object.fromEntries(byOutlet);
  const available = offer.attributes['available'] ?? lineOf(offer, 'available') ?? '';
  const isOut = /^(?:false|0|no|нет)$/i.test(available.trim());
  for (const name of ['count', 'stock_quantity', 'quantity_in_stock', 'quantity', 'stock'])
    if (textOf(offer, name) !== undefined) return { '': isOut ? '0' : (lineOf(offer, name) ?? '') };
  return isOut ? { '': '0' } : undefined;
}

function pricesOf(offer: XmlElement, base: string): Record<string, FilePrice> {
  const currency = lineOf(offer, 'currencyId') || base;
  const types = [YML_PRICES.price, YML_PRICES.oldPrice, 'old_price', YML_PRICES.cost, 'wholesale_price', 'price_opt'];
  return Object.fromEntries(
    types.flatMap((type) => {
      const amount = lineOf(offer, type);
      if (amount === undefined) return [];
      const isFrom = childOf(offer, type)?.attributes['from'] === 'true';
      return [
        [type === 'old_price' ? YML_PRICES.oldPrice : type, { amount, currency, decimals: 'point' as const, isFrom }],
      ];
    }),
  );
}

/** Absolute addresses of pictures: escaped ones are unescaped, relative ones are resolved against the feed's shop. */
function picturesOf(offer: XmlElement, site: string): string[] {
  return all(offer, 'picture').map((text) => {
    const address = /^https?%3a%2f%2f/i.test(text)
      ? decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
      : text;
    return /^\/(?!\/)|^\/\//.test(address) && URL.canParse(address, site) ? new URL(address, site).href : address;
  });
}

function featuresOf(offer: XmlElement): Record<string, string> {
  const features: Record<string, string> = {};
  for (const param of offer.children) {
    if (param.name !== 'param') continue;
    const name = cleanLine(param.attributes['name'] ?? '');
    const value = cleanLine(param.text);
    if (name === '' || value === '') continue;
    const unit = cleanLine(param.attributes['unit'] ?? '');
    const withUnit = unit === '' ? value : `${value} ${unit}`;
    features[name] = features[name] === undefined ? withUnit : `${features[name]}, ${withUnit}`;
  }
  const country = lineOf(offer, 'country_of_origin');
  if (country !== undefined && country !== '') features['Страна производства'] = country;
  const size = lineOf(offer, 'dimensions');
  if (size !== undefined && size !== '') features['Габариты'] = size;
  return features;
}

function rowOf(offer: XmlElement, categories: Categories, { site, base }: { site: string; base: string }): SourceRow {
  const description = textOf(offer, 'description');
  const stock = stockOf(offer);
  const category = lineOf(offer, 'categoryId');
  return {
    position: `строка ${offer.line}`,
    externalId: cleanLine(offer.attributes['id'] ?? '') || null,
    ...(category === undefined ? {} : { groups: pathOf(categories, category) }),
    ...sent(codeIn(offer, 'vendorCode'), 'article'),
    ...(childOf(offer, 'barcode') === undefined ? {} : { barcodes: all(offer, 'barcode').flatMap(barcodesOf) }),
    ...sent(titleOf(offer), 'title'),
    ...sent(lineOf(offer, 'vendor'), 'brand'),
    ...sent(cleanLine(offer.attributes['group_id'] ?? '') || undefined, 'model'),
    ...sent(lineOf(offer, 'unit'), 'unit'),
    ...sent(description === undefined ? undefined : cleanText(description), 'fullDesc'),
    ...sent(lineOf(offer, 'weight'), 'weightKg'),
    prices: pricesOf(offer, base),
    ...sent(stock, 'stock'),
    ...(lineOf(offer, 'disabled') === 'true' ? { state: 'disabled' } : {}),
    stockDecimals: 'point',
    features: featuresOf(offer),
    pictures: picturesOf(offer, site),
  };
}

/** An offer of the shop's own feed. Its availability is no stock, and a discount without its days would never end. */
function ownRow({ stock: _stock, prices = {}, features = {}, ...row }: SourceRow): SourceRow {
  const retail = prices[YML_PRICES.oldPrice] ?? prices[YML_PRICES.price];
  const { [UNIT_PARAMETER]: unit, Габариты: size, ...others } = features;
  const sides = size?.split('/').map((side) => Math.round(Number(side) * 10));
  return {
    ...row,
    ...(retail === undefined ? {} : { prices: { [GOODS_COLUMNS.priceRetail]: retail } }),
    ...sent(unit, 'unit'),
    ...sent(sides?.join('х'), 'sizes'),
    features: others,
    isOwn: true,
    isFeed: true,
  };
}

/** The feed's foreign base currency, also of offers without one; empty for the rouble. Rates to it are not to the rouble: dropped. */
function takeBase(facts: FileFacts): string {
  const bases = Object.keys(facts.rates).filter((id) => Number(facts.rates[id]) === 1);
  const [base] = bases;
  if (base === undefined || bases.some((id) => currencyOf(id) === 'RUB')) return '';
  facts.rates = {};
  return base;
}

/** Offers of a feed, in order. `open` begins the file again: when offers precede their categories, those are read first. */
export async function* readYml(open: () => AsyncIterable<string>, facts: FileFacts): AsyncGenerator<ReadItem> {
  const categories: Categories = new Map();
  const takeCategory = ({ attributes: { id = '', parentId = '' }, text }: XmlElement): void =>
    void categories.set(cleanLine(id), { name: cleanLine(text), parent: cleanLine(parentId) });
  let site = '';
  let base: string | null = null;
  const elements = xmlElements(open(), {
    wanted: WANTED,
    onOpen: (name, attributes) => {
      if (name === 'yml_catalog') facts.madeAt = attributes['date'] ?? null;
    },
    onNote: (note) => facts.notes.add(note),
  });
  for await (const { element, path } of elements) {
    const { id = '', rate = '' } = element.attributes;
    if (element.name === 'category') takeCategory(element);
    else if (element.name === 'currency') facts.rates[id.toUpperCase()] = rate;
    else if (element.name === 'platform') {
      facts.isOwn = cleanLine(element.text) === OWN_PLATFORM;
      if (!facts.isOwn) continue;
      // Only goods on sale are in it.
      facts.changesOnly = true;
      facts.notes.add(`Это выгрузка магазина: товары, которые в нём есть, не меняются. ${NOT_IN_FEED}`);
    } else if (element.name === 'url') site = path.at(-1) === 'shop' ? cleanLine(element.text) : site;
    else {
      if (categories.size === 0 && childOf(element, 'categoryId') !== undefined) {
        const ofCategories = xmlElements(open(), { wanted: new Set(['category']) });
        for await (const { element: category } of ofCategories) takeCategory(category);
      }
      base ??= takeBase(facts);
      const row = rowOf(element, categories, { site, base });
      yield { row: facts.isOwn ? ownRow(row) : row };
    }
  }
}
