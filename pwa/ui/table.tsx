import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ArrowUpGlyph } from './glyphs.tsx';
import { SortHeader } from './sort-header.tsx';
import cells from './table.module.css';
import styles from './table-frame.module.css';

export interface TableColumn<Row> {
  key: string;
  /** The column's name; on a phone's card it stands before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures: right, of one width. */
  number?: boolean;
  /** The name is only read out: a column of buttons, of ticks. */
  hideHeader?: boolean;
  /**
   * Where the cell stands on a card, which a row becomes when its place is narrow: `title` is the first line, `corner`
   * the card's upper right (its menu), `plain` a line without the column's name, `line` (unless said) one with it.
   */
  card?: 'title' | 'corner' | 'plain' | 'line';
  /** Left out where the table is narrower than 760 px, cards too: what the row can do without. */
  roomy?: boolean;
  /** The rows are in the order of this column; with `onSort` the head is a button. */
  sorted?: 'asc' | 'desc' | null;
  onSort?: () => void;
  className?: string;
}

export interface TableProps<Row> {
  /** What the table holds; read out, not drawn. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row: chosen is the one shown beside, attention needs a person, muted no longer counts. */
  rowLook?: (row: Row) => 'chosen' | 'attention' | 'fresh' | 'muted' | undefined;
  /**
   * A press anywhere on the row that isn't on a link or a button. The keyboard needs a link or a button in the row,
   * too.
   */
  onOpen?: (row: Row) => void;
  /** Newer rows are on their way: those shown are of the former question. */
  busy?: boolean;
  /** Sums under the columns: rows of their own that no order moves, each cell by its column's key. */
  totals?: readonly Readonly<Record<string, ReactNode>>[];
  /** Under the rows: pages. */
  foot?: ReactNode;
  className?: string;
}

/**
 * Rows in a white card: dense, the head stays in view while the page scrolls, and where the place is narrower than 600
 * px each row becomes a card. The parts' roles are said outright, because a table that isn't drawn as one loses them.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowLook,
  onOpen,
  busy = false,
  totals,
  foot,
  className,
}: TableProps<Row>) {
  return (
    <div className={classNames(styles.frame, className)}>
      <table
        role="table"
        aria-label={label}
        aria-busy={busy || undefined}
        className={classNames(cells.table, styles.table, busy && styles.busy)}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const look = rowLook?.(row);
            return (
              <tr
                key={rowKey(row)}
                role="row"
                aria-current={look === 'chosen' ? 'true' : undefined}
                data-look={look}
                className={classNames(
                  look !== undefined && (look === 'muted' ? styles.gone : cells[look]),
                  onOpen && cells.pressable,
                )}
                onClick={onOpen && ((event) => isPlainPress(event) && onOpen(row))}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    className={classNames(cellLook(column), styles[column.card ?? 'line'])}
                    data-label={column.header}
                  >
                    <div>{column.cell(row)}</div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {totals !== undefined && (
          <tfoot role="rowgroup">
            {totals.map((cellsOf, index) => (
              <tr key={index} role="row" className={cells.total}>
                {columns.map((column, place) => {
                  const Cell = place === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.key}
                      {...(place === 0 ? { scope: 'row', role: 'rowheader' } : { role: 'cell' })}
                      className={classNames(cellLook(column), styles[column.card ?? 'line'])}
                      data-label={column.header}
                    >
                      <div>{cellsOf[column.key]}</div>
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

function cellLook<Row>({ number = false, roomy = false, className }: TableColumn<Row>): string {
  return classNames(number && cells.number, roomy && styles.roomy, className);
}

function Head<Row>({ column }: { column: TableColumn<Row> }) {
  const { header, number = false, hideHeader = false, sorted = null, onSort } = column;
  if (onSort !== undefined)
    return (
      <SortHeader label={header} direction={sorted} onSort={onSort} number={number} className={cellLook(column)} />
    );
  const order = sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={order}
      className={classNames(cellLook(column), sorted !== null && styles.sorted)}
    >
      {hideHeader ? <span className="visually-hidden">{header}</span> : header}
      {sorted !== null && (
        <ArrowUpGlyph size={15} className={classNames(styles.order, sorted === 'desc' && styles.falling)} />
      )}
    </th>
  );
}

/** Not on something that has a meaning of its own, and not the end of marking text. */
function isPlainPress(event: MouseEvent<HTMLElement>): boolean {
  // Menus and dialogs of a row are mounted elsewhere, but their presses still come up through React's tree.
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return false;
  if (event.target.closest('a, button, input, select, label') !== null) return false;
  return window.getSelection()?.type !== 'Range';
}
