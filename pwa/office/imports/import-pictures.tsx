/** Pictures of an import, loaded after its goods: progress, failures with reasons, retry. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Import } from '#contract/imports/imports.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageParam } from '../../parts/page/use-address-params.ts';
import { failedPicturesQuery, FAILED_PICTURES_SIZE, useImportActs } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ListPages } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { picturesText } from './import-words.ts';
import styles from './imports.module.css';

export function ImportPictures({ one }: { one: Import }) {
  const { total, done, waiting, failed, placeholder } = one.pictures;
  if (total === 0 || one.state === 'undone') return null;
  return (
    <Panel title="Фотографии">
      <div className="grid one-column gap-4">
        <div role="status">
          <p className="weight-heading">{picturesText(one.pictures)}</p>
          {waiting > 0 && (
            <p className="muted text-14">
              Страницу можно закрыть: фотографии придут сами. Что не пришло, попробуем трижды.
            </p>
          )}
          {placeholder > 0 && (
            <p className="muted text-14">
              Заглушками считаем картинки, которые поставщик повторяет у разных товаров: на витрине их нет.
            </p>
          )}
        </div>
        {waiting > 0 && (
          <Progress label="Ход загрузки фотографий" hideLabel value={done + failed + placeholder} max={total} />
        )}
        {failed > 0 && <FailedPictures one={one} />}
      </div>
    </Panel>
  );
}

function FailedPictures({ one }: { one: Import }) {
  const acts = useImportActs();
  const [page, turn] = usePageParam('pictures', { preventScrollReset: true });
  const { run, busy, failure } = useSave();
  const answer = useQuery(failedPicturesQuery(one._id, page, one.pictures.failed));
  return (
    <>
      <FormFailure failure={failure} fallback="Повторить не удалось" />
      <div className={styles.workingFoot}>
        <h3 className="text-16">Что не загрузилось</h3>
        <Button
          variant="outline"
          busy={busy}
          busyLabel="Пробуем…"
          onClick={() => void run(() => acts.retryPictures(one._id))}
        >
          Попробовать ещё раз
        </Button>
      </div>
      <OfficeAnswer answer={answer} notKept="Список на устройстве не хранится" inCard={false}>
        {({ items, total }) => (
          <>
            <ul className={styles.failedPictures}>
              {items.map(({ number, productId, title, address, reason }) => (
                <li key={number}>
                  <Link to={paths.adminProductEdit(productId)}>{title}</Link>
                  <span className="muted anywhere">{address}</span>
                  <span className="sale">{reason}</span>
                </li>
              ))}
            </ul>
            {total > FAILED_PICTURES_SIZE && (
              <ListPages page={page} size={FAILED_PICTURES_SIZE} shown={items.length} total={total} onPage={turn} />
            )}
          </>
        )}
      </OfficeAnswer>
    </>
  );
}
