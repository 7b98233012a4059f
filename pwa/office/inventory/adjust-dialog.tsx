/** Corrects a product's stock, or settles a discrepancy. Sales made in the meantime are kept. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { isIdReused } from '#contract/error-body.ts';
import { inUnits, unitWord } from '#contract/products/unit-words.ts';
import {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  adjustStock,
  type Discrepancy,
  type Resolution,
  resolveDiscrepancy,
  type StockItem,
  undoReason,
} from '#contract/stock/inventory.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { NumberField, type NumberFieldProps } from '../../parts/forms/number-field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { movementsQuery } from '../../queries/inventory.ts';
import { write } from '../../queries/use-save.ts';
import { OutlineButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { correctionOf, doneText, FIELD_TEXTS, newsText, outcomeText } from './correction.ts';

const KINDS = optionsOf(ADJUSTMENT_KINDS);
const UNDO_S = 20;

/** Polling interval beside the live stream, which a browser may block, ms. */
const ASK_AGAIN_MS = 15_000;

/** A product's stock at the opening of a dialog and now, with the movements between; `shown` is the figure on the screen behind it. */
function useStockSince(productId: string, shown: number) {
  const [openedAt] = useState(() => Date.now());
  const [start, setStart] = useState<{ base: number; newest: string | null } | null>(null);
  const { data, dataUpdatedAt } = useQuery({
    ...movementsQuery(productId, 1),
    refetchOnMount: 'always',
    refetchInterval: ASK_AGAIN_MS,
  });
  // An answer cached before the dialog opened is not current.
  const fresh = data !== undefined && dataUpdatedAt >= openedAt ? data : null;
  const latest = fresh === null ? null : { base: fresh.product.stockQty, newest: fresh.items[0]?._id ?? null };
  if (start === null && latest !== null) setStart(latest);
  const items = fresh?.items ?? [];
  const known = items.findIndex(({ _id }) => _id === start?.newest);
  return {
    base: start?.base ?? shown,
    now: fresh?.product.stockQty ?? shown,
    movements: start === null ? [] : items.slice(0, known === -1 ? items.length : known),
    /** Takes the current stock as the new base: the person counted after all these movements. */
    restart: () => setStart(latest),
  };
}

export function AdjustDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const undo = useAdjustmentUndo();
  const stock = useStockSince(item._id, item.stockQty);
  // A figure was typed over another stock, so it isn't kept.
  const form = useTyping(
    `adjustment ${item._id}`,
    { id: newId(), reason: '', kind: 'adjustment' as AdjustmentKind, stockQty: '' },
    { passing: ['kind', 'stockQty'] },
  );
  const { id, kind, stockQty: figure, reason } = form.typed;
  const correction = correctionOf(kind, figure, stock);
  const act = useAct({
    form,
    problems: {
      stockQty: correction === null ? FIELD_TEXTS[kind].wrong : undefined,
      reason: reason.trim().length < 3 ? 'Укажите причину' : undefined,
    },
    send: ({ send }) => {
      const { stockQtyBase = 0, stockQty = 0 } = correction ?? {};
      return send(adjustStock, { params: { id: item._id }, body: { id, kind, stockQtyBase, stockQty, reason } });
    },
    done({ stockQty }) {
      const delta = correction === null ? 0 : correction.stockQty - correction.stockQtyBase;
      const action = { label: 'Отменить', onPress: () => undo({ item, delta, reason, stockQty }) };
      return {
        text: `Остаток сохранён: ${doneText(stockQty - delta, stockQty, item.unit)}`,
        seconds: UNDO_S,
        ...(delta !== 0 && { action }),
      };
    },
    refused(failure) {
      if (failure.kind !== 'refused' || !isIdReused(failure.code)) return;
      stock.restart();
      form.type({ stockQty: '' });
    },
    onClose,
  });
  /** A try without an answer turned out to have been booked. */
  const wasBooked = act.failure?.kind === 'refused' && isIdReused(act.failure.code);

  return (
    <ActDialog
      {...act.dialog}
      title="Изменить остаток"
      description={`${item.title}: сейчас ${inUnits(stock.now, item.unit)}${item.reservedQty > 0 ? `, в резерве ${inUnits(item.reservedQty, item.unit)}` : ''}`}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-5"
    >
      <FormFailure failure={wasBooked ? null : act.unplaced} fallback="Не удалось сохранить остаток" />
      {wasBooked && (
        <Notice
          tone="low"
          urgent
          title={`Прошлая правка всё-таки сохранилась: на складе ${inUnits(stock.now, item.unit)}`}
        >
          Ответ сервера на неё потерялся. Если остаток нужно изменить ещё раз, введите новый.
        </Notice>
      )}
      <Segmented label="Что случилось" options={KINDS} {...act.choice('kind')} />
      <CountField
        kind={kind}
        stock={stock}
        unit={item.unit}
        after={correction?.after ?? null}
        {...act.value('stockQty')}
      />
      <TextField
        label="Причина"
        autoComplete="off"
        maxLength={300}
        placeholder={FIELD_TEXTS[kind].reason}
        {...act.text('reason')}
        required
      />
    </ActDialog>
  );
}

