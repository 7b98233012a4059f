/** Lead time and minimum stock of a product or its subcategory, overriding the shop's defaults; the product's supplier. */
import { useState } from 'react';
import { unitWord } from '#contract/products/unit-words.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { saveSubcategorySupply, saveSupply } from '#contract/stock/stock-rules.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useFields } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { changedFields } from '../kit/changed-fields.ts';
import styles from './purchase.module.css';

const typed = (figure: number | null): string => (figure === null ? '' : String(figure));

export interface SupplyDialogProps {
  row: PurchaseRow;
  suppliers: readonly Supplier[];
  onClose: () => void;
}

export function SupplyDialog({ row, suppliers, onClose }: SupplyDialogProps) {
  const [of, setOf] = useState<'product' | 'subcategory'>('product');
  /** The terms as they were when the dialog opened; a refetch must not turn a colleague's save into a change here. */
  const [opened] = useState({ product: row.own, subcategory: row.subcategory });
  const form = useFields({
    lead: typed(row.own.leadDays),
    minimum: typed(row.own.minimumQty),
    supplierId: row.own.supplierId ?? '',
  });
  const { lead, minimum, supplierId } = form.typed;
  const [leadDays, minimumQty] = [typedNumber(lead, 0), typedNumber(minimum, 0)];
  const wrong = {
    lead: leadDays !== null && !(leadDays >= 1 && leadDays <= 365) ? 'От 1 до 365\u00a0дней' : undefined,
    minimum: minimumQty !== null && !(minimumQty >= 0 && minimumQty <= 100_000) ? 'Нужно число' : undefined,
  };
  const act = useAct({
    form,
    problems: wrong,
    send({ send }) {
      const id = of === 'product' ? row._id : (row.subcategory?._id ?? '');
      const { leadDays: wasLead = null, minimumQty: wasMinimum = null } = opened[of] ?? {};
      const was = { leadDays: wasLead, minimumQty: wasMinimum, supplierId: opened.product.supplierId };
      const is = { leadDays, minimumQty, supplierId: of === 'product' ? supplierId || null : was.supplierId };
      const endpoint = of === 'product' ? saveSupply : saveSubcategorySupply;
      return send(endpoint, { params: { id }, body: changedFields(was, is) });
    },
    done: () => null,
    onClose,
  });
  const { failure } = act;

  /** Product and subcategory have separate terms, so switching discards typed values. */
  function switchTo(to: 'product' | 'subcategory'): void {
    const terms = opened[to];
    setOf(to);
    form.type({ lead: typed(terms?.leadDays ?? null), minimum: typed(terms?.minimumQty ?? null) });
  }

  /** Names the source of an empty field's value; only the lead time has a supplier between. */
  const inherits = (bySupplier: string): string => {
    const own = of === 'product' && row.subcategory !== null ? `у подкатегории «${row.subcategory.name}», ` : '';
    return `Пусто — как ${own}${bySupplier}в правилах склада`;
  };

  return (
    <ActDialog
      {...act.dialog}
      title="Условия закупки"
      description={row.title}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-4"
    >
      {row.subcategory !== null && (
        <>
          <Segmented
            label="Для чего"
            value={of}
            onChange={switchTo}
            options={[
              { value: 'product', label: 'Этот товар' },
              { value: 'subcategory', label: 'Вся подкатегория' },
            ]}
          />
          {of === 'subcategory' && (
            <p className={styles.lead}>«{row.subcategory.name}»: для всех товаров, у которых не указано своё.</p>
          )}
        </>
      )}
      {failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, 'Не удалось сохранить')} />}
      <NumberField
        label="Срок поставки"
        hint={inherits('у поставщика, ')}
        whole
        suffix="дн."
        maxLength={4}
        {...act.value('lead')}
        error={wrong.lead}
      />
      <NumberField
        label="Минимум на полке"
        hint={inherits('')}
        whole
        suffix={of === 'product' ? unitWord(minimumQty ?? 0, row.unit) : undefined}
        maxLength={7}
        {...act.value('minimum')}
        error={wrong.minimum}
      />
      {of === 'product' && (
        <Select
          label="Поставщик"
          placeholder="Из последнего поступления или прайс-листа"
          options={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...act.value('supplierId')}
        />
      )}
    </ActDialog>
  );
}
