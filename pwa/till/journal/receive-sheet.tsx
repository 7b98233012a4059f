/** Receives receipts from another till's screen by camera, code by code, without a network. */
import { Suspense, lazy, useRef, useState } from 'react';
import { FrameCollector } from '../../device/journal/journal-frames.ts';
import { Progress } from '../../ui/progress.tsx';
import type { ScanResult } from '../kit/camera-sheet.tsx';

const CameraSheet = lazy(() => import('../kit/camera-sheet.tsx'));

export interface ReceiveSheetProps {
  open: boolean;
  /** Called with the file once all of its parts have been read and the whole has been verified. */
  onFile: (text: string) => void;
  onClose: () => void;
}

export function ReceiveSheet({ open, onFile, onClose }: ReceiveSheetProps) {
  const collector = useRef(new FrameCollector());
  const [done, setDone] = useState({ count: 0, total: 0 });
  const take = (code: string): ScanResult => {
    const { current } = collector;
    if (!current.take(code)) return { found: false, text: 'Это не код с экрана другой кассы' };
    const { count, total } = current;
    setDone({ count, total });
    if (current.isWhole) void finish(current);
    return { found: true, text: `Принято ${count} из ${total}` };
  };
  const finish = async (whole: FrameCollector) => {
    const text = await whole.text();
    // Another frame may have completed the file in the meantime.
    if (collector.current !== whole) return;
    collector.current = new FrameCollector();
    setDone({ count: 0, total: 0 });
    if (text !== null) onFile(text);
  };
  return (
    <Suspense fallback={null}>
      <CameraSheet
        open={open}
        isSeries
        title="Чеки с экрана другой кассы"
        hint="Наведите камеру на коды: на другой кассе «Журнал продаж», «Чеки файлом», «Показать кодами»"
        onCode={take}
        onClose={onClose}
      >
        {done.total > 0 && <Progress label="Принято" hideLabel value={done.count} max={done.total} />}
      </CameraSheet>
    </Suspense>
  );
}
