/** Taking goods off sale, with the question first, and putting them back. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { GoodsItem } from '#contract/stock/inventory.ts';
import { deleteProduct, restoreProduct } from '../../queries/inventory.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface StockActions {
  readonly askToDelete: (item: GoodsItem) => void;
  readonly restore: (item: GoodsItem) => void;
}

export function useStockActions(): readonly [StockActions, ReactNode] {
  const client = useQueryClient();
  const { show } = useToast();
  const [asked, ask] = useState<GoodsItem | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove({ _id, title, draft }: GoodsItem): Promise<void> {
    setBusy(true);
    const result = await deleteProduct(client, _id).finally(() => setBusy(false));
    ask(null);
    if (result.kind === 'done')
      show({ tone: 'ok', text: draft === true ? `«${title}» убран из черновиков` : `«${title}» снят с продажи` });
    else show({ tone: 'error', text: deleteFailure(result) });
  }

  async function restore({ _id, title }: GoodsItem): Promise<void> {
    const result = await restoreProduct(client, _id);
    if (result.kind === 'done')
      show({
        tone: 'ok',
        text: result.answer.editing.draft ? `«${title}» снова в черновиках` : `«${title}» снова в продаже`,
      });
    else
      show({
        tone: 'error',
        text: result.kind === 'refused' && result.message !== '' ? result.message : 'Не удалось вернуть в продажу',
      });
  }

  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && ask(null)}
      title={deleteQuestion(asked?.title ?? '')}
      confirmLabel="Удалить"
      danger
      busy={busy}
      busyLabel="Удаляем…"
      onConfirm={() => asked !== null && void remove(asked)}
    >
      {asked?.draft === true
        ? 'Черновик исчезнет из списка. Вернуть его можно на вкладке «Снятые с продажи».'
        : 'Товар исчезнет из магазина и кассы. История и отчёты сохранятся, вернуть его можно на вкладке «Снятые с продажи».'}
    </ConfirmDialog>
  );
  return [{ askToDelete: ask, restore: (item) => void restore(item) }, dialog];
}

export function deleteQuestion(title: string): string {
  return `Точно удалить «${title}»?`;
}

/** The server's words, else the shop's own. */
export function deleteFailure(result: { kind: 'refused'; message: string } | { kind: 'out-of-reach' }): string {
  return result.kind === 'refused' && result.message !== '' ? result.message : 'Не удалось удалить';
}
