import { CircleDot } from 'lucide-react';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

const SHOWN = 3;
const MEGABYTE = 1024 * 1024;

/** «название, бренд и ещё 2 поля». */
function changesText(changed: readonly string[]): string {
  const first = changed.slice(0, SHOWN).map((name) => name.toLocaleLowerCase('ru'));
  const more = changed.length - first.length;
  return more === 0 ? first.join(', ') : `${first.join(', ')} и ещё ${counted(more, 'поле', 'поля', 'полей')}`;
}

export interface SaveBarProps {
  product: ProductForm;
  /** Puts back what was there at first. */
  onReset: () => void;
  /** Undefined for a product that isn't there yet. */
  onDelete?: (() => void) | undefined;
}

export function SaveBar({
  product: { busy, progress, changed, opened, failure, cancel, submit },
  onReset,
  onDelete,
}: SaveBarProps) {
  const isNew = opened.product === null;
  const isDraft = opened.product?.editing.draft === true;
  return (
    <div className={styles.bar}>
      {failure !== null && (
        <div className={styles.failure}>
          {failure.kind === 'cancelled' ? (
            <Notice tone="low" urgent title="Отправка отменена">
              Всё, что вы ввели, осталось в форме.
            </Notice>
          ) : (
            <FormFailure failure={failure} fallback="Ошибка сохранения" />
          )}
          <Button variant="outline" onClick={() => void submit()}>
            Повторить
          </Button>
        </div>
      )}
      <div className={styles.barInner}>
        <div className={styles.state} role="status">
          {busy ? (
            <Progress
              label={
                progress === null
                  ? 'Сохраняю…'
                  : `Отправлено ${(progress.sent / MEGABYTE).toFixed(1).replace('.', ',')} из ${(progress.total / MEGABYTE).toFixed(1).replace('.', ',')}\u00a0МБ`
              }
              {...(progress === null ? {} : { value: progress.sent, max: progress.total })}
            />
          ) : (
            changed.length > 0 && (
              <span className={styles.unsaved}>
                <CircleDot size={16} strokeWidth={1.75} aria-hidden />
                <span>
                  Есть несохранённые изменения<span className={styles.which}>: {changesText(changed)}</span>
                </span>
              </span>
            )
          )}
        </div>
        {busy ? (
          <Button variant="outline" onClick={cancel}>
            Отменить отправку
          </Button>
        ) : (
          <>
            {onDelete !== undefined && (
              <Button variant="danger" onClick={onDelete}>
                Удалить
              </Button>
            )}
            {changed.length > 0 && (
              <Button variant="outline" onClick={onReset}>
                {isNew ? 'Очистить' : 'Отменить изменения'}
              </Button>
            )}
          </>
        )}
        {isNew && !busy && (
          <Button variant="outline" onClick={() => void submit(true)}>
            Сохранить черновик
          </Button>
        )}
        <Button
          type="submit"
          variant={isDraft ? 'outline' : 'filled'}
          busy={busy}
          busyLabel="Сохраняю…"
          title="Ctrl + S"
        >
          {isNew ? 'Сохранить' : isDraft ? 'Сохранить черновик' : 'Сохранить изменения'}
        </Button>
        {isDraft && !busy && <Button onClick={() => void submit(false)}>Опубликовать</Button>}
      </div>
    </div>
  );
}
