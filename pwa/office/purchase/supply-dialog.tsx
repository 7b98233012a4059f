/** Lead time and minimum stock of a product or its subcategory, overriding the shop's defaults. */
import { useId, useState, type FormEvent } from 'react';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { refusalText } from '../../queries/mutation.ts';
import { saveSupplyOf, type SupplyOf } from '../../queries/purchase.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { changedFields } from '../kit/changed-fields.ts';
import styles from './purchase.module.css';

const typed = (figure: number | null): string => (figure === null ? '' : String(figure));

export function SupplyDialog({ row, onClose }: { row: PurchaseRow; onClose: () => void }) {
  const form = useId();
  const [of, setOf] = useState<SupplyOf>('product');
  /** The terms as they were when the dialog opened; a refetch must not turn a colleague's save into a change here. */
  const [opened] = useState({ product: row.own, subcategory: row.subcategory });
  const [lead, setLead] = useState(typed(row.own.leadDays));
  const [minimum, setMinimum] = useState(typed(row.own.minimumQty));
  const { run, busy, failure } = useSave();
  const [leadDays, minimumQty] = [typedNumber(lead, 0), typedNumber(minimum, 0)];
  const wrongLead = leadDays !== null && !(leadDays >= 1 && leadDays <= 365) ? 'От 1 до 365\u00a0дней' : undefined;
  const wrongMinimum = minimumQty !== null && !(minimumQty >= 0 && minimumQty <= 100_000) ? 'Нужно число' : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wrongLead !== undefined || wrongMinimum !== undefined) return;
    const id = of === 'product' ? row._id : (row.subcategory?._id ?? '');
    const { leadDays: wasLead = null, minimumQty: wasMinimum = null } = opened[of] ?? {};
    const change = changedFields({ leadDays: wasLead, minimumQty: wasMinimum }, { leadDays, minimumQty });
    const result = await run((client) => saveSupplyOf(client, of, id, change));
    if (result.kind === 'done') onClose();
  }

  /** Product and subcategory have separate terms, so switching discards typed values. */
  function switchTo(to: SupplyOf): void {
    const terms = opened[to];
    setOf(to);
    setLead(typed(terms?.leadDays ?? null));
    setMinimum(typed(terms?.minimumQty ?? null));
  }

  const hint =
    of === 'subcategory'
      ? 'Пусто — как в правилах склада'
      : row.subcategory === null
        ? 'Пусто — как в правилах склада'
        : `Пусто — как у подкатегории «${row.subcategory.name}» или в правилах склада`;

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Срок поставки и минимум"
      description={row.title}
      footer={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Сохраняем…">
            Сохранить
          </Button>
          <Button variant="outline" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        {failure !== null && <Notice tone="sale" urgent title={refusalText(failure, 'Не удалось сохранить')} />}
        <NumberField
          label="Срок поставки"
          hint={hint}
          whole
          suffix="дн."
          maxLength={4}
          error={wrongLead}
          value={lead}
          onChange={setLead}
        />
        <NumberField
          label="Минимум на полке"
          hint={hint}
          whole
          suffix="шт."
          maxLength={7}
          error={wrongMinimum}
          value={minimum}
          onChange={setMinimum}
        />
      </form>
    </Dialog>
  );
}
