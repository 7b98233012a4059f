import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { Link } from 'react-router-dom';
import { useConnection } from '../../device/use-connection.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { type ColumnKey, directionOf, nextOrder, type Order, sortRows, type TableName } from './report-address.ts';
import styles from './section.module.css';

export interface ReportColumn<Row, Key extends string = string> extends Pick<
  TableColumn<Row>,
  'header' | 'cell' | 'number' | 'className'
> {
  readonly key: Key;
  /** The value to sort by; `number` makes the column one of figures. */
  readonly value: (row: Row) => string | number;
  /** Labels of the ascending and descending order on phones. */
  readonly orders?: readonly [up: string, down: string];
}

export type Cells = Readonly<Record<string, ReactNode>>;

export interface ReportSectionProps<Row, Name extends TableName> {
  name: Name;
  title: string;
  /** Beside the title: «первые 20 по выручке». */
  aside?: string | undefined;
  csv: string;
  /** The first one names the row. */
  columns: readonly [ReportColumn<Row, ColumnKey<Name>>, ...ReportColumn<Row, ColumnKey<Name>>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  total: Cells;
  others?: Cells | undefined;
  order: Order;
  onOrder: (order: Order) => void;
  /** Address of a row's receipts, to which its name links; null for none. */
  at?: (row: Row) => string | null;
  under?: (row: Row) => ReactNode;
  onOpen?: (address: string) => void;
  /** The rows are sorted already, in an order that their values alone don't give. */
  isOrdered?: boolean;
  /** Number of rows shown until a press on `all` shows the others, in print too. `sums` stand for the hidden ones, so that the column adds up. */
  atFirst?: { rows: number; all: string; sums: (hidden: readonly Row[]) => Cells };
  chart?: ReactNode;
  foot?: ReactNode;
  rowLook?: (row: Row) => 'fresh' | undefined;
}

export function ReportSection<Row, Name extends TableName>(props: ReportSectionProps<Row, Name>) {
  const { name, title, aside, csv, columns, rows, rowKey, total, others, isOrdered = false } = props;
  const { order, onOrder, at, under, onOpen, atFirst, chart, foot, rowLook } = props;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const valueOf = (row: Row, key: string) => columns.find((column) => column.key === key)?.value(row) ?? '';
  const sorted = isOrdered ? rows : sortRows(rows, order, valueOf);
  const shown = isWhole ? sorted : sorted.slice(0, atFirst?.rows);
  const hidden = sorted.slice(shown.length);
  const [{ key: named }] = columns;
  const hiddenSums = hidden.length > 0 && atFirst?.sums(hidden);
  const totals = [
    ...(hiddenSums ? [{ [named]: `Ещё ${counted(hidden.length, 'строка', 'строки', 'строк')}`, ...hiddenSums }] : []),
    ...(others === undefined ? [] : [others]),
    { [named]: 'Итого', ...total },
  ];
  const tableColumns = columns.map(({ key, header, cell, number = false, className }, index): TableColumn<Row> => ({
    key,
    header,
    cell:
      index > 0
        ? cell
        : (row) => (
            <>
              {linked(cell(row), at?.(row))}
              {under?.(row)}
            </>
          ),
    number,
    card: index === 0 ? 'title' : 'line',
    className: classNames(className, number && styles.figure),
    sorted: directionOf(order, key),
    onSort: () => onOrder(nextOrder(order, key, number)),
  }));
  const open = (row: Row) => {
    const address = at?.(row) ?? null;
    if (address !== null) onOpen?.(address);
  };
  return (
    <section className={styles.section} data-table={name} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <Select
          className={styles.order}
          label={`Порядок: ${title}`}
          hideLabel
          options={columns.flatMap(orderOptions)}
          value={order}
          onChange={onOrder}
        />
        <CsvLink address={csv} title={title} />
      </div>
      {Boolean(chart) && <div className={styles.chart}>{chart}</div>}
      <div className={styles.table}>
        <Table
          label={title}
          columns={tableColumns}
          rows={shown}
          rowKey={rowKey}
          totals={totals}
          onOpen={at && open}
          foot={
            hidden.length === 0 ? (
              foot
            ) : (
              <div className={styles.more}>
                <LinkButton onClick={() => setWhole(true)}>{atFirst?.all}</LinkButton>
              </div>
            )
          }
          rowLook={rowLook}
        />
      </div>
    </section>
  );
}

const linked = (name: ReactNode, to: string | null = null) =>
  to === null ? (
    name
  ) : (
    <Link to={to} state={{ fromReport: true }} className={styles.rowName} title="Показать чеки">
      {name}
    </Link>
  );

function orderOptions<Row>({
  key,
  header,
  number = false,
  orders = number ? ['по возрастанию', 'по убыванию'] : ['от А до Я', 'от Я до А'],
}: ReportColumn<Row>) {
  const [up, down] = orders;
  const directions = [
    { value: key, label: `${header}: ${up}` },
    { value: `-${key}`, label: `${header}: ${down}` },
  ];
  return number ? directions.reverse() : directions;
}

/** The server makes the file: while it is unreachable the link says so instead of failing. */
export function CsvLink({ address, title }: { address: string; title: string }) {
  const { reachable } = useConnection();
  if (reachable === false) return <span className={`muted ${styles.csv}`}>CSV: нет связи</span>;
  return (
    <a href={address} className={styles.csv} download aria-label={`CSV: ${title}`}>
      <Download size={18} />
      CSV
    </a>
  );
}
