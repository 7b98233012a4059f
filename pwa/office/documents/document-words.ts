/** What people read of documents of stock. Pure. */
import { DOCUMENT_KINDS, type DocumentKind, type DocumentState } from '#contract/stock/stock-documents.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { NotDone } from '../../queries/mutation.ts';

export const STATE_TONES = { draft: 'low', booked: 'ok', reversed: 'neutral' } as const satisfies Record<
  DocumentState,
  string
>;

interface Named {
  readonly kind: DocumentKind;
  readonly number: number;
  readonly reverses: { readonly number: number } | null;
}

/** «Поступление № 24», «Поступление № 25: отмена № 24». */
export const documentName = ({ kind, number, reverses }: Named): string =>
  `${DOCUMENT_KINDS[kind]} №\u00a0${number}${reverses === null ? '' : `: отмена №\u00a0${reverses.number}`}`;

/** «8 строк, 99 шт. на 694 470 ₽»; without the sum for whoever is not shown it. */
export function sumsText(sums: { lines: number; units: number; total: number | null }): string {
  const pieces = `${counted(sums.lines, 'строка', 'строки', 'строк')}, ${formatNumber(sums.units)}\u00a0шт.`;
  return sums.total === null ? pieces : `${pieces} на ${formatRoubles(sums.total)}`;
}

/** Why a document was not saved, booked or taken back. */
export function failureText(failure: NotDone): string {
  if (failure.kind === 'out-of-reach') return 'Нет связи с сервером. Повторите, когда она появится';
  const [first] = failure.details;
  if (failure.code === 'validation' && first !== undefined) return first.message;
  return failure.message === '' ? 'Не получилось. Попробуйте ещё раз' : failure.message;
}

/** What taking a document back does to costs. */
export function costsText(costs: { return: number; stay: number } | null): string {
  if (costs === null) return 'Себестоимость не изменится.';
  const goods = (count: number) => counted(count, 'товара', 'товаров', 'товаров');
  const returning = costs.return === 0 ? '' : `Себестоимость ${goods(costs.return)} вернётся к прежней. `;
  const staying = costs.stay === 0 ? '' : `У ${goods(costs.stay)} она с тех пор менялась и останется как есть.`;
  return `${returning}${staying}`.trim();
}
