/** Unsent receipts as a series of QR codes on this screen, for another till's camera. Needs no network. */
import { useEffect, useState } from 'react';
import { framesOf } from '../../device/journal/journal-frames.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useKeepAwake } from './keep-awake.ts';
import { QrPaper } from './qr-paper.tsx';

/** Duration of a frame, ms: enough for two reads of a slow camera. */
const FRAME_MS = 280;

/** `text` is the file that the frames carry; null shows nothing. */
export function FramesDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  return (
    <Dialog open={text !== null} onOpenChange={(open) => !open && onClose()} title="Чеки кодами" size={640}>
      {text !== null && <Frames text={text} />}
    </Dialog>
  );
}

function Frames({ text }: { text: string }) {
  const [frames, setFrames] = useState<readonly string[] | 'failed'>([]);
  const [step, setStep] = useState(0);
  useKeepAwake(true);
  useEffect(() => {
    let isGone = false;
    framesOf(text).then(
      (made) => !isGone && setFrames(made),
      (error: unknown) => {
        console.error('The frames were not made', error);
        if (!isGone) setFrames('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), FRAME_MS);
    return () => clearInterval(timer);
  }, []);
  if (frames === 'failed')
    return (
      <Notice tone="sale" urgent title="Коды не получились">
        Браузер не умеет их готовить. Сохраните чеки в файл.
      </Notice>
    );
  const place = placeOf(step, frames.length);
  const frame = frames[place];
  if (frame === undefined) return null;
  return (
    <div className="grid gap-4 justify-items-center">
      <p>
        На другой кассе откройте «Журнал продаж», «Чеки файлом», «Принять с экрана другой кассы» и держите её камеру
        перед этим экраном, пока она не примет всё.
      </p>
      <QrPaper text={frame} label={`Код ${place + 1} из ${frames.length}`} />
      <p className="text-center figures">
        Код {place + 1} из {frames.length}. Они идут по кругу, здесь ничего не удаляется.
      </p>
    </div>
  );
}

/** Index of the frame. Every other round runs backwards, or a camera in step would miss the same frames each time. */
function placeOf(step: number, total: number): number {
  if (total === 0) return 0;
  const inRound = step % total;
  return Math.floor(step / total) % 2 === 0 ? inRound : total - 1 - inRound;
}
