import { useState, type ReactNode } from 'react';
import { deleteProduct, restoreProduct } from '#contract/catalogue/products.ts';
import type { GoodsItem } from '#contract/stock/inventory.ts';
import { describeFailure, UNANSWERED_REMOVAL } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface StockActions {
  readonly askToDelete: (item: GoodsItem) => void;
  readonly restore: (item: GoodsItem) => void;
}

export function useStockActions(): readonly [StockActions, ReactNode] {
  const { show } = useToast();
  const [toHide, setToHide] = useState<GoodsItem | null>(null);
  const { send, busy } = useSave();

  async function remove({ _id, title, draft }: GoodsItem): Promise<void> {
    const result = await send(deleteProduct, { params: { id: _id } });
    setToHide(null);
    if (result.kind === 'done')
      show({ tone: 'ok', text: draft === true ? `«${title}» убран из черновиков` : `«${title}» снят с продажи` });
    else show({ tone: 'error', text: describeFailure(result, 'Не удалось удалить', UNANSWERED_REMOVAL) });
  }

  async function restore({ _id, title }: GoodsItem): Promise<void> {
    const result = await send(restoreProduct, { params: { id: _id } });
    if (result.kind === 'done')
      show({
        tone: 'ok',
        text: result.answer.editing.draft ? `«${title}» снова в черновиках` : `«${title}» снова в продаже`,
      });
    else show({ tone: 'error', text: describeFailure(result, 'Не удалось вернуть в продажу') });
  }

  const dialog = (
    <ConfirmDialog
      open={toHide !== null}
      onOpenChange={(open) => !open && setToHide(null)}
      title={deleteQuestion(toHide?.title ?? '')}
      confirmLabel="Удалить"
      danger
      busy={busy}
      busyLabel="Удаляем…"
      onConfirm={() => toHide !== null && void remove(toHide)}
    >
      {toHide?.draft === true
        ? 'Черновик исчезнет из списка. Вернуть его можно на вкладке «Снятые с продажи».'
        : 'Товар исчезнет из магазина и кассы. История и отчёты сохранятся, вернуть его можно на вкладке «Снятые с продажи».'}
    </ConfirmDialog>
  );
  return [{ askToDelete: setToHide, restore: (item) => void restore(item) }, dialog];
}

export const deleteQuestion = (title: string): string => `Точно удалить «${title}»?`;
