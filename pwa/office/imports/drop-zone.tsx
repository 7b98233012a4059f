/** Takes a file, dragged or chosen, and shows its way to the server. */
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef } from 'react';
import { IMPORT_FILE_BYTES } from '#contract/imports/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFileDrop } from '../kit/use-file-drop.ts';
import type { Uploading } from '../kit/use-upload.ts';
import styles from './imports.module.css';
import { sizeText } from './upload-file.ts';

const KINDS = '.xml,.yml,.csv,.txt,.xlsx,.zip';

export interface DropZoneProps {
  file: File | null;
  busy: boolean;
  progress: Uploading['progress'];
  onTake: (file: File | undefined) => void;
  onCancel: () => void;
}

export function DropZone({ file, busy, progress, onTake, onCancel }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useFileDrop(([dropped]) => onTake(dropped));
  const Icon = file === null ? Upload : FileSpreadsheet;
  const share = progress === null || progress.total === 0 ? 0 : progress.sent / progress.total;

  return (
    <div className={styles.drop} {...zone}>
      <Icon size={28} strokeWidth={1.75} aria-hidden />
      {busy ? (
        <div className={styles.sending}>
          <Progress
            label={`Отправляем «${file?.name ?? ''}»: ${Math.floor(share * 100)}\u00a0%`}
            value={share}
            max={1}
          />
          <Button variant="link" onClick={onCancel}>
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
                <b className="anywhere">{file.name}</b>
                <span>{sizeText(file.size)}</span>
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
          onTake(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
