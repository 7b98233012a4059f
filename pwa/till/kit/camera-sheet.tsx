/** The camera as a scanner: a sheet with the picture, a frame for the label, and the last result. */
import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './camera-sheet.module.css';
import { useCamera, type CameraFailure } from './use-camera.ts';

const FAILURES: Record<CameraFailure, { title: string; help: string }> = {
  denied: {
    title: 'Нет доступа к камере',
    help: 'Разрешите камеру для этого сайта: значок слева от адреса или настройки приложения на планшете. Потом нажмите «Повторить».',
  },
  absent: {
    title: 'Камера не найдена',
    help: 'Подключите камеру или сканер. Артикул и штрихкод можно ввести в поиск.',
  },
  busy: { title: 'Камера занята', help: 'Закройте другую программу, которая снимает, и нажмите «Повторить».' },
  insecure: {
    title: 'Браузер не даёт открыть камеру',
    help: 'Откройте магазин по адресу с https. Артикул и штрихкод можно ввести в поиск.',
  },
  unread: {
    title: 'Распознавание не загрузилось',
    help: 'Его нужно один раз загрузить по сети, дальше оно работает и без неё. Проверьте связь и нажмите «Повторить».',
  },
};

export interface ScanResult {
  found: boolean;
  text: string;
}

export interface CameraSheetProps {
  open: boolean;
  onClose: () => void;
  title?: string;
  /** Instruction shown before the first scan. */
  hint: string;
  /** For a series of codes several times a second: each counts at once, read from the whole picture. */
  isSeries?: boolean;
  children?: ReactNode;
  onCode: (code: string) => ScanResult;
}

export default function CameraSheet(props: CameraSheetProps) {
  const { open, onClose, onCode, title = 'Сканер', hint, isSeries = false, children } = props;
  const [last, setLast] = useState<ScanResult | null>(null);
  // The previous session's result must not look like an answer to the new label.
  if (!open && last !== null) setLast(null);
  const camera = useCamera((code) => setLast(onCode(code)), isSeries);
  const { state, torch } = camera;
  const isFilming = state === 'opening' || state === 'reading';
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={title}
      titleAside={
        torch !== null && (
          <IconButton
            label={torch.on ? 'Выключить свет' : 'Включить свет'}
            aria-pressed={torch.on}
            variant={torch.on ? 'quiet' : 'plain'}
            onClick={() => torch.turn(!torch.on)}
          >
            {torch.on ? <FlashlightOff /> : <Flashlight />}
          </IconButton>
        )
      }
      footer={
        isFilming ? (
          <Button size={52} block onClick={onClose}>
            Готово
          </Button>
        ) : (
          <RetryButton size={52} block onClick={camera.retry} />
        )
      }
    >
      <div className={classNames(styles.picture, isSeries && styles.series)} hidden={!isFilming}>
        <video ref={camera.video} className={styles.video} playsInline muted aria-label="Изображение с камеры" />
        <div
          className={`${styles.frame} ${last === null ? '' : last.found ? styles.found : styles.unknown}`}
          aria-hidden
        />
      </div>
      {!isFilming && (
        <div className={styles.failure}>
          <EmptyState icon={<CameraOff />} title={FAILURES[state].title} tone="low">
            {FAILURES[state].help}
          </EmptyState>
        </div>
      )}
      <p className={styles.word} role="status">
        {isFilming && (last === null ? (state === 'opening' ? 'Открываем камеру…' : hint) : last.text)}
      </p>
      {children}
    </Sheet>
  );
}
