/** Goods to order by supplier; one press creates a draft of a goods receipt. */
import { useMemo, useState } from 'react';
import { Download, Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  ORDERED_QTY_MAX,
  TYPED_QUANTITIES_MAX,
  typedQuantitiesText,
  type PurchaseRow,
} from '#contract/reports/purchase.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { businessDay, daysBefore } from '#contract/values/business-day.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useShop } from '../../queries/shop.ts';
import { createDraft, isOvertaken, type DraftContent } from '../../queries/save-draft.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FIGURES, GOODS } from './purchase-columns.tsx';
import { LetterButton } from './letter-button.tsx';
import { bySupplier, changedQuantities, missingToMinimum, orderSum, type SupplierGroup } from './purchase-groups.ts';
import styles from './purchase.module.css';
import { sentOrder } from './sent-orders.ts';
import { SupplierContact } from './supplier-contact.tsx';
import { SupplierDialog } from './supplier-dialog.tsx';
import { SupplierOrderSheet } from './supplier-order-sheet.tsx';
import { SupplyDialog } from './supply-dialog.tsx';
import { useTypedQuantities } from './typed-quantities.ts';

const called = (supplier: string): string => (supplier === '' ? 'Поставщик не указан' : supplier);

export interface OrderGroupsProps {
  rows: readonly PurchaseRow[];
  suppliers: readonly Supplier[];
  /** The shop's lead time, for suppliers without one of their own. */
  leadDays: number;
  /** True when the list is complete, so that sums can be compared with suppliers' minimums. */
  isWhole: boolean;
  canSend: boolean;
  /** Address of a supplier's order as a file, with these typed quantities in the form of `typedQuantitiesText`. */
  fileOf: (supplier: string, order: { quantities: string; isPriced: boolean }) => string;
}

