/** Corrects a product's stock: what kind of correction, the new figure, and why. Sales made meanwhile stay sold. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { v7 as newId } from 'uuid';
import { ADJUSTMENT_KINDS, type AdjustmentKind, type StockItem } from '#contract/inventory.ts';
import { formatNumber } from '#contract/rules/money.ts';
import { adjustStock, movementsQuery } from '../../queries/inventory.ts';
import type { NotDone } from '../../queries/deed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FormTrouble } from '../../parts/form-trouble.tsx';
import { readFigure } from './read-figure.ts';
import styles from './inventory.module.css';

const KINDS = (Object.entries(ADJUSTMENT_KINDS) as [AdjustmentKind, string][]).map(([value, label]) => ({ value, label }));

export function AdjustDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const client = useQueryClient();
  const { show } = useToast();
  const form = useId();
  // What was seen when the dialog opened stays the base, whatever the list hears meanwhile. The id stays, too, as long as
  // nobody knows whether the last try was booked.
  const [{ id, stockQtyBase }, begin] = useState({ id: newId(), stockQtyBase: item.stockQty });
  /** What stands now that a try without an answer turns out to have been booked. */
  const [booked, setBooked] = useState<number | null>(null);
  const [kind, setKind] = useState<AdjustmentKind>('adjustment');
  const [figure, setFigure] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [trouble, setTrouble] = useState<NotDone | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const stockQty = readFigure(figure, stockQtyBase);
    const complaints = {
      ...(stockQty === null ? { stockQty: 'Введите новый остаток, например 12, или изменение: +3, −2' } : {}),
      ...(reason.trim().length < 3 ? { reason: 'Укажите причину' } : {}),
    };
    setWrong(complaints);
    setTrouble(null);
    setBooked(null);
    if (stockQty === null || Object.keys(complaints).length > 0) return;
    setBusy(true);
    const deed = await adjustStock(client, item._id, { id, kind, stockQtyBase, stockQty, reason }).finally(() => setBusy(false));
    if (deed.kind === 'done') {
      const now = deed.answer.stockQty;
      const meanwhile = now - stockQty;
      show(
        meanwhile === 0
          ? { tone: 'ok', text: `Остаток сохранён: ${formatNumber(now)} шт.` }
          : { tone: 'warn', text: `Пока вы считали, остаток изменился на ${signed(meanwhile)}: теперь ${formatNumber(now)} шт.`, seconds: 12 },
      );
      onClose();
      return;
    }
    if (deed.kind === 'refused' && deed.code === 'adjustment_id_reused') {
      const latest = await client.fetchQuery({ ...movementsQuery(item._id, 1), staleTime: 0 }).catch(() => null);
      if (latest === null) {
        setTrouble({ kind: 'out-of-reach' });
        return;
      }
      begin({ id: newId(), stockQtyBase: latest.product.stockQty });
      setBooked(latest.product.stockQty);
      setFigure('');
      return;
    }
    // Nothing was booked under this id: what is sent next is another correction.
    if (deed.kind === 'refused') begin({ id: newId(), stockQtyBase });
    const fields = deed.kind === 'refused' ? deed.details.filter(({ path }) => path === 'stockQty' || path === 'reason') : [];
    if (fields.length > 0) setWrong(Object.fromEntries(fields.map(({ path = '', message }) => [path, message])));
    else setTrouble(deed);
  }

  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Изменить остаток"
      description={`${item.title}: сейчас ${formatNumber(stockQtyBase)} шт.${item.reservedQty > 0 ? `, в резерве ${formatNumber(item.reservedQty)} шт.` : ''}`}
      footer={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Сохраняем…">Сохранить</Button>
          <Button variant="outline" onClick={onClose}>Отмена</Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormTrouble trouble={trouble} fallback="Не удалось сохранить остаток" />
        {booked !== null && (
          <Notice tone="low" urgent title={`Прошлая правка всё-таки сохранилась: на складе ${formatNumber(booked)} шт.`}>
            Ответ сервера на неё потерялся. Если остаток нужно изменить ещё раз, введите новый.
          </Notice>
        )}
        <Segmented label="Что случилось" value={kind} onChange={setKind} options={KINDS} />
        <TextField label="Новый остаток" inputMode="text" autoComplete="off" suffix="шт." hint="Число или изменение: +3, −2" value={figure} onChange={(event) => setFigure(event.target.value)} error={wrong['stockQty']} required />
        <TextField label="Причина" autoComplete="off" maxLength={300} placeholder="Например: пересчёт полки, брак, поставка № 14" value={reason} onChange={(event) => setReason(event.target.value)} error={wrong['reason']} required />
      </form>
    </Dialog>
  );
}

const signed = (change: number): string => `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
