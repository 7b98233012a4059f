/** The stock that a row states, over the warehouses of its source. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import { PIECE } from '#contract/products/unit.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { readQuantity } from '../files/read-values.ts';
import type { RefusedCell, SourceRow } from '../files/source-row.ts';
import { SHOWN } from './planned-line.ts';

/** A row while it is read; its notes and its refused cells are collected. */
export interface NotedRow {
  readonly row: SourceRow;
  readonly profile: ImportProfile;
  readonly notes: string[];
  readonly refusedCells: RefusedCell[];
}

const STOCK_MAX = 1_000_000;

/** True for typed text such as «15.11» about goods sold by the piece: lists write the day of arrival in the place of the stock. */
function isLikeDay(text: string, { unit = '', stockDecimals }: SourceRow): boolean {
  const [, day = 0, month = 0] = /^(\d\d?)\.(\d\d)$/.exec(text) ?? [];
  const isDay = Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
  return isDay && stockDecimals === 'doubtful' && (typedUnit(unit) ?? PIECE) === PIECE;
}

/** Units of all included warehouses; null without any, or when one of their cells is refused. */
export function stockOf({ row, profile, notes, refusedCells }: NotedRow): number | null {
  const { warehouses, clears } = profile;
  if (row.stock === undefined) return null;
  const refuse = (column: string, value: string, reason: string): null => {
    refusedCells.push({ field: 'stock', column, value: value.slice(0, SHOWN), reason });
    return null;
  };
  let sum = 0;
  let known = false;
  for (const [warehouse, text] of Object.entries(row.stock)) {
    if (warehouses.length > 0 && !warehouses.includes(warehouse)) continue;
    const isNone = text === '' && clears.includes('stockQty');
    if (isLikeDay(text, row))
      return refuse(warehouse || 'Остаток', text, 'Остаток не читается: не понять, число это или день прихода');
    const figure = isNone ? ({ kind: 'figure', value: 0 } as const) : readQuantity(text, row.stockDecimals);
    if (figure.kind === 'wrong') return refuse(warehouse || 'Остаток', text, `Остаток не читается: ${figure.reason}`);
    if (figure.kind === 'words') notes.push(`Остаток «${text.slice(0, SHOWN)}» — не число, не взят`);
    if (figure.kind !== 'figure') continue;
    if ('isBound' in figure && figure.isBound === true)
      notes.push(`Остаток «${text.slice(0, SHOWN)}»: взято ${numberAsTyped(figure.value)}`);
    known = true;
    sum += figure.value;
  }
  // A sum without one warehouse would remove its goods from sale.
  if (!known || row.refusedCells?.some(({ field }) => field === 'stock') === true) return null;
  const exact = Math.round(sum * 1e6) / 1e6;
  if (exact > STOCK_MAX) return refuse('Остаток', String(exact), 'Остаток больше миллиона');
  if (exact < 0) {
    notes.push(`Остаток ${numberAsTyped(exact)} меньше нуля: ${row.isOwn === true ? 'оставлен как есть' : 'взят 0'}`);
    return row.isOwn === true ? null : 0;
  }
  const whole = Math.floor(exact);
  if (whole !== exact) notes.push(`Остаток ${numberAsTyped(exact)} округлён вниз до ${whole}`);
  return whole;
}
