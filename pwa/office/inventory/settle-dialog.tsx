/** Settles a discrepancy: stock counted, written off, or left unchanged. */
import { useState } from 'react';
import { resolveDiscrepancy, type Discrepancy, type Resolution } from '#contract/stock/inventory.ts';
import { inUnits, unitWord } from '#contract/products/unit-words.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { useScanGuard } from '../../parts/forms/use-scan-guard.ts';
import { useSave } from '../../queries/use-save.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { FIELD_TEXTS, correctionOf, outcomeText } from './correction.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { useStockSince } from './use-stock-since.ts';

const WAYS: readonly { value: Resolution; label: string; hint: string }[] = [
  { value: 'recount', label: 'Пересчитать', hint: 'Товар посчитали на полке: остаток станет таким, как насчитали' },
  { value: 'write_off', label: 'Списать', hint: 'Недостающего товара нет: остаток ниже нуля станет нулём' },
  { value: 'accept', label: 'Оставить как есть', hint: 'Всё верно, товар в пути: остаток не меняется' },
];

export function SettleDialog({
  discrepancy: { id, productId, title, unit, stockQty, shortage },
  onClose,
}: {
  discrepancy: Discrepancy;
  onClose: () => void;
}) {
  const { show } = useToast();
  const stock = useStockSince(productId, stockQty);
  const [resolution, setResolution] = useState<Resolution>('recount');
  const { typed, type, drop } = useTyping(`discrepancy ${id}`, { note: '' });
  const { note } = typed;
  const [counted, setCounted] = useState('');
  const [wrong, setWrong] = useState<{ counted?: string; note?: string }>({});
  const { send, busy, failure, reset } = useSave();
  const { ref, focusInvalid } = useInvalidFocus();
  useScanGuard();
  const correction = correctionOf('adjustment', counted, stock);

  async function settle(): Promise<void> {
    const errors = {
      ...(resolution === 'recount' && correction === null ? { counted: FIELD_TEXTS.adjustment.wrong } : {}),
      ...(note.trim().length < 3 ? { note: 'Коротко: что выяснили' } : {}),
    };
    setWrong(errors);
    reset();
    if (Object.keys(errors).length > 0) return focusInvalid();
    const result = await send(resolveDiscrepancy, {
      params: { id },
      body: {
        resolution,
        note,
        ...(resolution === 'recount' && correction !== null
          ? { countedQty: correction.stockQty, stockQtyBase: correction.stockQtyBase }
          : {}),
      },
    });
    if (result.kind !== 'done') {
      const named = Object.fromEntries(
        (result.kind === 'refused' ? result.details : []).flatMap(({ path, message }) =>
          path === 'countedQty' ? [['counted', message]] : path === 'note' ? [['note', message]] : [],
        ),
      );
      setWrong(named);
      return focusInvalid();
    }
    show({
      tone: 'ok',
      text: `Расхождение закрыто: «${title}», на складе ${inUnits(result.answer.stockQty, unit)}`,
    });
    close();
  }

  function close(): void {
    drop();
    onClose();
  }

  return (
    <ActDialog
      size={640}
      title="Закрыть расхождение"
      description={`${title}: не хватает ${inUnits(shortage, unit)}, числится ${inUnits(stock.now, unit)}`}
      confirm="Закрыть расхождение"
      busy={busy}
      busyLabel="Сохраняем…"
      formRef={ref}
      onConfirm={settle}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-5"
    >
      <FormFailure failure={Object.keys(wrong).length > 0 ? null : failure} fallback="Не удалось сохранить решение" />
      <RadioCards label="Что делаем" hideLabel value={resolution} onChange={setResolution} options={WAYS} />
      {resolution === 'recount' && (
        <>
          <MeanwhileNotice stock={stock} unit={unit} after={correction?.after ?? null} />
          <NumberField
            label={FIELD_TEXTS.adjustment.label}
            whole
            suffix={unitWord(0, unit)}
            value={counted}
            onChange={setCounted}
            error={wrong.counted}
            required
            labelAside={
              <span role="status" className="ink text-14 weight-label figures">
                {correction !== null && outcomeText(stock.now, correction.after)}
              </span>
            }
          />
        </>
      )}
      <TextField
        label="Что выяснили"
        autoComplete="off"
        maxLength={300}
        value={note}
        onChange={(event) => type({ note: event.target.value })}
        error={wrong.note}
        required
      />
    </ActDialog>
  );
}
