/** «Скидки по чекам и заказам»: changed prices by seller and reason; each row links to its receipts. */
import type { DiscountRow } from '#contract/reports/reports.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { pieces, roubles } from '../kit/change-words.ts';
import { ReportSection } from './report-section.tsx';
import { ReceiptsLink, type ReportTableProps } from './report-tables.tsx';
import styles from './section.module.css';

export function DiscountsTable({ rows, tiles: _, receiptsAt, onOpen, ...rest }: ReportTableProps<DiscountRow>) {
  const at = ({ sellerId, reason }: DiscountRow) => receiptsAt('discount', `${sellerId}/${reason}`);
  const sum = (of: (row: DiscountRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return (
    <ReportSection
      {...rest}
      name="discounts"
      title="Скидки по чекам и заказам"
      aside="возвраты не вычтены"
      columns={[
        {
          key: 'name',
          header: 'Продавец',
          className: styles.name,
          value: ({ sellerName }) => sellerName,
          cell: (row) => <ReceiptsLink to={at(row)}>{row.sellerName}</ReceiptsLink>,
        },
        { key: 'reason', header: 'Причина', value: ({ reason }) => reason, cell: ({ reason }) => reason },
        {
          key: 'checks',
          header: 'Чеков',
          number: true,
          value: ({ checks }) => checks,
          cell: ({ checks }) => pieces(checks),
        },
        { key: 'qty', header: 'Штук', number: true, value: ({ qty }) => qty, cell: ({ qty }) => pieces(qty) },
        {
          key: 'given',
          header: 'Скидка',
          number: true,
          value: ({ given }) => given,
          cell: ({ given }) => roubles(given),
        },
      ]}
      rows={rows}
      rowKey={({ sellerId, reason }) => `${sellerId}/${reason}`}
      onOpen={(row) => onOpen(at(row))}
      totals={() => [
        {
          name: 'Итого',
          qty: pieces(sum(({ qty }) => qty)),
          given: roubles(toRoubles(sum(({ given }) => toKopecks(given)))),
        },
      ]}
    />
  );
}
