import type { AdminProduct } from '#contract/catalogue/products.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { describeFailure, UNANSWERED_REMOVAL } from '../../queries/describe-failure.ts';
import { useProductActs } from '../../queries/product-editing.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface DeleteProductProps {
  product: AdminProduct;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteProduct({ product, open, onOpenChange, onDeleted }: DeleteProductProps) {
  const acts = useProductActs();
  const { show } = useToast();
  const { run, busy } = useSave();
  async function remove(): Promise<void> {
    if (busy) return;
    const result = await run(() => acts.remove(product._id));
    onOpenChange(false);
    if (result.kind !== 'done') {
      return void show({ text: describeFailure(result, 'Не удалось удалить', UNANSWERED_REMOVAL), tone: 'error' });
    }
    show({ text: product.editing.draft ? 'Черновик удалён' : 'Товар удалён', tone: 'ok' });
    onDeleted();
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={product.editing.draft ? 'Удалить черновик?' : 'Удалить товар? Действие необратимо.'}
      confirmLabel="Удалить"
      danger
      busy={busy}
      busyLabel="Удаляю…"
      onConfirm={() => void remove()}
    >
      {product.editing.draft
        ? `«${product.title}» исчезнет из черновиков. Его можно вернуть: «Склад», вкладка «Снятые с продажи».`
        : `«${product.title}» исчезнет с витрины и из кассы. Продажи, возвраты и отчёты о нём сохранятся, а сам товар можно вернуть: «Склад», вкладка «Снятые с продажи».`}
    </ConfirmDialog>
  );
}

export function DeletedNotice({ product }: { product: AdminProduct }) {
  const acts = useProductActs();
  const { show } = useToast();
  const { run, busy } = useSave();
  async function restore(): Promise<void> {
    const result = await run(() => acts.restore(product._id));
    if (result.kind === 'done')
      show({ text: result.answer.editing.draft ? 'Товар снова в черновиках' : 'Товар снова в продаже', tone: 'ok' });
    else show({ text: describeFailure(result, 'Не удалось вернуть в продажу'), tone: 'error' });
  }
  return (
    <Notice
      tone="low"
      title="Товар снят с продажи"
      action={
        <Button variant="outline" busy={busy} busyLabel="Возвращаю…" onClick={() => void restore()}>
          Вернуть в продажу
        </Button>
      }
    >
      {product.editing.deletedAt !== null && (
        <>
          Удалён <Moment at={product.editing.deletedAt} />.{' '}
        </>
      )}
      Его не видно на витрине и в кассе; изменить его можно, вернув в продажу.
    </Notice>
  );
}
