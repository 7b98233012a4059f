import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ArrowUpGlyph } from './glyphs.tsx';
import styles from './table-frame.module.css';
import cells from './table.module.css';

export interface TableColumn<Row> {
  key: string;
  /** The column's name; on a phone's card it precedes the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** For numbers: aligned right, with digits of equal width. */
  number?: boolean;
  /** The name is only for screen readers: a column of buttons or checkboxes. */
  hideHeader?: boolean;
  /**
   * Position of the cell on the card that a row becomes in a narrow place. `title`: the first line; `corner`: the
   * card's upper right (its menu); `plain`: a line without the column's name; `line` (the default): one with it.
   */
  card?: 'title' | 'corner' | 'plain' | 'line';
  /** True to hide the column in tables narrower than 760 px, cards included. */
  roomy?: boolean;
  /** Present sort direction by this column; with `onSort` the header is a button. */
  sorted?: 'asc' | 'desc' | null;
  onSort?: () => void;
  className?: string | undefined;
}

export const numberColumn = <Row,>(
  key: string,
  header: string,
  cell: TableColumn<Row>['cell'],
  rest: Omit<TableColumn<Row>, 'key' | 'header' | 'cell' | 'number'> = {},
): TableColumn<Row> => ({ key, header, number: true, cell, ...rest });

/** A column of each row's menu, without its cells. */
export const MENU_COLUMN = {
  key: 'acts',
  header: 'Действия',
  hideHeader: true,
  card: 'corner',
  className: cells.actions,
} as const;

export interface TableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row. chosen: shown in the panel beside; attention: needs a person; muted: no longer counts. */
  rowLook?: ((row: Row) => 'chosen' | 'attention' | 'fresh' | 'muted' | undefined) | undefined;
  /** Called on a press of the row outside of links and buttons. For the keyboard the row needs a link or a button as well. */
  onOpen?: ((row: Row) => void) | undefined;
  /** True while newer rows load: the shown ones are of the former query. */
  busy?: boolean;
  /** Rows of sums below the others, unaffected by sorting; cells by column key. */
  totals?: readonly Readonly<Record<string, ReactNode>>[];
  /** Below the rows: the pager. */
  foot?: ReactNode;
  /** A few short columns: they stay rows at any width. */
  isCompact?: boolean;
  className?: string | undefined;
}

/** Header stays in view; below 600 px rows become cards. Roles are explicit, because a table with another `display` loses them. */
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
  isCompact = false,
  className,
}: TableProps<Row>) {
  return (
    <div className={classNames(styles.frame, isCompact && styles.compact, className)}>
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
      {foot !== undefined && <div className="line-above">{foot}</div>}
    </div>
  );
}

function cellLook<Row>({ number = false, roomy = false, className }: TableColumn<Row>): string {
  return classNames(number && cells.number, roomy && styles.roomy, className);
}

/** A column header; one that sorts is a button, marked with colour and an arrow while it does. */
function Head<Row>({ column }: { column: TableColumn<Row> }) {
  const { header, number = false, hideHeader = false, sorted = null, onSort } = column;
  const arrow = (look: string | undefined) => (
    <ArrowUpGlyph size={15} className={classNames(look, sorted === 'desc' && cells.down)} />
  );
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={classNames(cellLook(column), sorted !== null && styles.sorted)}
    >
      {onSort === undefined ? (
        <>
          {hideHeader ? <span className="visually-hidden">{header}</span> : header}
          {sorted !== null && arrow(styles.order)}
        </>
      ) : (
        <button
          type="button"
          className={classNames(cells.sort, number && cells.before, sorted !== null && cells.sorted)}
          onClick={onSort}
        >
          {header}
          {arrow(cells.arrow)}
        </button>
      )}
    </th>
  );
}

/** True for a press outside of interactive elements that didn't end a text selection. */
function isPlainPress(event: MouseEvent<HTMLElement>): boolean {
  // Menus and dialogs of a row are mounted elsewhere, but their presses bubble through React's tree.
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return false;
  if (event.target.closest('a, button, input, select, label') !== null) return false;
  return window.getSelection()?.type !== 'Range';
}
