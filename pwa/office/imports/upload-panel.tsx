import { formatDecimal, formatNumber } from '#contract/values/money.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type listImportSources, IMPORT_FILE_BYTES } from '#contract/imports/imports.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useFields } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { type FieldProps, fieldsOf } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import { useImportActs } from '../../queries/imports.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Uploading, useFileDrop, useUpload } from '../kit/use-upload.ts';
import styles from './imports.module.css';
import { Form } from '../../ui/form.tsx';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { Progress } from '../../ui/progress.tsx';

const NEW_SOURCE = '+';

type Sources = AnswerOf<typeof listImportSources>['items'];

export interface UploadPanelProps {
  /** Undefined while loading: a name typed before that might belong to an existing source. */
  sources: Sources | undefined;
  source: string;
  /** Called when an upload begins and when it ends: unmounting the panel aborts it. */
  onSending: (isSending: boolean) => void;
}

const SENT_WHOLE =
  'Файл успел уйти целиком и мог загрузиться. Прежде чем отправлять его снова, обновите страницу и проверьте список ниже';

export function UploadPanel({ sources, source, onSending }: UploadPanelProps) {
  const acts = useImportActs();
  const navigate = useNavigate();
  const upload = useUpload();
  const { busy, cancel } = upload;
  useEffect(() => cancel, [cancel]);
  /** True once the upload has its answer, which opens another page. */
  const left = useRef(false);
  const [file, setFile] = useState<File | null>(null);
  const form = useFields({ source, name: '', full: '' });
  const { name, full } = form.typed;
  const [wrong, setWrong] = useState<string | null>(null);
  const isNew = sources === undefined || sources.length === 0 || form.typed.source === NEW_SOURCE;

  function take(next: File | undefined): void {
    if (next === undefined || busy) return;
    upload.reset();
    setWrong(refusedFile(next));
    setFile(next);
    if (name === '') form.type({ name: proposedName(next.name) });
  }

  async function submit(): Promise<void> {
    const sourceName = isNew ? name.trim() : form.typed.source;
    if (file === null) return setWrong('Выберите файл');
    if (refusedFile(file) !== null) return;
    if (sourceName === '') return setWrong(isNew ? 'Назовите источник: от кого этот прайс' : 'Выберите источник');
    setWrong(null);
    onSending(true);
    const sent = { file, sourceName, full: full === '' ? undefined : full === 'full' };
    const result = await upload.send((on) => acts.send(sent, on));
    onSending(false);
    if (result.kind === 'cancelled' && result.mayBeSaved) setWrong(SENT_WHOLE);
    left.current = result.kind === 'done';
    if (result.kind === 'done') void navigate(paths.adminImport(result.answer._id));
  }

  return (
    <Panel title="Новый файл">
      <LeaveGuard dirty={busy} mayLeave={() => left.current} onLeave={() => undefined}>
        Файл ещё отправляется. Если уйти, отправка прервётся.
      </LeaveGuard>
      <FormFailure failure={upload.failure} fallback="Файл не загружен" />
      <div className={styles.upload}>
        <DropZone file={file} upload={upload} onTake={take} />
        <Form className="grid content-start gap-4" onSend={submit}>
          <fieldset className="grid gap-4" disabled={busy}>
            <UploadFields sources={sources} isNew={isNew} {...fieldsOf(form)} />
          </fieldset>
          {wrong !== null && (
            <p className="sale text-14" role="alert">
              {wrong}
            </p>
          )}
          <Button type="submit" disabled={file === null || sources === undefined} busy={busy} busyLabel="Отправляем…">
            Проверить файл
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

const CONTENTS = optionsOf({
  '': 'Определить по файлу',
  full: 'Все товары: чего нет, то исчезло',
  part: 'Только изменения',
});

interface UploadFieldsProps extends Pick<FieldProps<{ source: string; name: string; full: string }>, 'text' | 'value'> {
  sources: Sources | undefined;
  isNew: boolean;
}

function UploadFields({ sources, isNew, text, value }: UploadFieldsProps) {
  const hasSources = sources !== undefined && sources.length > 0;
  return (
    <>
      {hasSources && (
        <Select
          label="Источник"
          placeholder="От кого прайс"
          options={[
            ...sources.map((one) => ({ value: one.name, label: one.name })),
            { value: NEW_SOURCE, label: 'Новый источник…' },
          ]}
          {...value('source')}
        />
      )}
      {sources !== undefined && isNew && (
        <TextField
          label={hasSources ? 'Название нового источника' : 'От кого прайс'}
          placeholder="Сантех-Опт"
          hint="По нему запомним, как читать следующие файлы"
          maxLength={120}
          {...text('name')}
        />
      )}
      <Select label="Что в файле" options={CONTENTS} {...value('full')} />
    </>
  );
}

const KINDS = '.xml,.yml,.csv,.txt,.xlsx,.zip';

interface DropZoneProps {
  file: File | null;
  upload: Uploading;
  onTake: (file: File | undefined) => void;
}

function DropZone({ file, upload: { busy, progress, cancel }, onTake }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useFileDrop(([dropped]) => onTake(dropped));
  const Icon = file === null ? Upload : FileSpreadsheet;
  const share = progress === null || progress.total === 0 ? 0 : progress.sent / progress.total;

  return (
    <div className={styles.drop} {...zone}>
      <Icon size={28} className="petrol" />
      {busy ? (
        <div className={styles.sending}>
          <Progress
            label={`Отправляем «${file?.name ?? ''}»: ${Math.floor(share * 100)}\u00a0%`}
            value={share}
            max={1}
          />
          <LinkButton onClick={cancel}>Прервать</LinkButton>
        </div>
      ) : (
        <>
          <p className="grid gap-1">
            {isOver ? (
              <b>Отпустите файл</b>
            ) : file === null ? (
              <b>Перетащите файл сюда или выберите его</b>
            ) : (
              <>
                <b className="anywhere">{file.name}</b>
                <span className="ink-soft text-14">{sizeText(file.size)}</span>
              </>
            )}
            <span className="ink-soft text-14">
              CommerceML из 1С, YML, CSV, Excel (xlsx) или zip с ними, до {sizeText(IMPORT_FILE_BYTES)}
            </span>
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
          onTake(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

const MEGABYTE = 1024 * 1024;

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${formatNumber(Math.max(1, bytes / 1024))}\u00a0КБ`
    : `${formatDecimal(bytes / MEGABYTE, 1)}\u00a0МБ`;

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
