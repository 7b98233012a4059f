/** Takes a correction of stock back by an opposite movement: the books keep both. */
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { StockItem } from '#contract/stock/inventory.ts';
import { adjustStock } from '../../queries/inventory.ts';
import { useToast } from '../../ui/toast.tsx';
import { doneText, undoReason } from './correction.ts';

export interface BookedCorrection {
  readonly item: Pick<StockItem, '_id' | 'title' | 'unit'>;
  /** By which it moved the stock. */
  readonly delta: number;
  readonly reason: string;
  /** What stood there after it. */
  readonly stockQty: number;
}

export function useAdjustmentUndo(): (booked: BookedCorrection) => void {
  const client = useQueryClient();
  const { show } = useToast();

  async function send(booked: BookedCorrection, id: string): Promise<void> {
    const { item, delta, reason, stockQty } = booked;
    const result = await adjustStock(client, item._id, {
      id,
      kind: 'adjustment',
      stockQtyBase: stockQty,
      stockQty: stockQty - delta,
      reason: undoReason(reason),
    });
    if (result.kind === 'done') {
      show({
        tone: 'ok',
        text: `Правка отменена: ${doneText(result.answer.stockQty + delta, result.answer.stockQty, item.unit)}`,
      });
      return;
    }
    const text =
      result.kind === 'refused' && result.message !== ''
        ? result.message
        : `Не удалось отменить правку: «${item.title}»`;
    // The same id again: a try whose answer was lost must not move the stock twice.
    show({ tone: 'error', text, seconds: 0, action: { label: 'Повторить', onPress: () => void send(booked, id) } });
  }

  return (booked) => void send(booked, newId());
}
