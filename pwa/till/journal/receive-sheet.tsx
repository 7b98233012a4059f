/** Takes receipts in from the screen of another till, code by code, where there is no network between the two. */
import { Suspense, lazy, useRef, useState } from 'react';
import { FrameCollector } from '../../device/journal/journal-frames.ts';
import { Progress } from '../../ui/progress.tsx';
import type { ScanResult } from '../kit/camera-sheet.tsx';

const CameraSheet = lazy(() => import('../kit/camera-sheet.tsx'));

export interface ReceiveSheetProps {
  open: boolean;
  /** Gets the file once every part of it was read and all of it is what the other till has shown. */
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
    // Another look may have come to the same end meanwhile.
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
