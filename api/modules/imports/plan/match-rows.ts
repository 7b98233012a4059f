/** Finds the product of a row: by the source's link, then by code, article and barcode. */
import type { Knex } from 'knex';
import type { ImportLinkRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { SourceRow } from '../files/source-row.ts';
import { articleKey, barcodeKey, barcodesOf } from '#contract/products/product-code.ts';
import { articleLook } from '../files/table-cells.ts';
import {
  eachProductCode,
  productsBy,
  findLinks,
  linksOfProducts,
  findAnswers,
  type RowAnswers,
} from '../store/link-store.ts';
import { codeOf } from './survey-file.ts';

export type FoundBy = 'link' | 'choice' | 'code' | 'article' | 'barcode';

export interface Match {
  readonly code: string;
  readonly product: ProductRow | null;
  readonly by: FoundBy | null;
  /** The link of this code; a product found by article may have another code's link, or none. */
  readonly link: ImportLinkRow | null;
  /** The former code of this product: the source has renumbered it. */
  readonly former: ImportLinkRow | null;
  /** Reason why a person must choose the product; the row is refused. */
  readonly conflict: MatchConflict | null;
  /** A person's answers about this row, by product. */
  readonly answers: RowAnswers;
  readonly answered: readonly ProductRow[];
  /** Another product of the shop with the row's article. */
  readonly articleOf: ProductRow | null;
  /** Other products of the shop with barcodes of the row, by barcode. */
  readonly barcodesOf: ReadonlyMap<string, ProductRow>;
}

export interface MatchConflict {
  readonly column: 'Артикул' | 'Штрихкод';
  readonly value: string;
  readonly reason: string;
  readonly products: readonly ProductRow[];
}

/** Possible products that a person is shown. */
const CANDIDATES_MAX = 20;
const NO_ANSWERS: RowAnswers = new Map();

const filled = (texts: readonly (string | false | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
];

const isActive = ({ deleted_at, draft }: ProductRow): boolean => deleted_at === null || Boolean(draft);

const productName = ({ title, sku }: ProductRow): string => `«${sku === null ? title : `${sku} ${title}`}»`;

/** Matches rows in portions; a product is matched with one row only. */
export class Matcher {
  private readonly db: Knex;
  private readonly sourceId: string;
  private readonly codes: ReadonlySet<string>;
  private readonly taken = new Set<string>();
  private readonly doubted = new Set<string>();
  private shop: ShopCodes | null = null;

  /** Products matched so far, and those that a doubtful row may be: they are not missing in the file. */
  get found(): ReadonlySet<string> {
    return new Set([...this.taken, ...this.doubted]);
  }

  /** `codes`: those of all rows of the file. */
  constructor(db: Knex, sourceId: string, codes: ReadonlySet<string>) {
    this.db = db;
    this.sourceId = sourceId;
    this.codes = codes;
  }

  /** One match for each row, in their order. */
  async match(rows: readonly SourceRow[]): Promise<Match[]> {
    const { db, sourceId } = this;
    this.shop ??= await readShopCodes(db);
    const { shop } = this;
    const links = new Map(
      (await findLinks(db, sourceId, filled(rows.map(codeOf)))).map((row) => [row.external_id, row]),
    );
    const unlinked = rows.filter((row) => !links.has(codeOf(row)));
    const byCode = await this.byExternalId(unlinked);
    const answersByCode = await findAnswers(db, sourceId, filled(unlinked.map(codeOf)));
    const ids = filled([
      ...[...links.values()].map(({ product_id }) => product_id),
      // In the shop's own tables the code is the product's id.
      ...unlinked.map(({ isOwn, externalId }) => isOwn === true && externalId),
      ...[...answersByCode.values()].flatMap((answers) => [...answers.keys()]),
      ...rows.flatMap(({ article = '', barcodes = [] }) => [
        ...shop.likeArticle(article),
        ...barcodes.flatMap((barcode) => shop.withBarcode(barcode)),
      ]),
    ]);
    const byId = new Map((await productsBy(db, 'id', ids)).map((row) => [row.id, row]));
    const found = [...byId.keys(), ...[...byCode.values()].map(({ id }) => id)];
    const owners = new Map((await linksOfProducts(db, sourceId, filled(found))).map((row) => [row.product_id, row]));
    const those = (productIds: readonly string[]): ProductRow[] => productIds.flatMap((id) => byId.get(id) ?? []);
    return rows.map((row): Match => {
      const code = codeOf(row);
      const { article = '', barcodes = [] } = row;
      const likeArticle = those(shop.likeArticle(article));
      const withArticle = likeArticle.filter(({ sku }) => articleKey(sku ?? '') === articleKey(article));
      const withBarcode = those([...new Set(barcodes.flatMap((barcode) => shop.withBarcode(barcode)))]);
      const link = links.get(code) ?? null;
      const answers = answersByCode.get(code) ?? NO_ANSWERS;
      const answered = those([...answers.keys()]);
      const chosen = answered.find(({ id }) => answers.get(id) === 'same');
      const certain: Certain =
        link === null ? certainOf(row, chosen, byId, byCode) : [[byId.get(link.product_id), 'link']];
      const [sure, by] =
        certain.find(([one]) => one !== undefined && (link !== null || this.isFree(one, owners))) ?? [];
      let product = sure ?? null;
      let foundBy = by ?? null;
      let conflict: MatchConflict | null = null;
      if (product === null && link === null) {
        const free = (products: readonly ProductRow[]): ProductRow[] =>
          products.filter((one) => answers.get(one.id) !== 'other' && this.isFree(one, owners));
        ({ product, by: foundBy, conflict } = matchByCodes(row, free(likeArticle), free(withBarcode)));
      }
      for (const { id } of conflict?.products ?? []) this.doubted.add(id);
      if (link !== null) this.taken.add(link.product_id);
      else if (product !== null) this.taken.add(product.id);
      const other = (products: readonly ProductRow[]): ProductRow[] => products.filter(({ id }) => id !== product?.id);
      return {
        code,
        product,
        by: foundBy,
        link,
        former: link === null ? (owners.get(product?.id ?? '') ?? null) : null,
        conflict,
        answers,
        answered,
        articleOf: other(withArticle)[0] ?? null,
        barcodesOf: new Map(
          barcodes.flatMap((barcode) => {
            const owner = other(those(shop.withBarcode(barcode))).find(isActive);
            return owner === undefined ? [] : [[barcode, owner] as const];
          }),
        ),
      };
    });
  }

  /** True when no other row has the product: neither matched, nor linked to a code of the file. */
  private isFree({ id }: ProductRow, owners: ReadonlyMap<string, ImportLinkRow>): boolean {
    const owner = owners.get(id);
    return !this.taken.has(id) && (owner === undefined || !this.codes.has(owner.external_id));
  }

  /** Products by an external code that only one product has. */
  private async byExternalId(rows: readonly SourceRow[]): Promise<Map<string, ProductRow>> {
    const byValue = new Map<string, ProductRow | null>();
    for (const row of await productsBy(this.db, 'external_id', filled(rows.map(({ externalId }) => externalId)))) {
      const value = row.external_id ?? '';
      byValue.set(value, byValue.has(value) ? null : row);
    }
    return new Map([...byValue].flatMap(([value, row]) => (row === null ? [] : [[value, row] as const])));
  }
}

type Certain = readonly (readonly [ProductRow | undefined, FoundBy])[];

/** Products that a row without a link is without a guess, if they are free: by a person's answer, then by the shop's own code. */
function certainOf(
  { isOwn, externalId }: SourceRow,
  chosen: ProductRow | undefined,
  byId: ReadonlyMap<string, ProductRow>,
  byCode: ReadonlyMap<string, ProductRow>,
): Certain {
  const code = externalId ?? '';
  return [
    [chosen, 'choice'],
    [isOwn === true ? byId.get(code) : undefined, 'code'],
    [byCode.get(code), 'code'],
  ];
}

/**
 * The product of a row without a link, by its article, else by a barcode. A barcode of a product with another article, an article that only
 * looks the same, and a code of several products are left to a person. `likeArticle`: products whose article looks like the row's.
 */
function matchByCodes(
  { article = '', barcodes = [] }: SourceRow,
  likeArticle: readonly ProductRow[],
  barcoded: readonly ProductRow[],
): Pick<Match, 'product' | 'by' | 'conflict'> {
  const isOther = ({ sku }: ProductRow): boolean =>
    article !== '' && (sku ?? '') !== '' && articleLook(sku ?? '') !== articleLook(article);
  const withArticle = likeArticle.filter(({ sku }) => articleKey(sku ?? '') === articleKey(article));
  // A product off sale, also after an undone import, doesn't reserve its barcode.
  const withBarcode = barcoded.filter((one) => isActive(one) || !isOther(one));
  const same =
    withArticle.find(({ sku }) => sku === article) ?? (withArticle.length === 1 ? withArticle[0] : undefined);
  if (same !== undefined) return { product: same, by: 'article', conflict: null };
  const several = withArticle.length > 1 ? withArticle : withBarcode.length > 1 ? withBarcode : null;
  const column = withArticle.length > 1 ? 'Артикул' : 'Штрихкод';
  const value = withArticle.length > 1 ? article : barcodes.join(', ');
  if (several !== null) {
    const names = several.slice(0, 3).map(productName).join(', ');
    const reason = `Такой есть у нескольких товаров магазина: ${names}`;
    const products = several.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, CANDIDATES_MAX);
    return { product: null, by: null, conflict: { column, value, reason, products } };
  }
  const [product] = withBarcode;
  const like = likeArticle.filter(isActive);
  if (product === undefined && like.length > 0) {
    const reason = `Выглядит как артикул товара ${like.slice(0, 3).map(productName).join(', ')}, но буквы или тире в нём другие`;
    const products = like.slice(0, CANDIDATES_MAX);
    return { product: null, by: null, conflict: { column: 'Артикул', value: article, reason, products } };
  }
  if (product === undefined) return { product: null, by: null, conflict: null };
  if (!isOther(product)) return { product, by: 'barcode', conflict: null };
  const reason = `Этот штрихкод у товара ${productName(product)}, а артикул другой`;
  return { product: null, by: null, conflict: { column, value, reason, products: [product] } };
}

/** Barcodes of all products, and their articles by their looks. */
class ShopCodes {
  /** A list for several products only: it takes as much memory as its code. */
  private readonly articles = new Map<string, string | string[]>();
  private readonly barcodes = new Map<string, string | string[]>();

  add({ id, sku, barcode, more_barcodes }: Pick<ProductRow, 'id' | 'sku' | 'barcode' | 'more_barcodes'>): void {
    const put = (codes: Map<string, string | string[]>, key: string): void => {
      const known = codes.get(key);
      codes.set(key, known === undefined ? id : [known, id].flat());
    };
    if (sku !== null && sku !== '') put(this.articles, articleLook(sku));
    for (const code of barcodesOf({ barcode, moreBarcodes: more_barcodes })) put(this.barcodes, barcodeKey(code));
  }

  likeArticle(article: string): readonly string[] {
    return [this.articles.get(articleLook(article)) ?? []].flat();
  }

  withBarcode(barcode: string): readonly string[] {
    return [this.barcodes.get(barcodeKey(barcode)) ?? []].flat();
  }
}

async function readShopCodes(db: Knex): Promise<ShopCodes> {
  const codes = new ShopCodes();
  for await (const rows of eachProductCode(db)) for (const row of rows) codes.add(row);
  return codes;
}
