/** Finds the product of a row: by the source's link, then by code, article and barcode. */
import type { Knex } from 'knex';
import type { ImportLinkRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { SourceRow } from '../files/source-row.ts';
import { articleKey, barcodeKey, barcodesOf } from '#contract/products/product-code.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { articleLook } from '../files/table-cells.ts';
import { rowsInOrder } from '#db/portions.ts';
import { productsBy, findLinks, findAnswers, type RowAnswers } from '../store/link-store.ts';
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

const CANDIDATES_MAX = 20;
const NO_ANSWERS: RowAnswers = new Map();

const filled = (texts: readonly (string | false | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
];

const isActive = ({ deleted_at, draft }: ProductRow): boolean => deleted_at === null || Boolean(draft);

const productName = ({ title, sku }: ProductRow): string => `«${sku === null ? title : `${sku} ${title}`}»`;

/** Matches rows in portions; a product is matched with one row only. `codes`: those of all rows of the file. */
export async function newMatcher(db: Knex, sourceId: string, codes: ReadonlySet<string>) {
  const shop = await readShopCodes(db);
  const taken = new Set<string>();
  const doubted = new Set<string>();

  /** True when no other row has the product: neither matched, nor linked to a code of the file. */
  function isFree({ id }: ProductRow, owners: ReadonlyMap<string, ImportLinkRow>): boolean {
    const owner = owners.get(id);
    return !taken.has(id) && (owner === undefined || !codes.has(owner.external_id));
  }

  /** Products by an external code that only one product has. */
  async function byExternalId(rows: readonly SourceRow[]): Promise<Map<string, ProductRow>> {
    const products = await productsBy(db, 'external_id', filled(rows.map(({ externalId }) => externalId)));
    const alike = groupBy(products, ({ external_id }) => external_id ?? '');
    return new Map([...alike].flatMap(([code, [row, other]]) => (row && !other ? [[code, row] as const] : [])));
  }

  /** One match for each row, in their order. */
  async function match(rows: readonly SourceRow[]): Promise<Match[]> {
    const linked = await findLinks(db, sourceId, 'external_id', filled(rows.map(codeOf)));
    const links = new Map(linked.map((row) => [row.external_id, row]));
    const unlinked = rows.filter((row) => !links.has(codeOf(row)));
    const byCode = await byExternalId(unlinked);
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
    const owned = await findLinks(db, sourceId, 'product_id', filled(found));
    const owners = new Map(owned.map((row) => [row.product_id, row]));
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
      const own = row.externalId ?? '';
      /** Products that the row is without a guess; without a link if they are free. */
      const certain: readonly (readonly [ProductRow | undefined, FoundBy])[] =
        link === null
          ? [
              [chosen, 'choice'],
              [row.isOwn === true ? byId.get(own) : undefined, 'code'],
              [byCode.get(own), 'code'],
            ]
          : [[byId.get(link.product_id), 'link']];
      const [sure, by] = certain.find(([one]) => one !== undefined && (link !== null || isFree(one, owners))) ?? [];
      let product = sure ?? null;
      let foundBy = by ?? null;
      let conflict: MatchConflict | null = null;
      if (product === null && link === null) {
        const free = (products: readonly ProductRow[]): ProductRow[] =>
          products.filter((one) => answers.get(one.id) !== 'other' && isFree(one, owners));
        ({ product, by: foundBy, conflict } = matchByCodes(row, free(likeArticle), free(withBarcode)));
      }
      for (const { id } of conflict?.products ?? []) doubted.add(id);
      const takenId = link?.product_id ?? product?.id;
      if (takenId !== undefined) taken.add(takenId);
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

  /** `found`: products matched so far, and those that a doubtful row may be: they are not missing in the file. */
  return { match, found: (): ReadonlySet<string> => new Set([...taken, ...doubted]) };
}
export type Matcher = Awaited<ReturnType<typeof newMatcher>>;

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
  const asked = (column: MatchConflict['column'], reason: string, products: readonly ProductRow[]) => {
    const value = column === 'Артикул' ? article : barcodes.join(', ');
    return {
      product: null,
      by: null,
      conflict: { column, value, reason, products: products.slice(0, CANDIDATES_MAX) },
    };
  };
  const named = (products: readonly ProductRow[]): string => products.slice(0, 3).map(productName).join(', ');
  const several = withArticle.length > 1 ? withArticle : withBarcode;
  if (several.length > 1) {
    const sorted = several.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const column = several === withArticle ? 'Артикул' : 'Штрихкод';
    return asked(column, `Такой есть у нескольких товаров магазина: ${named(several)}`, sorted);
  }
  const [product] = withBarcode;
  const like = likeArticle.filter(isActive);
  if (product === undefined && like.length > 0)
    return asked('Артикул', `Выглядит как артикул товара ${named(like)}, но буквы или тире в нём другие`, like);
  if (product === undefined) return { product: null, by: null, conflict: null };
  if (!isOther(product)) return { product, by: 'barcode', conflict: null };
  return asked('Штрихкод', `Этот штрихкод у товара ${productName(product)}, а артикул другой`, [product]);
}

const CODES_PER_READ = 5000;

/** Ids by code; a list for several products only: it takes as much memory as its code. */
type IdsByCode = Map<string, string | string[]>;

/** Barcodes of all products, and their articles by their looks. */
async function readShopCodes(db: Knex) {
  const [articles, barcodes]: [IdsByCode, IdsByCode] = [new Map(), new Map()];
  const put = (codes: IdsByCode, key: string, id: string): void => {
    const known = codes.get(key);
    codes.set(key, known === undefined ? id : [known, id].flat());
  };
  const products = () => db('products').select('id', 'sku', 'barcode', 'more_barcodes');
  for await (const rows of rowsInOrder<ProductRow>(products, 'id', CODES_PER_READ))
    for (const { id, sku, barcode, more_barcodes: moreBarcodes } of rows) {
      if (sku !== null && sku !== '') put(articles, articleLook(sku), id);
      for (const code of barcodesOf({ barcode, moreBarcodes })) put(barcodes, barcodeKey(code), id);
    }
  return {
    likeArticle: (article: string): readonly string[] => [articles.get(articleLook(article)) ?? []].flat(),
    withBarcode: (barcode: string): readonly string[] => [barcodes.get(barcodeKey(barcode)) ?? []].flat(),
  };
}
