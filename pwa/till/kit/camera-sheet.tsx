/** The camera as a scanner: a sheet with the picture, a frame for the label, and the last result. */
import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { useState, type ReactNode, useEffect } from 'react';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './camera-sheet.module.css';
import { useLatest } from '../../ui/use-latest.ts';
import { openBarcodeReader, type ReadBarcode } from './barcode-reader.ts';

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
            icon={torch.on ? <FlashlightOff /> : <Flashlight />}
          />
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

export type CameraFailure = 'denied' | 'absent' | 'busy' | 'insecure' | 'unread';
export type CameraState = 'opening' | 'reading' | CameraFailure;

/** Delay between two reads, ms: not noticeable, and it keeps a tablet cool. */
const READ_INTERVAL_MS = 90;
/** The part of the picture that is read, around its middle. */
const READ_PART = { width: 0.9, height: 0.6 };
const WHOLE = { width: 1, height: 1 };
/** Width that resolves the thinnest bars of an EAN at arm's length, px. */
const READ_WIDTH_MAX = 960;

/** Maps the browser's errors; any other error means that another program uses the camera. */
export function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return 'busy';
}

interface Light {
  readonly track: MediaStreamTrack;
  readonly on: boolean;
}

/** Opens the camera while its picture is shown. In a series every new code counts at once: the next one comes before a second read. */
function useCamera(onCode: (code: string) => void, isSeries = false) {
  const [shown, video] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<CameraState>('opening');
  const [light, setLight] = useState<Light | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(onCode);

  useEffect(() => {
    if (shown === null) return undefined;
    return readCamera(shown, isSeries, {
      onCode: (code) => latest.current(code),
      onState: setState,
      onLight: setLight,
    });
  }, [attempt, shown, isSeries, latest]);

  const turnLight = (on: boolean) =>
    void light?.track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).then(
      () => setLight({ ...light, on }),
      (error: unknown) => console.error('The light did not turn', error),
    );
  return {
    video,
    state,
    torch: light === null ? null : { on: light.on, turn: turnLight },
    retry: () => setAttempt((before) => before + 1),
  };
}

interface CameraEvents {
  onCode: (code: string) => void;
  onState: (state: CameraState) => void;
  /** The light of the opened camera; null when it has none, or is closed. */
  onLight: (light: Light | null) => void;
}

/** Reads the camera into the video element while the page is visible; returns the function that ends it. */
function readCamera(
  shown: HTMLVideoElement,
  isSeries: boolean,
  { onCode, onState, onLight }: CameraEvents,
): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const guard = new ReadGuard();
  let former: string | null = null;
  const counted = (code: string | null) => {
    if (!isSeries) return guard.take(code, performance.now());
    const isNew = code !== former;
    former = code;
    return isNew ? code : null;
  };
  const canvas = document.createElement('canvas');

  const stop = () => {
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
    onLight(null);
  };

  /** Reads the stream `currentStream` once, and repeats while that stream is the shown one. */
  const readFrame = async (read: ReadBarcode, currentStream: MediaStream) => {
    if (stream !== currentStream) return;
    try {
      if (shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        drawMiddle(shown, canvas, isSeries ? WHOLE : READ_PART);
        const code = counted(await read(canvas));
        if (code !== null && !isOver) onCode(code);
      }
    } catch (error) {
      console.error('A picture could not be read', error);
    }
    if (stream === currentStream) timer = setTimeout(() => void readFrame(read, currentStream), READ_INTERVAL_MS);
  };

  const start = async () => {
    if (stream !== undefined || document.visibilityState !== 'visible') return;
    onState('opening');
    if (navigator.mediaDevices === undefined) return onState('insecure');
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      });
    } catch (error) {
      return isOver ? undefined : onState(cameraFailure(error));
    }
    if (isOver) return stop();
    const currentStream = stream;
    shown.srcObject = currentStream;
    await shown.play().catch(() => undefined);
    // Hiding the page or closing the sheet ends the stream.
    if (stream !== currentStream) return undefined;
    const track = currentStream.getVideoTracks()[0];
    if (track !== undefined && 'torch' in (track.getCapabilities?.() ?? {})) onLight({ track, on: false });
    try {
      const read = await openBarcodeReader();
      if (stream !== currentStream) return undefined;
      onState('reading');
      await readFrame(read, currentStream);
    } catch (error) {
      console.error('The reader of bar codes cannot be loaded', error);
      stop();
      if (!isOver) onState('unread');
    }
    return undefined;
  };

  // The camera is off while the page is hidden.
  const turn = () => (document.visibilityState === 'visible' ? void start() : stop());
  document.addEventListener('visibilitychange', turn);
  void start();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', turn);
    stop();
  };
}

function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement, part: typeof READ_PART): void {
  const width = video.videoWidth * part.width;
  const height = video.videoHeight * part.height;
  const scale = Math.min(1, READ_WIDTH_MAX / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2];
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  paper?.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** After a label was missed by all reads for this long, it may be the next piece of the same product, ms. */
const OUT_OF_SIGHT_MS = 1200;

/** A camera reads a label many times a second: a code counts once it was read twice in a row, and again only after it has been out of view. */
export class ReadGuard {
  private candidate: string | null = null;
  /** `missedSince`: time of the first of consecutive reads without the code; null while it is in view. */
  private counted: { code: string; missedSince: number | null } | null = null;

  /** Takes the result of one read (null: no code); returns the code when it counts. */
  take(code: string | null, at: number): string | null {
    if (this.counted !== null && this.counted.code !== code) {
      // Measured from the first missed read, not from the last hit: a busy tablet may not read for seconds while the label is in view.
      this.counted.missedSince ??= at;
      if (at - this.counted.missedSince >= OUT_OF_SIGHT_MS) this.counted = null;
    }
    const isSure = code !== null && code === this.candidate;
    this.candidate = code;
    if (code === null) return null;
    if (this.counted?.code === code) {
      this.counted.missedSince = null;
      return null;
    }
    if (!isSure) return null;
    this.counted = { code, missedSince: null };
    return code;
  }
}
