import { useQuery } from '@tanstack/react-query';
import { SlidersVertical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportStop } from '#contract/imports/import-profile.ts';
import type { Import } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageParam } from '../../parts/page/use-address-params.ts';
import { FAILED_PICTURES_SIZE, failedPicturesQuery, refusedRowsAddress, useImportActs } from '../../queries/imports.ts';
import { type Save, useSave } from '../../queries/use-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ListPages } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import type { ImportViewProps } from './import-address.ts';
import { ImportLines } from './import-lines.tsx';
import {
  actText,
  applyLabel,
  GONE_WORDS,
  hasRefusals,
  isBulk,
  likelyText,
  picturesText,
  picturesToCome,
  renumberedText,
  shownKind,
  stopWords,
  sumText,
  TILES,
  toWrite,
} from './import-words.ts';
import { ProposedFeatures } from './proposed-features.tsx';
import styles from './imports.module.css';
import { Button, OutlineButton, QuietButton } from '../kit/buttons.tsx';

export function ImportTiles({ one, profile, view, onChange }: ImportViewProps) {
  const isRefused = hasRefusals(one);
  const chosen = view.kind ?? shownKind(one);
  return (
    <div>
      <ul className={styles.tiles} aria-label="Что станет со строками файла">
        {TILES.map(({ kind, label, note }) => (
          <li key={kind} className={styles.tile} data-kind={kind} data-chosen={chosen === kind || undefined}>
            <button
              type="button"
              className="grid content-start w-full h-full p-3-4 gap-half text-left round-card"
              aria-pressed={chosen === kind}
              onClick={() => onChange({ kind, field: '', big: false })}
            >
              <span className={styles.tileName}>{label}</span>
              <b className="tabular">{formatNumber(one.counts[kind])}</b>
              {(kind !== 'refused' || !isRefused) && (
                <span className="muted text-12">
                  {chosen === kind ? 'показаны ниже' : kind === 'gone' ? GONE_WORDS[profile.gone] : note}
                </span>
              )}
            </button>
            {kind === 'refused' && isRefused && (
              <a href={refusedRowsAddress(one._id)} className={styles.tileLink} download>
                Скачать отказы
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 muted text-14">{sumText(one)}</p>
      {one.notes.length > 0 && (
        <ul className="mt-2 ink-soft text-14" aria-label="О файле">
          {one.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ImportPreview(props: ImportViewProps) {
  const { one, profile, onChange } = props;
  const acts = useImportActs();
  const [agreed, agree] = useState<readonly ImportStop[]>([]);
  // The warnings of a preview that was made anew are other ones.
  const [seen, see] = useState(one.previewedAt);
  if (seen !== one.previewedAt) {
    see(one.previewedAt);
    agree([]);
  }
  const save = useSave();
  const { run, busy, running } = save;
  const open = one.stops.filter(({ code }) => !agreed.includes(code));
  const count = toWrite(one, profile.gone);
  const pictures = picturesToCome(one);

  return (
    <>
      {(!isBulk(one) || one.counts.refused > 0) && <ImportTiles {...props} />}
      {!isBulk(one) && (
        <div className={styles.press}>
          <QuietButton icon={SlidersVertical} onClick={() => onChange({ step: 'mapping' })}>
            Соответствие столбцов, групп и цен
          </QuietButton>
        </div>
      )}
      <Renumbered
        one={one}
        save={save}
        onShow={() => onChange({ kind: one.counts.new > 0 ? 'new' : 'draft', field: '', big: false })}
      />
      <ProposedFeatures one={one} save={save} />
      <Stops one={one} profile={profile} agreed={agreed} onAgree={agree} />
      <ImportLines {...props} />
      <FormFailure failure={save.failure} fallback="Загрузка не началась" />
      <div className={styles.bar}>
        <div>
          <p className="weight-heading">
            {count > 0
              ? actText(one, profile.gone)
              : pictures === ''
                ? 'В магазине всё уже так'
                : 'Товары в магазине уже такие'}
          </p>
          <p className="muted text-14">
            {open.length > 0 ? 'Сначала подтвердите предупреждения выше.' : undoText(count, pictures)}
          </p>
        </div>
        <div className={styles.press}>
          <OutlineButton
            busy={running === 'cancel'}
            busyLabel="Отменяем…"
            disabled={busy}
            onClick={() => void run(() => acts.cancel(one._id), 'cancel')}
          >
            {isBulk(one) ? 'Не менять' : 'Не загружать'}
          </OutlineButton>
          <Button
            busy={running === 'apply'}
            busyLabel="Начинаем…"
            disabled={busy || open.length > 0}
            onClick={() => void run(() => acts.apply(one, agreed), 'apply')}
          >
            {isBulk(one) ? 'Применить' : applyLabel(count, one.counts.pictures)}
          </Button>
        </div>
      </div>
    </>
  );
}

function undoText(count: number, pictures: string): string {
  if (count === 0 && pictures === '') return 'Ничего не изменится.';
  return `${pictures === '' ? '' : `${pictures}. `}Вернуть всё назад одной кнопкой можно 30\u00a0дней.`;
}

interface StopsProps extends Pick<ImportViewProps, 'one' | 'profile'> {
  agreed: readonly ImportStop[];
  onAgree: (agreed: readonly ImportStop[]) => void;
}

/** The warnings that a person has to agree to before anything is written. */
function Stops({ one, profile, agreed, onAgree }: StopsProps) {
  return one.stops.map(({ code }) => {
    const { title, text, agree: label } = stopWords(code, one, profile);
    return (
      <Notice
        key={code}
        tone="low"
        title={title}
        action={
          <Checkbox
            label={label}
            checked={agreed.includes(code)}
            onChange={(on) => onAgree(on ? [...agreed, code] : agreed.filter((stop) => stop !== code))}
          />
        }
      >
        {text}
      </Notice>
    );
  });
}

/** Goods renumbered by their supplier: those recognised automatically, and those a person has to confirm. */
function Renumbered({ one, save, onShow }: { one: Import; save: Save; onShow: () => void }) {
  const acts = useImportActs();
  const { renumbered, likely } = one.counts;
  return (
    <>
      {renumbered > 0 && <p className="muted text-14">{renumberedText(renumbered)}</p>}
      {likely > 0 && (
        <Notice
          tone="low"
          title={likelyText(likely)}
          action={
            <div className={styles.press}>
              <OutlineButton onClick={onShow}>Посмотреть</OutlineButton>
              <Button
                busy={save.running === 'match'}
                busyLabel="Проверяем…"
                onClick={() => void save.run(() => acts.match(one, 'all'), 'match')}
              >
                Это они, все
              </Button>
            </div>
          }
        >
          Похоже, поставщик сменил коды. Если это те же товары, они сохранят историю, остатки и ваши правки, а не
          появятся второй раз. Решать вам: одинаковое название бывает и у разных товаров.
        </Notice>
      )}
    </>
  );
}

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
        <OutlineButton busy={busy} busyLabel="Пробуем…" onClick={() => void run(() => acts.retryPictures(one._id))}>
          Попробовать ещё раз
        </OutlineButton>
      </div>
      <OfficeAnswer answer={answer} notKept="Список на устройстве не хранится" inCard={false}>
        {({ items, total }) => (
          <>
            <ul>
              {items.map(({ number, productId, title, address, reason }) => (
                <li key={number} className={styles.failedPicture}>
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
