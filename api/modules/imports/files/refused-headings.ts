/** Headings of a CSV of refused rows. */
import type { Column } from './table-row.ts';

/** The last column of a file of refused rows. Such a file always holds changes only. */
export const REASON_HEADING = 'Почему не принято';

/** Prefixes of headings in a file of refused rows that came from no table, so that their meaning is not guessed. */
export const PREFIXES = { price: 'Цена', stock: 'Остаток', feature: 'Характеристика' } as const;

const PREFIXED = /^(Цена|Остаток|Характеристика): ?(.*)$/;

/** The column by the heading of a file of refused rows; undefined without a prefix. */
export function columnOfRefused(heading: string): Column | undefined {
  if (heading === REASON_HEADING) return { heading, field: 'ignore' };
  const [, prefix, name = ''] = PREFIXED.exec(heading) ?? [];
  const [field] = Object.entries(PREFIXES).find(([, word]) => word === prefix) ?? [];
  return field === undefined ? undefined : { heading: name, field: field as keyof typeof PREFIXES };
}
