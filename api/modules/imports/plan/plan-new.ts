/** Plans a new product, or a draft. */
import { GOODS_STATES } from '#contract/exchange/goods-table.ts';
import { capital } from '../files/clean-text.ts';
import type { SourceRow } from '../files/source-row.ts';
import { policyOf } from './compare-product.ts';
import { completed, linkOf, restOf, type Planning } from './line-parts.ts';
import { groupKey, type Place } from './map-groups.ts';
import { refuse, type LineChange, type PlannedLine, type Scalar } from './planned-line.ts';
import { SALE_WITHOUT_PRICE, type ReadRow } from './read-fields.ts';

/** Plans a row whose product the shop doesn't have. */
export function planNew(line: PlannedLine, row: SourceRow, read: ReadRow, planning: Planning): PlannedLine {
  if (row.isDeleted === true) return { ...line, remarks: ['Помечен на удаление у поставщика, в магазине его нет'] };
  if (typeof read.wanted['title'] !== 'string') {
    const cell = read.refusedCells.find(({ field }) => field === 'title');
    return refuse(
      line,
      cell === undefined
        ? { column: 'Название', value: '', reason: 'Нет названия, а в магазине такого товара нет' }
        : { column: cell.column, value: cell.value, reason: `${capital(cell.reason)}, а в магазине такого товара нет` },
    );
  }
  const key = groupKey(row.groups ?? []);
  const place = planning.places.get(key) ?? null;
  const { wanted, rest } = completed(
    read,
    row,
    { subcategoryId: place?.subcategoryId ?? null, lost: place?.lost ?? null },
    true,
    planning,
  );
  const taken = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== null && value !== '' && policyOf(field, planning.profile) !== 'never',
    ),
  );
  const { salePrice, saleFrom: _from, saleTo: _to, ...others } = taken;
  // The rules of the source may leave out the price of a discount.
  const isSaleAlone = salePrice !== undefined && taken['priceRetail'] === undefined;
  const isOnSale = ['', GOODS_STATES.sold].includes(row.state ?? '');
  const draft = read.draft ?? lackOf(taken, place) ?? (isOnSale ? null : `В файле «${row.state ?? ''}»`);
  const changes: LineChange[] = Object.entries(isSaleAlone ? others : taken).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
  if (place !== null)
    changes.push({
      field: 'place',
      before: null,
      after: [place.category, place.subcategory].filter(Boolean).join(' › '),
    });
  if (read.stock !== null && policyOf('stockQty', planning.profile) !== 'never')
    changes.push({ field: 'stockQty', before: null, after: read.stock });
  return {
    ...line,
    kind: draft === null ? 'new' : 'draft',
    placeKey: place === null ? '' : key,
    changes,
    remarks: [
      ...(draft === null ? [] : [`Черновик: ${draft.charAt(0).toLowerCase()}${draft.slice(1)}`]),
      ...read.notes,
      ...(isSaleAlone ? [SALE_WITHOUT_PRICE] : []),
    ],
    rest: restOf(rest, row, place?.lost ?? null),
    link: linkOf(wanted, new Set()),
    fileStock: read.stock,
    toWrite: true,
  };
}

/** A field that a new product lacks for going on sale; null without any. */
function lackOf({ priceRetail, priceWholesale }: Readonly<Record<string, Scalar>>, place: Place | null): string | null {
  if (priceRetail === undefined) return 'Нет цены';
  if (priceWholesale === undefined) return 'Нет оптовой цены';
  return place === null ? 'Нет категории' : null;
}
