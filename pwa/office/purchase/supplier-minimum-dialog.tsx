/** Edits the minimum sum of an order to a supplier. */
import { useId, useState, type FormEvent } from 'react';
import type { PurchaseSupplier } from '#contract/reports/purchase.ts';
import { numberAsTyped, typedRoubles } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { refusalText } from '../../queries/mutation.ts';
import { saveMinimumOf } from '../../queries/purchase.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './purchase.module.css';

export function SupplierMinimumDialog({ supplier, onClose }: { supplier: PurchaseSupplier; onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState(numberAsTyped(supplier.minimum));
  const { run, busy, failure } = useSave();
  const sum = typedRoubles(typed);
  const wrong = Number.isNaN(sum) ? 'Нужна сумма в рублях' : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wrong !== undefined) return;
    // Empty and zero both mean that there is no minimum.
    const result = await run((client) => saveMinimumOf(client, supplier._id, sum === 0 ? null : sum));
    if (result.kind === 'done') onClose();
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
        {failure !== null && <Notice tone="sale" urgent title={refusalText(failure, 'Не удалось сохранить')} />}
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
