/** Undoes a stock correction by an opposite movement; the books keep both. */
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { adjustStock, undoReason, type StockItem } from '#contract/stock/inventory.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { write } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import { doneText } from './correction.ts';

export interface BookedCorrection {
  readonly item: Pick<StockItem, '_id' | 'title' | 'unit'>;
  /** Change of the stock by the correction. */
  readonly delta: number;
  readonly reason: string;
  /** Stock after the correction. */
  readonly stockQty: number;
}

export function useAdjustmentUndo(): (booked: BookedCorrection) => void {
  const client = useQueryClient();
  const { show } = useToast();

  async function send(booked: BookedCorrection, id: string): Promise<void> {
    const { item, delta, reason, stockQty } = booked;
    const result = await write(client, adjustStock, {
      params: { id: item._id },
      body: {
        id,
        kind: 'adjustment',
        stockQtyBase: stockQty,
        stockQty: stockQty - delta,
        reason: undoReason(reason),
      },
    });
    if (result.kind === 'done') {
      show({
        tone: 'ok',
        text: `Правка отменена: ${doneText(result.answer.stockQty + delta, result.answer.stockQty, item.unit)}`,
      });
      return;
    }
    const text = describeFailure(result, `Не удалось отменить правку: «${item.title}»`);
    // The same id again: a retry after a lost answer must not move the stock twice.
    show({ tone: 'error', text, seconds: 0, action: { label: 'Повторить', onPress: () => void send(booked, id) } });
  }

  return (booked) => void send(booked, newId());
}
