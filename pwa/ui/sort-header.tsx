import { classNames } from './class-names.ts';
import { ArrowUpGlyph } from './glyphs.tsx';
import styles from './sort-header.module.css';
import table from './table.module.css';

export interface SortHeaderProps {
  label: string;
  /** Null when another column is sorted. */
  direction: 'asc' | 'desc' | null;
  onSort: () => void;
  /** For a column of numbers, aligned right. */
  number?: boolean;
  className?: string;
}

/** A column header that sorts by it, marked with colour and an arrow while it does. */
export function SortHeader({ label, direction, onSort, number = false, className }: SortHeaderProps) {
  return (
    <th
      scope="col"
      className={classNames(number && table.number, className)}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classNames(styles.sort, number && styles.before, direction !== null && styles.sorted)}
        onClick={onSort}
      >
        {label}
        <ArrowUpGlyph size={15} className={classNames(styles.arrow, direction === 'desc' && styles.down)} />
      </button>
    </th>
  );
}
