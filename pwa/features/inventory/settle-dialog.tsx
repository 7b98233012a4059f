/** Settles a discrepancy: counted on the shelf, written off, or left as it is. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { Discrepancy, Resolution } from '#contract/inventory.ts';
import { formatNumber } from '#contract/rules/money.ts';
import { FormTrouble } from '../../parts/form-trouble.tsx';
import type { NotDone } from '../../queries/deed.ts';
import { resolveDiscrepancy } from '../../queries/inventory.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './inventory.module.css';

const WAYS: readonly { value: Resolution; label: string; hint: string }[] = [
  { value: 'recount', label: 'Пересчитать', hint: 'Товар посчитали на полке: остаток станет таким, как насчитали' },
  { value: 'write_off', label: 'Списать', hint: 'Недостающего нет: остаток ниже нуля станет нулём' },
  { value: 'accept', label: 'Принять', hint: 'Всё верно, товар в пути: остаток не меняется' },
];

export function SettleDialog({ discrepancy: { id, title, stockQty, shortage }, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const client = useQueryClient();
  const { show } = useToast();
  const form = useId();
  const [stockQtyBase] = useState(stockQty);
  const [resolution, setResolution] = useState<Resolution>('recount');
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<{ counted?: string; note?: string }>({});
  const [trouble, setTrouble] = useState<NotDone | null>(null);
  const [busy, setBusy] = useState(false);

  async function settle(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isCounted = /^\d{1,7}$/.test(counted.trim());
    const complaints = {
      ...(resolution === 'recount' && !isCounted ? { counted: 'Сколько насчитали: целое число от 0' } : {}),
      ...(note.trim().length < 3 ? { note: 'Коротко: что выяснили' } : {}),
    };
    setWrong(complaints);
    setTrouble(null);
    if (Object.keys(complaints).length > 0) return;
    setBusy(true);
    const deed = await resolveDiscrepancy(client, id, { resolution, note, ...(resolution === 'recount' ? { countedQty: Number(counted), stockQtyBase } : {}) }).finally(() => setBusy(false));
    if (deed.kind !== 'done') {
      const named = Object.fromEntries((deed.kind === 'refused' ? deed.details : []).flatMap(({ path, message }) => (path === 'countedQty' ? [['counted', message]] : path === 'note' ? [['note', message]] : [])));
      if (Object.keys(named).length > 0) setWrong(named);
      else setTrouble(deed);
      return;
    }
    show({ tone: 'ok', text: `Решено: «${title}», на складе ${formatNumber(deed.answer.stockQty)} шт.` });
    onClose();
  }

  return (
    <Dialog
      open
      firm
      size={640}
      onOpenChange={(open) => !open && onClose()}
      title="Решить расхождение"
      description={`${title}: не хватает ${formatNumber(shortage)} шт., числится ${formatNumber(stockQtyBase)} шт.`}
      footer={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Сохраняем…">Решить</Button>
          <Button variant="outline" onClick={onClose}>Отмена</Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void settle(event)}>
        <FormTrouble trouble={trouble} fallback="Не удалось сохранить решение" />
        <RadioCards label="Что делаем" hideLabel value={resolution} onChange={setResolution} options={WAYS} />
        {resolution === 'recount' && (
          <TextField label="Насчитали" inputMode="numeric" autoComplete="off" suffix="шт." value={counted} onChange={(event) => setCounted(event.target.value)} error={wrong.counted} required />
        )}
        <TextField label="Что выяснили" autoComplete="off" maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} error={wrong.note} required />
      </form>
    </Dialog>
  );
}
