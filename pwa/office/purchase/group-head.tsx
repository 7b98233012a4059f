/** The head of a supplier's goods to order: its terms, the sum, and the order as a file, on paper, by letter, as a draft. */
import { useMemo } from 'react';
import { Download, Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { TYPED_QUANTITIES_MAX, typedQuantitiesText, type PurchaseRow } from '#contract/reports/purchase.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { businessDay, daysBefore } from '#contract/values/business-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useShop } from '../../queries/shop.ts';
import {
  createDraft,
  isOvertaken,
  type DraftContent,
  type CreatedDraft,
  type SentDraft,
} from '../../queries/save-draft.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LetterButton, SupplierOrderSheet } from './letter-button.tsx';
import { missingToMinimum, orderSum, type SupplierGroup } from './goods-groups.tsx';
import styles from './purchase.module.css';
import { SupplierContact } from './suppliers-page.tsx';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { Button, IconButton, buttonClass } from '../kit/buttons.tsx';

export const called = (supplier: string): string => (supplier === '' ? 'Поставщик не указан' : supplier);

export interface GroupHeadProps {
  group: SupplierGroup;
  /** Undefined for goods without a supplier. */
  supplier: Supplier | undefined;
  /** The shop's lead time, for suppliers without one of their own. */
  leadDays: number;
  /** NaN for a typed text that is no quantity. */
  quantityOf: (row: PurchaseRow) => number;
  /** Address of a supplier's order as a file of these quantities, in the form of `typedQuantitiesText`. */
  fileOf: (supplier: string, order: { quantities: string; isPriced: boolean }) => string;
  isPriced: boolean;
  /** True when the list is complete, so that sums can be compared with suppliers' minimums. */
  isWhole: boolean;
  /** True when the list may have goods that are ordered already. */
  isOutdated: boolean;
  canSend: boolean;
  onSupplier: (supplier: Supplier) => void;
  onOrdered: () => void;
}

export function GroupHead(props: GroupHeadProps) {
  const { group, supplier, leadDays, quantityOf, isPriced, isWhole, isOutdated, canSend, onSupplier } = props;
  const shop = useShop();
  const { sheet, print } = usePrinting();
  const sum = orderSum(group.rows, quantityOf);
  const missing = missingToMinimum(sum, supplier?.minimum ?? null);
  const ordered = group.rows.filter((row) => quantityOf(row) > 0);
  const lines = ordered.map((row) => ({ ...row, qty: quantityOf(row) }));
  const isLong = ordered.length > TYPED_QUANTITIES_MAX;
  const isWrong = group.rows.some((row) => Number.isNaN(quantityOf(row)));
  const isOff = isWrong || ordered.length === 0;
  const quantities = new Map(lines.map(({ _id, qty }) => [_id, qty]));
  const { order, busy } = useSupplierOrder(group.supplier, props.onOrdered);

  return (
    <div className={styles.groupHead}>
      <h2>{called(group.supplier)}</h2>
      {supplier !== undefined && <Terms supplier={supplier} onSupplier={onSupplier} />}
      <p className={`push-right weight-heading figures ${styles.sum}`}>{formatRoubles(sum)}</p>
      <div className="row wrap gap-2">
        <OrderFile
          supplier={group.supplier}
          address={
            isOff || isLong
              ? null
              : props.fileOf(group.supplier, { quantities: typedQuantitiesText(quantities), isPriced })
          }
        />
        <IconButton
          icon={Printer}
          label={`Печать заказа: ${called(group.supplier)}`}
          disabled={isOff}
          onClick={() =>
            print(<SupplierOrderSheet {...{ supplier, lines, isPriced, shop }} at={shopNow().toISOString()} />)
          }
        />
        {supplier !== undefined && (
          <LetterButton
            supplier={supplier}
            lines={isWrong ? [] : lines.map(({ _id: productId, qty }) => ({ productId, qty }))}
            isPriced={isPriced}
            canSend={canSend}
            onSupplier={onSupplier}
          />
        )}
        <Button
          busy={busy}
          disabled={isOff || isOutdated}
          onClick={() => void order(lines, supplier?.leadDays ?? leadDays)}
        >
          {/* In the button: a line of its own would move the table under the person who types. */}
          {isWrong ? 'Исправьте количество' : `Заказать ${counted(ordered.length, 'позицию', 'позиции', 'позиций')}`}
        </Button>
      </div>
      {isLong && (
        <p className={`muted text-14 anywhere ${styles.contact}`}>
          Позиций больше {TYPED_QUANTITIES_MAX}: файл для поставщика возьмите из черновика
        </p>
      )}
      {sheet}
      {supplier !== undefined && (supplier.phone !== '' || supplier.email !== '') && (
        <p className={`muted text-14 anywhere ${styles.contact}`}>
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

function Terms({ supplier, onSupplier }: { supplier: Supplier } & Pick<GroupHeadProps, 'onSupplier'>) {
  const { name, minimum, leadDays } = supplier;
  return (
    <button type="button" className={styles.own} onClick={() => onSupplier(supplier)}>
      <span className="visually-hidden">{`Условия поставщика ${name}: `}</span>
      {minimum === null ? 'минимального заказа нет' : `минимум ${formatRoubles(minimum)}`}
      {leadDays !== null && `, везут ${counted(leadDays, 'день', 'дня', 'дней')}`}
    </button>
  );
}

function OrderFile({ supplier, address }: { supplier: string; address: string | null }) {
  if (address === null)
    return (
      <Button variant="outline" disabled icon={Download}>
        Файл
      </Button>
    );
  return (
    <a
      href={address}
      download
      className={buttonClass({ variant: 'outline' })}
      aria-label={`Файл для поставщика: ${called(supplier)}`}
    >
      <Download />
      Файл
    </a>
  );
}

type OrderedRow = Pick<PurchaseRow, '_id' | 'price'> & { readonly qty: number };

/** The order to a supplier as a draft of its receipt, which opens once it is made. */
function useSupplierOrder(supplier: string, onOrdered: () => void) {
  const acts = useDocumentActs();
  const navigate = useNavigate();
  const { timezone } = useShop();
  const { show } = useToast();
  const sent = useMemo(() => sentOrder(supplier), [supplier]);
  const { run, busy } = useSave();

  async function order(lines: readonly OrderedRow[], leadDays: number): Promise<void> {
    const former = sent.current;
    const lineIds = new Map(former?.unanswered?.lines.map((line) => [line.productId, line.id]));
    const content: DraftContent = {
      kind: 'receipt',
      supplier,
      supplierNumber: '',
      day: daysBefore(businessDay(shopNow(), timezone), -leadDays),
      note: 'Заказ поставщику',
      lines: lines.map(({ _id: productId, qty, price }) => ({
        id: lineIds.get(productId) ?? newId(),
        productId,
        typed: '',
        qty,
        price,
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

  return { order, busy };
}

/** Orders to suppliers that are being created, kept in this tab like the typed quantities: a later press reaches the same draft. */
const FORM = 'purchase-sent';

function isSent(kept: unknown): kept is SentDraft {
  const { id, version } = (kept ?? {}) as Partial<SentDraft>;
  return typeof id === 'string' && typeof version === 'number';
}

export function sentOrder(supplier: string): CreatedDraft {
  return {
    get current() {
      const kept = readFormDraft(FORM)[supplier];
      return isSent(kept) ? kept : null;
    },
    set current(draft) {
      const { [supplier]: _, ...others } = readFormDraft(FORM);
      dropFormDraft(FORM);
      const kept = draft === null ? others : { ...others, [supplier]: draft };
      if (Object.keys(kept).length > 0) keepFormDraft(FORM, kept);
    },
  };
}
