/** Goods to order by supplier; one press creates a draft of a goods receipt. */
import { useState } from 'react';
import { ORDERED_QTY_MAX, type PurchaseRow } from '#contract/reports/purchase.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Table, type TableColumn, numberColumn } from '../../ui/table.tsx';
import { called, GroupHead, type GroupHeadProps } from './group-head.tsx';
import { bySupplier, FIGURES, GOODS, orderedQuantity, orderSum } from './goods-groups.tsx';
import styles from './purchase.module.css';
import { SupplierDialog, SupplyDialog } from './supplier-dialog.tsx';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { column } from '../kit/column.ts';

export interface OrderGroupsProps extends Pick<
  GroupHeadProps,
  'leadDays' | 'isWhole' | 'isOutdated' | 'canSend' | 'fileOf'
> {
  rows: readonly PurchaseRow[];
  suppliers: readonly Supplier[];
}

const PRICE: TableColumn<PurchaseRow> = column('price', 'Закупка', { number: true, roomy: true }, ({ price }) =>
  price === null ? '—' : formatRoubles(price),
);

export function OrderGroups({ rows, suppliers, ...order }: OrderGroupsProps) {
  const { typed, type, forget } = useTypedQuantities();
  const [supplyOf, openSupply] = useState<PurchaseRow | null>(null);
  const [opened, openSupplier] = useState<Supplier | null>(null);
  /** True when files and paper for suppliers have the known prices. */
  const [isPriced, setPriced] = useState(false);
  const quantityOf = ({ _id, need }: PurchaseRow): number => orderedQuantity(typed[_id], need);
  const columns: readonly TableColumn<PurchaseRow>[] = [
    GOODS,
    ...FIGURES,
    column('minimum', 'Минимум', { number: true, roomy: true }, (row) => (
      <button type="button" className={styles.own} onClick={() => openSupply(row)}>
        <span className="visually-hidden">{`Срок поставки и минимум: ${row.title}, `}</span>
        {formatNumber(row.minimumQty)}
      </button>
    )),
    column('need', 'Заказать', { number: true, className: styles.qty }, (row) => (
      <NumberField
        label={`Заказать: ${row.title}`}
        hideLabel
        whole
        maxLength={9}
        error={Number.isNaN(quantityOf(row)) ? `Целое число до ${formatNumber(ORDERED_QTY_MAX)}` : undefined}
        value={typed[row._id] ?? String(row.need)}
        onChange={(quantity) => type(row._id, quantity)}
      />
    )),
    PRICE,
    numberColumn('sum', 'Сумма', (row) =>
      row.price === null ? '—' : <b>{formatRoubles(orderSum([row], quantityOf))}</b>,
    ),
  ];
  return (
    <>
      <Checkbox
        className={styles.priced}
        label="Цены в заказах поставщикам"
        hint="Цены последних поступлений: в файле, на печати и в письме. Остатки, продажи и себестоимость поставщик не увидит"
        checked={isPriced}
        onChange={setPriced}
      />
      {bySupplier(rows).map((group) => (
        <section key={group.supplier} className={styles.group} aria-label={called(group.supplier)}>
          <GroupHead
            group={group}
            supplier={suppliers.find(({ name }) => name === group.supplier)}
            quantityOf={quantityOf}
            isPriced={isPriced}
            {...order}
            onSupplier={openSupplier}
            onOrdered={() => forget(group.rows.map(({ _id }) => _id))}
          />
          <Table
            label={`К заказу: ${called(group.supplier)}`}
            columns={columns}
            rows={group.rows}
            rowKey={({ _id }) => _id}
          />
        </section>
      ))}
      {supplyOf !== null && <SupplyDialog row={supplyOf} suppliers={suppliers} onClose={() => openSupply(null)} />}
      {opened !== null && <SupplierDialog supplier={opened} onClose={() => openSupplier(null)} />}
    </>
  );
}

/** Quantities typed over the proposal, kept in this tab until they are ordered: an order to one supplier opens its draft. */
const FORM = 'purchase';

type TypedQuantities = Readonly<Record<string, string>>;

export function keptQuantities(): TypedQuantities {
  const kept = Object.entries(readFormDraft(FORM));
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function keepQuantities(typed: TypedQuantities): void {
  dropFormDraft(FORM);
  if (Object.keys(typed).length > 0) keepFormDraft(FORM, typed);
}

export const withoutProducts = (typed: TypedQuantities, ids: readonly string[]): TypedQuantities =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.includes(id)));

function useTypedQuantities() {
  const [typed, setTyped] = useState(keptQuantities);
  function set(next: TypedQuantities): void {
    keepQuantities(next);
    setTyped(next);
  }
  return {
    typed,
    type: (id: string, quantity: string) => set({ ...typed, [id]: quantity }),
    forget: (ids: readonly string[]) => set(withoutProducts(typed, ids)),
  };
}