interface BookedCorrection {
  readonly item: Pick<StockItem, '_id' | 'title' | 'unit'>;
  readonly delta: number;
  readonly reason: string;
  readonly stockQty: number;
}

/** Undoes a stock correction by an opposite movement; the books keep both. */
function useAdjustmentUndo(): (booked: BookedCorrection) => void {
  const client = useQueryClient();
  const { show } = useToast();

  async function send(booked: BookedCorrection, id: string): Promise<void> {
    const { item, delta, reason, stockQty } = booked;
    const result = await write(client, adjustStock, {
      params: { id: item._id },
      body: { id, kind: 'adjustment', stockQtyBase: stockQty, stockQty: stockQty - delta, reason: undoReason(reason) },
    });
    if (result.kind === 'done') {
      const { stockQty: now } = result.answer;
      return void show({ tone: 'ok', text: `Правка отменена: ${doneText(now + delta, now, item.unit)}` });
    }
    const text = describeFailure(result, `Не удалось отменить правку: «${item.title}»`);
    // The same id again: a retry after a lost answer must not move the stock twice.
    show({ tone: 'error', text, seconds: 0, action: { label: 'Повторить', onPress: () => void send(booked, id) } });
  }

  return (booked) => void send(booked, newId());
}

const WAYS: readonly { value: Resolution; label: string; hint: string }[] = [
  { value: 'recount', label: 'Пересчитать', hint: 'Товар посчитали на полке: остаток станет таким, как насчитали' },
  { value: 'write_off', label: 'Списать', hint: 'Недостающего товара нет: остаток ниже нуля станет нулём' },
  { value: 'accept', label: 'Оставить как есть', hint: 'Всё верно, товар в пути: остаток не меняется' },
];

export function SettleDialog({ discrepancy, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const { id, productId, title, unit, stockQty, shortage } = discrepancy;
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
        <CountField
          kind="adjustment"
          stock={stock}
          unit={unit}
          after={correction?.after ?? null}
          {...act.value('countedQty')}
        />
      )}
      <TextField label="Что выяснили" autoComplete="off" maxLength={300} {...act.text('note')} required />
    </ActDialog>
  );
}

interface CountFieldProps extends Pick<NumberFieldProps, 'value' | 'onChange' | 'error'> {
  kind: AdjustmentKind;
  stock: ReturnType<typeof useStockSince>;
  /** Absent for pieces. */
  unit: string | undefined;
  /** Stock after the correction; null while nothing has been counted. */
  after: number | null;
}

/** Shows before the press how the stock has changed since the dialog was opened: the till goes on selling during a count. */
function CountField({ kind, stock: { base, now, movements, restart }, unit, after, ...field }: CountFieldProps) {
  return (
    <>
      {kind === 'adjustment' && now !== base && (
        <Notice
          tone="low"
          urgent
          title={`Пока вы считали: ${newsText(movements, now - base, unit)}`}
          action={<OutlineButton onClick={restart}>Уже учтено</OutlineButton>}
        >
          {after === null
            ? 'Это вычтется из насчитанного.'
            : `Насчитанное изменится на столько же: станет ${inUnits(after, unit)}.`}{' '}
          Если вы считали после этого, нажмите «Уже учтено».
        </Notice>
      )}
      <NumberField
        label={FIELD_TEXTS[kind].label}
        whole
        suffix={unitWord(0, unit)}
        {...field}
        required
        labelAside={
          <span role="status" className="ink text-14 weight-label figures">
            {after !== null && outcomeText(now, after)}
          </span>
        }
      />
    </>
  );
}
