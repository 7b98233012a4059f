import { LINE_FIELDS, type LineField } from '#contract/imports/import-line.ts';
import type { Import } from '#contract/imports/imports.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { Chip } from '../../ui/chip.tsx';
import type { ImportViewProps } from './import-address.ts';
import { isBulk } from './import-words.ts';
import styles from './imports.module.css';

const FILTERS = Object.entries(LINE_FIELDS) as [LineField, string][];

interface FieldChipsProps extends Omit<ImportViewProps, 'profile'> {
  priceMove: number;
}

export function FieldChips({ one, view, priceMove, onChange }: FieldChipsProps) {
  const { changed, priceMoves } = one.counts;
  return (
    <div className={styles.chips} role="group" aria-label="Какие поля меняются">
      <Chip on={view.field === '' && !view.big} count={changed} onClick={() => onChange({ field: '', big: false })}>
        Все поля
      </Chip>
      {priceMoves > 0 && (
        <Chip on={view.big} tone="sale" count={priceMoves} onClick={() => onChange({ big: !view.big, field: '' })}>
          Больше {numberAsTyped(priceMove)}
          {'\u00a0%'}
        </Chip>
      )}
      {!isBulk(one) &&
        FILTERS.map(([field, label]) => (
          <Chip
            key={field}
            on={view.field === field}
            onClick={() => onChange({ field: view.field === field ? '' : field, big: false })}
          >
            {label}
          </Chip>
        ))}
    </div>
  );
}

export function LinesHead({ refused, one }: { refused: boolean; one: Import }) {
  const withMargin = isBulk(one);
  const columns = refused
    ? ['Товар', 'Столбец', 'Значение', 'Почему не принято']
    : [
        'Товар',
        'Поле',
        'Было',
        one.state === 'applied' ? 'Стало' : 'Станет',
        'Разница',
        ...(withMargin ? ['Маржа'] : []),
      ];
  return (
    <div className={styles.linesHead} data-margin={withMargin || undefined} aria-hidden>
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  );
}
