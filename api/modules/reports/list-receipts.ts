/** The documents behind a figure: sales, delivered orders and returns, each with its share of the figure. */
import type { Knex } from 'knex';
import { categoryKeyParts, type ReceiptRow } from '#contract/reports/reports.ts';
import { readMarks } from '#contract/sales/sale-marks.ts';
import { countRows, descending } from '#db/page.ts';
import type { LineSums } from '#db/report-tables.ts';
import { factLines, type FactLine, type Narrow } from './sums/facts.ts';
import { figuresOf, sellerName } from './sums/read-reports.ts';
import { refreshReports } from './sums/refresh-reports.ts';
import type { Period } from './sums/report-period.ts';
import { LINE_SUMS, summed } from './sums/report-sums.ts';
import { documentsByDay, soldWithin, type SoldFilter } from './sums/report-store.ts';

export interface ReceiptFilter extends SoldFilter {
  readonly productId?: string | undefined;
  /** Title of goods unknown to the server. */
  readonly title?: string | undefined;
  /** Empty for the online shop. */
  readonly sellerId?: string | undefined;
  /** Only sales and returns that a person should check. */
  readonly marked?: boolean;
  /** Only sales and orders with a price changed for this reason. */
  readonly discount?: string | undefined;
  readonly withoutSubcategory?: boolean;
  /** Only goods sold under these names of the category and the subcategory. */
  readonly names?: readonly [string, string] | undefined;
}

/** Restricts the filter to a category of by-category, `slug`, or to one of its rows, `slug/subcategoryId` or `categoryRowKey`. */
export function ofCategoryRow(filter: SoldFilter, key: string): ReceiptFilter {
  const [slug = '', subcategoryId, categoryName, subcategoryName] = categoryKeyParts(key);
  const { mergedIds: _, ...place } = filter;
  const sold = { ...place, categorySlugs: [slug] };
  if (subcategoryId === undefined) return { ...filter, categorySlugs: [slug] };
  const names =
    categoryName === undefined || subcategoryName === undefined
      ? undefined
      : ([categoryName, subcategoryName] as const);
  return subcategoryId === ''
    ? { ...sold, names, subcategoryId: undefined, withoutSubcategory: true }
    : { ...sold, names, subcategoryId };
}

type Document = Pick<FactLine, 'kind' | 'document_id' | 'day' | 'seller_id' | 'late' | keyof LineSums>;

function narrowTo({ productId, title, discount, names, withoutSubcategory = false, ...filter }: ReceiptFilter): Narrow {
  return (query, day, line) => {
    soldWithin(filter)(query, day, line);
    if (productId !== undefined) void query.where('l.product_id', productId);
    if (discount !== undefined)
      void query.where((either) => {
        for (const table of ['sale_lines', 'order_lines'])
          void either.orWhereIn('l.id', (lines) => {
            void lines
              .from(table)
              .whereNotNull('price_before')
              .whereRaw("COALESCE(override_reason, '') = ?", [discount])
              .select('id');
          });
      });
    if (withoutSubcategory) void query.whereRaw(`COALESCE(${line('subcategory_id')}, '') = ''`);
    if (names !== undefined)
      void query.whereRaw(`${line('category_name')} = ? AND ${line('subcategory_name')} = ?`, [...names]);
    if (title !== undefined) void query.whereNull('l.product_id').whereRaw(`${line('title')} = ?`, [title]);
  };
}

/** A page of documents, the latest first, and the total count. */
export async function listReceipts(
  db: Knex,
  filter: ReceiptFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: ReceiptRow[]; total: number }> {
  const place = { skip: (page - 1) * limit, limit };
  const { productId, title, names, discount, withoutSubcategory, marked } = filter;
  const isNarrow = [productId, title, names, discount].some((one) => one !== undefined);
  if (isNarrow || withoutSubcategory === true || marked === true) {
    const found = db.from(documents(db, filter).select('document_id').as('documents'));
    return { items: await readPage(db, filter, place), total: await countRows(found) };
  }
  // The number of documents of each day is stored: only the days of the page are read.
  await refreshReports(db, filter);
  const days = await documentsByDay(db, filter);
  const { period, skip } = daysOfPage(days, place);
  const items = period === null ? [] : await readPage(db, { ...filter, ...period }, { skip, limit });
  return { items, total: days.reduce((total, day) => total + day.documents, 0) };
}

/** The days that contain these places of the list, the latest first, and the number of places of those days to skip. */
function daysOfPage(
  days: readonly { day: string; documents: number }[],
  { skip, limit }: Place,
): { period: Period | null; skip: number } {
  const held: string[] = [];
  let end = 0;
  let skipped = 0;
  for (const { day, documents: count } of days) {
    const start = end;
    end += count;
    if (end <= skip || start >= skip + limit) continue;
    if (held.length === 0) skipped = skip - start;
    held.push(day);
  }
  const [to, from] = [held[0], held.at(-1)];
  return { period: from === undefined || to === undefined ? null : { from, to }, skip: skipped };
}

type Place = Readonly<Record<'skip' | 'limit', number>>;

function documents(db: Knex, filter: ReceiptFilter): Knex.QueryBuilder {
  const query = factLines(db, narrowTo(filter)).groupBy('kind', 'document_id', 'day', 'seller_id', 'late', 'marked');
  if (filter.marked === true) void query.where('marked', 1);
  return filter.sellerId === undefined ? query : query.where('seller_id', filter.sellerId);
}

async function readPage(db: Knex, filter: ReceiptFilter, { skip, limit }: Place): Promise<ReceiptRow[]> {
  const rows = (await documents(db, filter)
    .orderBy(descending('day', 'document_id'))
    .limit(limit)
    .offset(skip)
    .select('kind', 'document_id', 'day', 'seller_id', 'late', db.raw(summed(LINE_SUMS)))) as Document[];
  return present(db, rows);
}

async function present(db: Knex, rows: readonly Document[]): Promise<ReceiptRow[]> {
  const idsOf = (kind: Document['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ document_id }) => document_id);
  const byId = new Map<string, { id: string; number: string; at: string; note: string; marks?: string }>();
  for (const [kind, table, columns] of [
    ['sale', 'sales', ['business_at as at', 'note', 'marks']],
    ['order', 'orders', ['delivered_at as at', 'buyer_name as note']],
    ['return', 'returns', ['business_at as at', 'reason as note', 'marks']],
  ] as const)
    for (const head of await db(table as never)
      .whereIn('id', idsOf(kind))
      .select('id', 'number', ...columns))
      byId.set((head as { id: string }).id, head);
  const sellerIds = rows.map(({ seller_id }) => seller_id);
  const sellers = await db('users').whereIn('id', sellerIds).select('id', 'name');
  const names = new Map(sellers.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const head = byId.get(row.document_id);
    return {
      kind: row.kind,
      id: row.document_id,
      number: String(head?.number ?? ''),
      at: head?.at ?? row.day,
      date: row.day,
      sellerName: sellerName(row.seller_id, names.get(row.seller_id) ?? null),
      note: head?.note ?? '',
      late: row.late === 1,
      marks: readMarks(head?.marks ?? ''),
      ...figuresOf(row),
    };
  });
}
