/** What to order, supplier by supplier; one press makes a draft of the receipt. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FIGURES, GOODS } from './purchase-columns.tsx';
import { bySupplier, orderSum, type SupplierGroup } from './purchase-groups.ts';
import styles from './purchase.module.css';
import { SupplyDialog } from './supply-dialog.tsx';

const called = (supplier: string): string => (supplier === '' ? 'Поставщик не указан' : supplier);

export function OrderGroups({ rows }: { rows: readonly PurchaseRow[] }) {
  /** Quantities that a person has typed over the proposal. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [supplyOf, openSupply] = useState<PurchaseRow | null>(null);
  const quantityOf = ({ _id, need }: PurchaseRow): number => {
    const own = typed[_id];
    const quantity = own === undefined ? need : typedNumber(own, 0);
    return quantity === null || Number.isNaN(quantity) || quantity < 0 ? 0 : Math.min(quantity, 1_000_000);
  };
  const columns: readonly TableColumn<PurchaseRow>[] = [
    GOODS,
    ...FIGURES,
    {
      key: 'minimum',
      header: 'Минимум',
      number: true,
      roomy: true,
      cell: (row) => (
        <button
          type="button"
          className={styles.own}
          aria-label={`Срок поставки и минимум: ${row.title}`}
          onClick={() => openSupply(row)}
        >
          {formatNumber(row.minimumQty)}
        </button>
      ),
    },
    {
      key: 'need',
      header: 'Заказать',
      number: true,
      className: styles.qty,
      cell: (row) => (
        <NumberField
          label={`Заказать: ${row.title}`}
          hideLabel
          whole
          maxLength={9}
          value={typed[row._id] ?? String(row.need)}
          onChange={(quantity) => setTyped((now) => ({ ...now, [row._id]: quantity }))}
        />
      ),
    },
    {
      key: 'price',
      header: 'Закупка',
      number: true,
      roomy: true,
      cell: ({ price }) => (price === null ? '—' : formatRoubles(price)),
    },
    {
      key: 'sum',
      header: 'Сумма',
      number: true,
      cell: (row) => (row.price === null ? '—' : <b>{formatRoubles(orderSum([row], quantityOf))}</b>),
    },
  ];
  return (
    <>
      {bySupplier(rows).map((group) => (
        <section key={group.supplier} className={styles.group} aria-label={called(group.supplier)}>
          <GroupHead group={group} quantityOf={quantityOf} />
          <Table
            label={`К заказу: ${called(group.supplier)}`}
            columns={columns}
            rows={group.rows}
            rowKey={({ _id }) => _id}
          />
        </section>
      ))}
      {supplyOf !== null && <SupplyDialog row={supplyOf} onClose={() => openSupply(null)} />}
    </>
  );
}

function GroupHead({ group, quantityOf }: { group: SupplierGroup; quantityOf: (row: PurchaseRow) => number }) {
  const acts = useDocumentActs();
  const navigate = useNavigate();
  const { timezone } = useShop();
  const { show } = useToast();
  const [id] = useState(() => newId());
  const [busy, setBusy] = useState(false);
  const wanted = group.rows.filter((row) => quantityOf(row) > 0);

  async function order(): Promise<void> {
    setBusy(true);
    const result = await acts.save(id, {
      version: 0,
      kind: 'receipt',
      supplier: group.supplier,
      supplierNumber: '',
      day: businessDay(new Date(), timezone),
      note: 'Заказ поставщику',
      lines: wanted.map((row) => ({
        id: newId(),
        productId: row._id,
        typed: '',
        qty: quantityOf(row),
        price: row.price,
      })),
    });
    setBusy(false);
    if (result.kind === 'done') void navigate(paths.adminDocument(id));
    else
      show({
        tone: 'error',
        text: result.kind === 'refused' && result.message !== '' ? result.message : 'Не удалось создать черновик',
      });
  }

  return (
    <div className={styles.groupHead}>
      <h2>{called(group.supplier)}</h2>
      <p>{formatRoubles(orderSum(group.rows, quantityOf))}</p>
      <Button variant="outline" busy={busy} disabled={wanted.length === 0} onClick={() => void order()}>
        Заказать {counted(wanted.length, 'позицию', 'позиции', 'позиций')}
      </Button>
    </div>
  );
}
