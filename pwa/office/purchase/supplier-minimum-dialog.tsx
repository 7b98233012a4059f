/** The least sum of an order that a supplier takes. */
import { useId, useState, type FormEvent } from 'react';
import type { PurchaseSupplier } from '#contract/reports/purchase.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useSaveSupplierMinimum } from '../../queries/purchase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './purchase.module.css';

export function SupplierMinimumDialog({ supplier, onClose }: { supplier: PurchaseSupplier; onClose: () => void }) {
  const save = useSaveSupplierMinimum();
  const form = useId();
  const [typed, setTyped] = useState(numberAsTyped(supplier.minimum));
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const sum = typedRoubles(typed);
  const wrong = Number.isNaN(sum) ? 'Нужна сумма в рублях' : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wrong !== undefined) return;
    setBusy(true);
    // Nothing and zero are the same: any sum will do.
    const result = await save(supplier._id, sum === 0 ? null : sum).finally(() => setBusy(false));
    if (result.kind === 'done') onClose();
    else setFailure(result.kind === 'refused' && result.message !== '' ? result.message : 'Не удалось сохранить');
  }

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Минимальный заказ"
      description={supplier.name}
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
        {failure !== '' && <Notice tone="sale" urgent title={failure} />}
        <NumberField
          label="Сумма заказа, не меньше"
          hint="Пусто — любая сумма. Если в закупке меньше, об этом будет сказано"
          suffix="₽"
          error={wrong}
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
}
