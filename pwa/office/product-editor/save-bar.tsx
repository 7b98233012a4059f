import type { AdminProduct } from '#contract/catalogue/products.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { describeFailure, UNANSWERED_REMOVAL } from '../../queries/describe-failure.ts';
import { useProductActs } from '../../queries/product-editing.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SaveBar, Unsaved } from '../kit/save-bar.tsx';
import type { ProductForm } from './use-product-form.ts';
import { Button, OutlineButton } from '../kit/buttons.tsx';

const SHOWN = 3;
const MEGABYTE = 1024 * 1024;

/** «название, бренд и ещё 2 поля». */
function changesText(changed: readonly string[]): string {
  const first = changed.slice(0, SHOWN).map((name) => name.toLocaleLowerCase('ru'));
  const more = changed.length - first.length;
  return more === 0 ? first.join(', ') : `${first.join(', ')} и ещё ${counted(more, 'поле', 'поля', 'полей')}`;
}

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1).replace('.', ',');

interface ProductSaveBarProps {
  product: ProductForm;
  onReset: () => void;
  /** Undefined for a product that isn't saved yet. */
  onDelete?: (() => void) | undefined;
}

export function ProductSaveBar({ product, onReset, onDelete }: ProductSaveBarProps) {
  const { busy, progress, changed, opened, failure, cancel, submit } = product;
  const isNew = opened.product === null;
  const isDraft = opened.product?.editing.draft === true;
  return (
    <SaveBar
      failure={
        failure !== null && (
          <>
            {failure.kind === 'cancelled' ? (
              <Notice tone="low" urgent title={failure.mayBeSaved ? 'Товар мог сохраниться' : 'Отправка отменена'}>
                {failure.mayBeSaved && 'Всё уже ушло на сервер. Нажмите «Повторить»: дважды товар не сохранится. '}
                Всё, что вы ввели, осталось в форме.
              </Notice>
            ) : (
              <FormFailure failure={failure} fallback="Ошибка сохранения" />
            )}
            <OutlineButton onClick={() => void submit()}>Повторить</OutlineButton>
          </>
        )
      }
      state={
        busy ? (
          <Progress
            label={
              progress === null
                ? 'Сохраняю…'
                : `Отправлено ${megabytes(progress.sent)} из ${megabytes(progress.total)}\u00a0МБ`
            }
            {...(progress && { value: progress.sent, max: progress.total })}
          />
        ) : (
          changed.length > 0 && <Unsaved>: {changesText(changed)}</Unsaved>
        )
      }
    >
      {busy ? (
        <OutlineButton onClick={cancel}>Отменить отправку</OutlineButton>
      ) : (
        <>
          {onDelete !== undefined && (
            <Button variant="danger" onClick={onDelete}>
              Удалить
            </Button>
          )}
          {changed.length > 0 && (
            <OutlineButton onClick={onReset}>{isNew ? 'Очистить' : 'Отменить изменения'}</OutlineButton>
          )}
        </>
      )}
      {isNew && !busy && <OutlineButton onClick={() => void submit(true)}>Сохранить черновик</OutlineButton>}
      <Button type="submit" variant={isDraft ? 'outline' : 'filled'} busy={busy} busyLabel="Сохраняю…" title="Ctrl + S">
        {isNew ? 'Сохранить' : isDraft ? 'Сохранить черновик' : 'Сохранить изменения'}
      </Button>
      {isDraft && !busy && <Button onClick={() => void submit(false)}>Опубликовать</Button>}
    </SaveBar>
  );
}

interface DeleteProductProps {
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
        <OutlineButton busy={busy} busyLabel="Возвращаю…" onClick={() => void restore()}>
          Вернуть в продажу
        </OutlineButton>
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
