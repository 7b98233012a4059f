/** Goods that are sold out, dead stock, or all goods. */
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { FIGURES, GOODS } from './purchase-columns.tsx';

const COLUMNS: readonly TableColumn<PurchaseRow>[] = [
  GOODS,
  { key: 'supplier', header: 'Поставщик', roomy: true, cell: ({ supplier }) => (supplier === '' ? '—' : supplier) },
  ...FIGURES,
  { key: 'need', header: 'Заказать', number: true, cell: ({ need }) => (need === 0 ? '—' : formatNumber(need)) },
  {
    key: 'worth',
    header: 'На складе',
    number: true,
    cell: ({ stockCost }) => (stockCost === null ? 'нет себестоимости' : formatRoubles(stockCost)),
  },
];

export function PurchaseTable({ rows, busy }: { rows: readonly PurchaseRow[]; busy: boolean }) {
  return (
    <Table
      label="Товары"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowLook={({ dead }) => (dead ? 'attention' : undefined)}
      busy={busy}
    />
  );
}
