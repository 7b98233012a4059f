import { FileSearch } from 'lucide-react';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LineField } from '#contract/imports/import-line.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { refusedRowsAddress, useImportActs, importLinesQuery, importSourcesQuery } from '../../queries/imports.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { ImportViewProps } from './import-address.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportPictures, ImportPreview, ImportTiles } from './import-preview.tsx';
import { hasRefusals, isBulk, resultText } from './import-words.ts';
import styles from './imports.module.css';
import { ProposedFeatures } from './proposed-features.tsx';
import { useQuery } from '@tanstack/react-query';
import { OpenedForm } from '../kit/edit-form.tsx';
import { ImportMapping, type ImportMappingProps } from './import-mapping.tsx';
import { OutlineButton, buttonClass } from '../kit/buttons.tsx';

/** @param source undefined for a change without a file, which follows the default settings */
export function ImportBody({
  source,
  ...viewed
}: Omit<ImportViewProps, 'profile'> & { source: ImportSource | undefined }) {
  const { one, view, onChange } = viewed;
  const props = { ...viewed, profile: source?.profile ?? NEW_PROFILE };
  /** An open form stays when somebody else has the file read again. */
  const [hasForm, setHasForm] = useState(false);
  const isOpen = ['ready', 'waiting', 'failed'].includes(one.state) || (hasForm && one.state === 'reading');
  const isMapping = isOpen && view.step === 'mapping';
  if (isMapping !== hasForm) setHasForm(isMapping);
  if (isMapping && source !== undefined)
    return <SourceMapping one={one} source={source} onDone={() => onChange({ step: 'preview' })} />;
  switch (one.state) {
    case 'reading':
      return <Reading one={one} />;
    case 'failed':
      return <Failed one={one} onChange={onChange} />;
    case 'ready':
    case 'waiting':
      return <ImportPreview {...props} />;
    case 'applying':
    case 'undoing':
      return <Working one={one} />;
    default:
      return <Result {...props} />;
  }
}

/** These screens have no form whose text could stay. */
function Failure({ failure, failed }: { failure: MutationFailure | null; failed: string }) {
  return failure !== null && <Notice tone="sale" urgent title={describeFailure(failure, failed)} />;
}

interface WorkProps {
  one: Import;
  note: string;
  /** Label of the button that stops it; null for work that can't be stopped. */
  stop: string | null;
  children: ReactNode;
}

