/** Which product of the shop a row of a file is: by the source's link, then by code, article and barcode. */
import type { Knex } from 'knex';
import type { ImportLinkRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { SourceRow } from '../read/source-row.ts';
import { findLinks, linksOfProducts, productsBy } from '../import-store.ts';
import { codeOf } from './survey-file.ts';

export interface Match {
  readonly code: string;
  readonly product: ProductRow | null;
  /** The link of this code; of goods found by article it is another code's, or none. */
  readonly link: ImportLinkRow | null;
  /** The code that the source had for this product before: it has renumbered its goods. */
  readonly former: ImportLinkRow | null;
}

const filled = (texts: readonly (string | false | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
];

/** Matches rows in portions; what one row took no other gets. */
export class Matcher {
  private readonly db: Knex;
  private readonly sourceId: string;
  private readonly codes: ReadonlySet<string>;
  private readonly chosen: ReadonlyMap<string, string>;
  private readonly taken = new Set<string>();

  /** Products that rows were matched with so far. */
  get found(): ReadonlySet<string> {
    return this.taken;
  }

  /** `codes`: those of all rows of the file. `chosen`: products that somebody said codes are. */
  constructor(db: Knex, sourceId: string, codes: ReadonlySet<string>, chosen: ReadonlyMap<string, string> = new Map()) {
    this.db = db;
    this.sourceId = sourceId;
    this.codes = codes;
    this.chosen = chosen;
  }

  /** One match for each row, in their order. */
  async match(rows: readonly SourceRow[]): Promise<Match[]> {
    const { db, sourceId } = this;
    const links = new Map(
      (await findLinks(db, sourceId, filled(rows.map(codeOf)))).map((row) => [row.external_id, row]),
    );
    const unlinked = rows.filter((row) => !links.has(codeOf(row)));
    const byId = new Map(
      (
        await productsBy(
          db,
          'id',
          [...links.values()].map(({ product_id }) => product_id),
        )
      ).map((row) => [row.id, row]),
    );
    // In the shop's own tables the code is the product's.
    const own = await productsBy(
      db,
      'id',
      filled(unlinked.map(({ isOwn, externalId }) => isOwn === true && externalId)),
    );
    const byOwnCode = new Map(own.map((row) => [row.id, row]));
    const told = await productsBy(db, 'id', filled(unlinked.map((row) => this.chosen.get(codeOf(row)))));
    const byChoice = new Map(told.map((row) => [row.id, row]));
    const byCode = await this.lookUp(
      'external_id',
      unlinked.map(({ externalId }) => externalId),
    );
    const bySku = await this.lookUp(
      'sku',
      unlinked.map(({ article }) => article),
    );
    const byBarcode = await this.lookUp(
      'barcode',
      unlinked.map(({ barcode }) => barcode),
    );
    const found = [byChoice, byOwnCode, byCode, bySku, byBarcode].flatMap((products) =>
      [...products.values()].map(({ id }) => id),
    );
    const owners = new Map((await linksOfProducts(db, sourceId, filled(found))).map((row) => [row.product_id, row]));
    return rows.map((row): Match => {
      const code = codeOf(row);
      const link = links.get(code) ?? null;
      if (link !== null) {
        this.taken.add(link.product_id);
        return { code, link, product: byId.get(link.product_id) ?? null, former: null };
      }
      const candidates = [
        byChoice.get(this.chosen.get(code) ?? ''),
        byOwnCode.get(row.externalId ?? ''),
        byCode.get(row.externalId ?? ''),
        bySku.get(row.article ?? ''),
        byBarcode.get(row.barcode ?? ''),
      ];
      const product = candidates.find((candidate) => candidate !== undefined && this.isFree(candidate, owners)) ?? null;
      if (product !== null) this.taken.add(product.id);
      return { code, link: null, product, former: owners.get(product?.id ?? '') ?? null };
    });
  }

  /** Not another row's: neither taken, nor linked to a code that the file has too. */
  private isFree({ id }: ProductRow, owners: ReadonlyMap<string, ImportLinkRow>): boolean {
    const owner = owners.get(id);
    return !this.taken.has(id) && (owner === undefined || !this.codes.has(owner.external_id));
  }

  /** Products by a value that only one of them has. */
  private async lookUp(
    column: 'sku' | 'barcode' | 'external_id',
    values: readonly (string | null | undefined)[],
  ): Promise<Map<string, ProductRow>> {
    const byValue = new Map<string, ProductRow | null>();
    for (const row of await productsBy(this.db, column, filled(values))) {
      const value = row[column] ?? '';
      byValue.set(value, byValue.has(value) ? null : row);
    }
    return new Map([...byValue].flatMap(([value, row]) => (row === null ? [] : [[value, row] as const])));
  }
}
