/** Uploads a file, dragged or chosen: its source, its content, the progress. */
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPORT_FILE_BYTES, type listImportSources } from '#contract/imports/imports.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useImportActs } from '../../queries/imports.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './imports.module.css';

const MEGABYTE = 1024 * 1024;
const NEW_SOURCE = '+';
const KINDS = '.xml,.yml,.csv,.txt,.xlsx,.zip';

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ru-RU')}\u00a0КБ`
    : `${(bytes / MEGABYTE).toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0МБ`;

/** Why a file isn't sent; null when it is acceptable. */
export function refusedFile({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'Файл пуст';
  return size > IMPORT_FILE_BYTES
    ? `Файл ${sizeText(size)}, а магазин берёт до ${sizeText(IMPORT_FILE_BYTES)}. Разделите его или сожмите в zip`
    : null;
}

/** Suggests a source name from a file name: «Прайс 20.11.xlsx» gives «Прайс». */
export function proposedName(fileName: string): string {
  return fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_\s-]*\d{1,4}(?:[._-]\d{1,4}){1,3}[_\s-]*/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120);
}

export interface UploadPanelProps {
  /** Undefined while loading: a name typed before that might belong to an existing source. */
  sources: AnswerOf<typeof listImportSources>['items'] | undefined;
  /** Name of the preselected source; empty for none. */
  source: string;
  /** Called when an upload begins and when it ends: unmounting the panel aborts it. */
  onSending: (isSending: boolean) => void;
}

const SENT_WHOLE =
  'Файл успел уйти целиком и мог загрузиться. Прежде чем отправлять его снова, обновите страницу и проверьте список ниже';

export function UploadPanel({ sources, source, onSending }: UploadPanelProps) {
  const acts = useImportActs();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const cancel = useRef<AbortController | null>(null);
  /** True once the upload has its answer, which opens another page. */
  const left = useRef(false);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, choose] = useState(source);
  const [name, setName] = useState('');
  const [full, setFull] = useState('');
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<{ share: number } | null>(null);
  const [failure, setFailure] = useState<MutationFailure | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);
  const hasSources = sources !== undefined && sources.length > 0;
  const isNew = !hasSources || chosen === NEW_SOURCE;
  const sourceName = isNew ? name.trim() : chosen;

  function take(next: File | undefined): void {
    if (next === undefined || sent !== null) return;
    setFailure(null);
    setWrong(refusedFile(next));
    setFile(next);
    if (name === '') setName(proposedName(next.name));
  }

  async function send(): Promise<void> {
    if (file === null) return setWrong('Выберите файл');
    if (refusedFile(file) !== null) return;
    if (sourceName === '') return setWrong(isNew ? 'Назовите источник: от кого этот прайс' : 'Выберите источник');
    setWrong(null);
    setFailure(null);
    setSent({ share: 0 });
    onSending(true);
    const controller = new AbortController();
    cancel.current = controller;
    // The browser reports the last byte too.
    let isPartial = true;
    const result = await acts.send(
      { file, sourceName, full: full === '' ? undefined : full === 'full' },
      {
        signal: controller.signal,
        onProgress: (done, total) => {
          isPartial = done < total;
          setSent({ share: total === 0 ? 0 : done / total });
        },
      },
    );
    setSent(null);
    onSending(false);
    if (controller.signal.aborted && result.kind === 'out-of-reach') {
      if (result.undone !== true && !isPartial) setWrong(SENT_WHOLE);
      return;
    }
    left.current = result.kind === 'done';
    if (result.kind === 'done') void navigate(paths.adminImport(result.answer._id));
    else setFailure(result);
  }

  function over(event: DragEvent): void {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    <Panel title="Новый файл">
      <LeaveGuard dirty={sent !== null} mayLeave={() => left.current} onLeave={() => undefined}>
        Файл ещё отправляется. Если уйти, отправка прервётся.
      </LeaveGuard>
      <FormFailure failure={failure} fallback="Файл не загружен" />
      <div className={styles.upload}>
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragEnter={over}
          onDragOver={over}
          onDragLeave={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
          }}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files[0]);
          }}
        >
          {file === null ? (
            <Upload size={28} strokeWidth={1.75} aria-hidden />
          ) : (
            <FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden />
          )}
          {sent !== null ? (
            <div className={styles.sending}>
              <Progress
                label={`Отправляем «${file?.name ?? ''}»: ${Math.floor(sent.share * 100)}\u00a0%`}
                value={sent.share}
                max={1}
              />
              <Button variant="link" onClick={() => cancel.current?.abort()}>
                Прервать
              </Button>
            </div>
          ) : (
            <>
              <p className={styles.dropWords}>
                {isOver ? (
                  <b>Отпустите файл</b>
                ) : file === null ? (
                  <b>Перетащите файл сюда или выберите его</b>
                ) : (
                  <>
                    <b className={styles.chosenFile}>{file.name}</b>, {sizeText(file.size)}
                  </>
                )}
                <span>CommerceML из 1С, YML, CSV, Excel (xlsx) или zip с ними, до {sizeText(IMPORT_FILE_BYTES)}</span>
              </p>
              <Button variant={file === null ? 'filled' : 'outline'} onClick={() => picker.current?.click()}>
                {file === null ? 'Выбрать файл' : 'Другой файл'}
              </Button>
            </>
          )}
          <input
            ref={picker}
            type="file"
            accept={KINDS}
            hidden
            aria-label="Файл прайса"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <form
          className={styles.uploadFields}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {hasSources && (
            <Select
              label="Источник"
              placeholder="От кого прайс"
              options={[
                ...sources.map((one) => ({ value: one.name, label: one.name })),
                { value: NEW_SOURCE, label: 'Новый источник…' },
              ]}
              value={chosen}
              disabled={sent !== null}
              onChange={choose}
            />
          )}
          {sources !== undefined && isNew && (
            <TextField
              label={hasSources ? 'Название нового источника' : 'От кого прайс'}
              placeholder="Сантех-Опт"
              hint="По нему запомним, как читать следующие файлы"
              value={name}
              maxLength={120}
              disabled={sent !== null}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <Select
            label="Что в файле"
            options={[
              { value: '', label: 'Определить по файлу' },
              { value: 'full', label: 'Все товары: чего нет, то исчезло' },
              { value: 'part', label: 'Только изменения' },
            ]}
            value={full}
            disabled={sent !== null}
            onChange={setFull}
          />
          {wrong !== null && (
            <p className={styles.wrong} role="alert">
              {wrong}
            </p>
          )}
          <Button
            type="submit"
            disabled={file === null || sources === undefined}
            busy={sent !== null}
            busyLabel="Отправляем…"
          >
            Проверить файл
          </Button>
        </form>
      </div>
    </Panel>
  );
}