/** The server's work on a file, which goes on without the page. */
function Work({ one, note, stop, children }: WorkProps) {
  const acts = useImportActs();
  const { busy, failure, run } = useSave();
  const [isStopping, setStopping] = useState(false);
  const cancel = async () => setStopping((await run(() => acts.cancel(one._id))).kind === 'done');
  return (
    <Panel>
      <Failure failure={failure} failed="Остановить не удалось" />
      <div className={styles.working} role="status">
        {children}
        <div className={styles.workingFoot}>
          <p className="muted text-14">{note}</p>
          {stop !== null && (
            <OutlineButton busy={busy || isStopping} busyLabel="Останавливаем…" onClick={() => void cancel()}>
              {stop}
            </OutlineButton>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Reading({ one }: { one: Import }) {
  const { done } = one.progress;
  const read = counted(done, 'строка прочитана', 'строки прочитаны', 'строк прочитано');
  return (
    <Work
      one={one}
      stop="Не читать дальше"
      note="В магазине ничего не меняется. Страницу можно закрыть: файл у нас, проверка закончится сама."
    >
      <Progress label={done === 0 ? 'Разбираем файл…' : `${read}, сверяем с магазином…`} />
    </Work>
  );
}

function Failed({ one, onChange }: Pick<ImportViewProps, 'one' | 'onChange'>) {
  return (
    <div className={styles.card}>
      <EmptyState
        icon={<FileSearch size={28} />}
        tone="low"
        headingLevel={2}
        title={one.error === '' ? 'Файл не прочитался' : one.error}
        action={
          <div className={styles.press}>
            <Link to={paths.adminImports()} className={buttonClass()}>
              Загрузить другой файл
            </Link>
            {one.hasFile && (
              <OutlineButton onClick={() => onChange({ step: 'mapping' })}>Указать, как его читать</OutlineButton>
            )}
          </div>
        }
      >
        В магазине ничего не изменилось.
      </EmptyState>
    </div>
  );
}

function Working({ one }: { one: Import }) {
  const { done, total } = one.progress;
  const rate = useRate(done);
  const isUndoing = one.state === 'undoing';
  const rest = isUndoing
    ? 'возврат закончится сам.'
    : 'загрузка закончится сама. Если остановить, загруженное останется, и его можно вернуть.';
  return (
    <Work
      one={one}
      stop={isUndoing ? null : 'Остановить'}
      note={`Касса и витрина работают. Страницу можно закрыть: ${rest}`}
    >
      <div className="row wrap between gap-2-4">
        <b>
          {isUndoing ? 'Возвращено' : 'Загружено'} {formatNumber(done)} из {formatNumber(total)}
        </b>
        {rate > 0 && (
          <span className="muted text-14">
            {formatNumber(Math.round(rate))} в секунду, ещё около {leftText(Math.ceil((total - done) / rate))}
          </span>
        )}
      </div>
      <Progress label="Ход загрузки" hideLabel value={done} max={Math.max(1, total)} />
    </Work>
  );
}

const leftText = (seconds: number): string =>
  seconds < 90 ? `${seconds}\u00a0с` : `${Math.ceil(seconds / 60)}\u00a0мин`;

function Result(props: ImportViewProps) {
  const { one } = props;
  const acts = useImportActs();
  const [isConfirming, setConfirming] = useState(false);
  const save = useSave();
  const undoable = one.undoUntil !== null && one.written.done > 0;
  const canUndo = undoable && Date.parse(one.undoUntil ?? '') > shopNow().getTime();
  const result = (
    <div className={styles.result}>
      <div>
        {!isBulk(one) && <p className="weight-heading">{resultText(one)}</p>}
        <p className="muted text-14">
          {canUndo ? (
            <>
              Вернуть всё назад можно до <Moment at={one.undoUntil ?? ''} />.
            </>
          ) : undoable ? (
            'Срок возврата прошёл.'
          ) : one.undoneAt !== null ? (
            <>
              Отменена <Moment at={one.undoneAt} />.
            </>
          ) : (
            'Возвращать нечего.'
          )}
        </p>
      </div>
      <div className={styles.press}>
        {hasRefusals(one) && (
          <a href={refusedRowsAddress(one._id)} className={buttonClass({ variant: 'outline' })} download>
            Скачать отказы
          </a>
        )}
        {isBulk(one) && <PriceTagsLink one={one} />}
        {canUndo && <OutlineButton onClick={() => setConfirming(true)}>Вернуть как было</OutlineButton>}
      </div>
    </div>
  );
  return (
    <>
      <Failure failure={save.failure} failed="Вернуть не удалось" />
      {isBulk(one) ? result : <Panel>{result}</Panel>}
      <ImportPictures one={one} />
      {(one.state === 'applied' || one.state === 'canceled') && <ProposedFeatures one={one} save={save} />}
      {!isBulk(one) && <ImportTiles {...props} />}
      <ImportLines {...props} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Вернуть всё, как было до загрузки?"
        confirmLabel="Вернуть как было"
        busy={save.running === 'undo'}
        busyLabel="Возвращаем…"
        onConfirm={() => void save.run(() => acts.undo(one._id), 'undo').then(() => setConfirming(false))}
      >
        Вернутся прежние значения полей и остатки, новые товары уйдут с витрины, загруженные фотографии удалятся. То,
        что после загрузки изменили вручную, останется, и мы это перечислим. Продажи не пострадают.
      </ConfirmDialog>
    </>
  );
}

/** Leads to the tags of the goods whose price has changed; nothing after other changes. */
function PriceTagsLink({ one }: { one: Import }) {
  const linesOf = (field: LineField) => importLinesQuery(one, { kind: 'changed', field, page: 1, limit: 1 });
  const { data: retail } = useQuery(linesOf('priceRetail'));
  const { data: sale } = useQuery(linesOf('salePrice'));
  if (one.state !== 'applied' || (retail?.total ?? 0) + (sale?.total ?? 0) === 0) return null;
  return (
    <Link to={paths.adminPriceTags()} state={{ importId: one._id }} className={buttonClass()}>
      Напечатать {counted(one.written.done, 'ценник', 'ценника', 'ценников')}
    </Link>
  );
}

/** It starts from the server's current settings, not from an earlier copy in memory; once open it stays, whatever is fetched again. */
function SourceMapping({ source, ...props }: ImportMappingProps) {
  return (
    <OpenedForm query={importSourcesQuery} notKept="Настройки источников на устройстве не хранятся">
      {(opened) => <ImportMapping source={opened.find(({ _id }) => _id === source._id) ?? source} {...props} />}
    </OpenedForm>
  );
}

/** Per second; 0 until the count has grown. */
function useRate(done: number): number {
  const first = useRef<{ done: number; at: number } | null>(null);
  const [rate, setRate] = useState(0);
  useEffect(() => {
    const now = performance.now();
    first.current ??= { done, at: now };
    const { done: before, at } = first.current;
    if (done > before && now > at) setRate(((done - before) * 1000) / (now - at));
  }, [done]);
  return rate;
}
