/** Settles a discrepancy: stock counted, written off, or left unchanged. */
import { resolveDiscrepancy, type Discrepancy, type Resolution } from '#contract/stock/inventory.ts';
import { inUnits, unitWord } from '#contract/products/unit-words.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const stock = useStockSince(productId, stockQty);
  const form = useTyping(
    `discrepancy ${id}`,
    { resolution: 'recount' as Resolution, countedQty: '', note: '' },
    { passing: ['resolution', 'countedQty'] },
  );
  const { resolution, countedQty, note } = form.typed;
  const isCounted = resolution === 'recount';
  const correction = correctionOf('adjustment', countedQty, stock);
  const act = useAct({
    form,
    problems: {
      countedQty: isCounted && correction === null ? FIELD_TEXTS.adjustment.wrong : undefined,
      note: note.trim().length < 3 ? 'Коротко: что выяснили' : undefined,
    },
    send: ({ send }) => {
      const figures =
        isCounted && correction !== null
          ? { countedQty: correction.stockQty, stockQtyBase: correction.stockQtyBase }
          : {};
      return send(resolveDiscrepancy, { params: { id }, body: { resolution, note, ...figures } });
    },
    done: (answer) => `Расхождение закрыто: «${title}», на складе ${inUnits(answer.stockQty, unit)}`,
    onClose,
  });

  return (
    <ActDialog
      {...act.dialog}
      size={640}
      title="Закрыть расхождение"
      description={`${title}: не хватает ${inUnits(shortage, unit)}, числится ${inUnits(stock.now, unit)}`}
      confirm="Закрыть расхождение"
      busyLabel="Сохраняем…"
      className="grid gap-5"
    >
      <FormFailure failure={act.unplaced} fallback="Не удалось сохранить решение" />
      <RadioCards label="Что делаем" hideLabel options={WAYS} {...act.choice('resolution')} />
      {isCounted && (
        <>
          <MeanwhileNotice stock={stock} unit={unit} after={correction?.after ?? null} />
          <NumberField
            label={FIELD_TEXTS.adjustment.label}
            whole
            suffix={unitWord(0, unit)}
            {...act.value('countedQty')}
            required
            labelAside={
              <span role="status" className="ink text-14 weight-label figures">
                {correction !== null && outcomeText(stock.now, correction.after)}
              </span>
            }
          />
        </>
      )}
      <TextField label="Что выяснили" autoComplete="off" maxLength={300} {...act.text('note')} required />
    </ActDialog>
  );
}