export function OrderGroups({ rows, suppliers, leadDays, isWhole, canSend, fileOf }: OrderGroupsProps) {
  const { typed, type, forget } = useTypedQuantities();
  const [supplyOf, openSupply] = useState<PurchaseRow | null>(null);
  const [opened, openSupplier] = useState<Supplier | null>(null);
  /** True when files and paper for suppliers have the known prices. */
  const [isPriced, setPriced] = useState(false);
  const quantityOf = ({ _id, need }: PurchaseRow): number => {
    const own = typed[_id];
    const quantity = own === undefined ? need : typedNumber(own, 0);
    return quantity === null || Number.isNaN(quantity) || quantity < 0 ? 0 : Math.min(quantity, ORDERED_QTY_MAX);
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
          onChange={(quantity) => type(row._id, quantity)}
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
      <Checkbox
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
            leadDays={leadDays}
            quantityOf={quantityOf}
            fileOf={fileOf}
            isPriced={isPriced}
            isWhole={isWhole}
            canSend={canSend}
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

function GroupHead({
  group,
  supplier,
  leadDays,
  quantityOf,
  fileOf,
  isPriced,
  isWhole,
  canSend,
  onSupplier,
  onOrdered,
}: {
  group: SupplierGroup;
  /** Undefined for goods without a supplier. */
  supplier: Supplier | undefined;
  leadDays: number;
  quantityOf: (row: PurchaseRow) => number;
  fileOf: OrderGroupsProps['fileOf'];
  isPriced: boolean;
  isWhole: boolean;
  canSend: boolean;
  onSupplier: (supplier: Supplier) => void;
  onOrdered: () => void;
}) {
  const acts = useDocumentActs();
  const navigate = useNavigate();
  const shop = useShop();
  const { sheet, print } = usePrinting();
  const { show } = useToast();
  const sent = useMemo(() => sentOrder(group.supplier), [group.supplier]);
  const { run, busy } = useSave();
  const sum = orderSum(group.rows, quantityOf);
  const missing = missingToMinimum(sum, supplier?.minimum ?? null);
  const ordered = group.rows.filter((row) => quantityOf(row) > 0);
  const changed = changedQuantities(group.rows, quantityOf);

  async function order(): Promise<void> {
    const former = sent.current;
    const lineIds = new Map(former?.unanswered?.lines.map((line) => [line.productId, line.id]));
    const content: DraftContent = {
      kind: 'receipt',
      supplier: group.supplier,
      supplierNumber: '',
      day: daysBefore(businessDay(shopNow(), shop.timezone), -(supplier?.leadDays ?? leadDays)),
      note: 'Заказ поставщику',
      lines: ordered.map((row) => ({
        id: lineIds.get(row._id) ?? newId(),
        productId: row._id,
        typed: '',
        qty: quantityOf(row),
        price: row.price,
      })),
    };
    const result = await run(() => createDraft(acts, sent, content));
    if (result.kind === 'done') {
      onOrdered();
      void navigate(paths.adminDocument(result.answer._id));
    } else if (former !== null && isOvertaken(result))
      show({
        tone: 'warn',
        text: 'Прошлый заказ этому поставщику всё-таки создан, и его уже изменили. Проверьте его, прежде чем заказывать ещё раз',
        seconds: 0,
        action: { label: 'Открыть заказ', onPress: () => void navigate(paths.adminDocument(former.id)) },
      });
    else show({ tone: 'error', text: describeFailure(result, 'Не удалось создать черновик') });
  }

  return (
    <div className={styles.groupHead}>
      <h2>{called(group.supplier)}</h2>
      {supplier !== undefined && (
        <button
          type="button"
          className={styles.own}
          aria-label={`Условия поставщика: ${supplier.name}`}
          onClick={() => onSupplier(supplier)}
        >
          {[
            supplier.minimum === null ? 'минимального заказа нет' : `минимум ${formatRoubles(supplier.minimum)}`,
            ...(supplier.leadDays === null ? [] : [`везут ${counted(supplier.leadDays, 'день', 'дня', 'дней')}`]),
          ].join(', ')}
        </button>
      )}
      <p>{formatRoubles(sum)}</p>
      <div className={styles.acts}>
        {changed.size <= TYPED_QUANTITIES_MAX ? (
          <a
            href={fileOf(group.supplier, { quantities: typedQuantitiesText(changed), isPriced })}
            download
            className={buttonClass({ variant: 'outline' })}
            aria-label={`Файл для поставщика: ${called(group.supplier)}`}
          >
            <Download size={20} strokeWidth={1.75} aria-hidden />
            Файл
          </a>
        ) : (
          <p className={styles.contact}>
            Изменено больше {TYPED_QUANTITIES_MAX} количеств: файл для поставщика возьмите из черновика
          </p>
        )}
        <IconButton
          label={`Печать заказа: ${called(group.supplier)}`}
          disabled={ordered.length === 0}
          onClick={() =>
            print(
              <SupplierOrderSheet
                supplier={supplier}
                lines={ordered.map((row) => ({ ...row, qty: quantityOf(row) }))}
                isPriced={isPriced}
                shop={shop}
                at={shopNow().toISOString()}
              />,
            )
          }
        >
          <Printer size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {supplier !== undefined && (
          <LetterButton
            supplier={supplier}
            lines={ordered.map((row) => ({ productId: row._id, qty: quantityOf(row) }))}
            isPriced={isPriced}
            canSend={canSend}
            onSupplier={onSupplier}
          />
        )}
        <Button busy={busy} disabled={ordered.length === 0} onClick={() => void order()}>
          Заказать {counted(ordered.length, 'позицию', 'позиции', 'позиций')}
        </Button>
      </div>
      {sheet}
      {supplier !== undefined && (supplier.phone !== '' || supplier.email !== '') && (
        <p className={styles.contact}>
          {supplier.person !== '' && `${supplier.person}, `}
          <SupplierContact supplier={supplier} />
        </p>
      )}
      {isWhole && ordered.length > 0 && missing > 0 && (
        <Notice
          className={styles.lacking}
          tone="low"
          title={`До минимального заказа не хватает ${formatRoubles(missing)}`}
        />
      )}
    </div>
  );
}
