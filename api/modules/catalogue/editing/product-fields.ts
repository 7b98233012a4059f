/** Fields of the form as columns: roubles become kopecks, kilograms grams. */
import type { ProductSave } from '#contract/products/products.ts';
import { toKopecks } from '#contract/values/money.ts';
import type { ProductRow } from '#db/tables.ts';

/** Fields with a column of their own; category, features, stock, slug and pictures are written elsewhere. */
type Fields = Pick<
  ProductSave,
  | 'title'
  | 'brand'
  | 'sku'
  | 'barcode'
  | 'moreBarcodes'
  | 'externalId'
  | 'priceRetail'
  | 'priceWholesale'
  | 'salePrice'
  | 'saleFrom'
  | 'saleTo'
  | 'costPrice'
  | 'unit'
  | 'shortDesc'
  | 'fullDesc'
  | 'weightKg'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
>;

const kopecks = (roubles: number | null): number | null => (roubles === null ? null : toKopecks(roubles));
const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const grams = (kilograms: number | null): number | null => (kilograms === null ? null : Math.round(kilograms * 1000));

/** Columns of the fields that were sent. */
export function columnsOfFields(fields: Fields): Partial<ProductRow> {
  const {
    title,
    brand,
    sku,
    barcode,
    moreBarcodes,
    externalId,
    priceRetail,
    priceWholesale,
    salePrice,
    saleFrom,
    saleTo,
    costPrice,
    unit,
  } = fields;
  const { shortDesc, fullDesc, weightKg, lengthMm, widthMm, heightMm } = fields;
  const columns: Partial<Record<keyof ProductRow, string | number | null | undefined>> = {
    title,
    brand,
    sku,
    barcode,
    more_barcodes: moreBarcodes,
    external_id: externalId,
    price_retail: priceRetail === undefined ? undefined : toKopecks(priceRetail ?? 0),
    price_wholesale: priceWholesale === undefined ? undefined : toKopecks(priceWholesale ?? 0),
    price_sale: salePrice === undefined ? undefined : kopecks(salePrice),
    sale_from: saleFrom === undefined ? undefined : instant(saleFrom),
    sale_to: saleTo === undefined ? undefined : instant(saleTo),
    cost_price: costPrice === undefined ? undefined : kopecks(costPrice),
    unit,
    short_desc: shortDesc,
    full_desc: fullDesc,
    weight_g: weightKg === undefined ? undefined : grams(weightKg),
    length_mm: lengthMm,
    width_mm: widthMm,
    height_mm: heightMm,
  };
  const sent = Object.entries<string | number | null | undefined>(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent);
}
