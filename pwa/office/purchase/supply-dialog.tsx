/** A product's own lead time and minimum, beside what the shop has settled for all. */
import { useId, useState, type FormEvent } from 'react';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useSaveSupply } from '../../queries/purchase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './purchase.module.css';

export function SupplyDialog({ row, onClose }: { row: PurchaseRow; onClose: () => void }) {
  const save = useSaveSupply();
  const form = useId();
  const [lead, setLead] = useState(row.ownLead ? String(row.leadDays) : '');
  const [minimum, setMinimum] = useState(row.ownMinimum ? String(row.minimumQty) : '');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [leadDays, minimumQty] = [typedNumber(lead, 0), typedNumber(minimum, 0)];
  const wrongLead = leadDays !== null && !(leadDays >= 1 && leadDays <= 365) ? 'От 1 до 365\u00a0дней' : undefined;
  const wrongMinimum = minimumQty !== null && !(minimumQty >= 0 && minimumQty <= 100_000) ? 'Нужно число' : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wrongLead !== undefined || wrongMinimum !== undefined) return;
    setBusy(true);
    const result = await save(row._id, { leadDays, minimumQty }).finally(() => setBusy(false));
    if (result.kind === 'done') onClose();
    else setFailure(result.kind === 'refused' && result.message !== '' ? result.message : 'Не удалось сохранить');
  }

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
        {failure !== '' && <Notice tone="sale" urgent title={failure} />}
        <NumberField
          label="Срок поставки"
          hint="Пусто — как в правилах склада"
          whole
          suffix="дн."
          maxLength={4}
          error={wrongLead}
          value={lead}
          onChange={setLead}
        />
        <NumberField
          label="Минимум на полке"
          hint="Пусто — как в правилах склада"
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
