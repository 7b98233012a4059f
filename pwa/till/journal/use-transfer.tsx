/** Exports unsent receipts as a file or as codes on the screen, and imports those of another till. */
import { useRef, useState } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { JournalFileError, type FileFault } from '../../device/journal/journal-file.ts';
import { FrameCollector } from '../../device/journal/journal-frames.ts';
import {
  exportUnsent,
  importJournalFile,
  type ExportedFile,
  type Imported,
} from '../../device/journal/journal-transfer.ts';
import { joinTexts, sortTexts } from '../../device/journal/row-words.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { Progress } from '../../ui/progress.tsx';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import { FramesDialog } from '../kit/frames-dialog.tsx';
import { useCameraSheet } from '../kit/use-camera-sheet.tsx';

interface TransferNews {
  tone: 'mint' | 'low' | 'sale';
  title: string;
  text: string;
}

const FAULTS: Readonly<Record<FileFault, string>> = {
  foreign: 'Это не файл с чеками магазина. Выберите файл, выгруженный из журнала кассы.',
  newer: 'Файл выгружен более новой версией магазина. Обновите приложение на этом устройстве и загрузите файл снова.',
  damaged: 'Файл повреждён или изменён. Выгрузите его заново.',
};

export function importedNews({ added, total, known }: Imported): TransferNews {
  const [first, ...others] = sortTexts(added);
  const knownTexts = sortTexts(known);
  const already = knownTexts.length === 0 ? '' : `Уже были здесь: ${joinTexts(knownTexts)}.`;
  if (first === undefined)
    return {
      tone: 'low',
      title: 'Новых чеков в файле нет',
      text: already === '' ? 'В файле только отметки об аннулировании.' : already,
    };
  // The sum belongs to the receipts, which come first.
  const withSum = added.receipts > 0 ? `${first} на ${formatRoubles(total)}` : first;
  return {
    tone: 'mint',
    title: `Добавлено: ${joinTexts([withSum, ...others])}`,
    text: `Они уйдут на сервер с прежними продавцом и номером. ${already}`.trimEnd(),
  };
}

export function importFailure(error: unknown): TransferNews {
  const isFault = error instanceof JournalFileError;
  return {
    tone: 'sale',
    title: 'Файл не загружен, в журнале ничего не изменилось',
    text: isFault ? FAULTS[error.fault] : 'На устройстве нет места или браузер не даёт хранить данные.',
  };
}

export function useTransfer() {
  const input = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState<TransferNews | null>(null);
  const [shownFile, setShownFile] = useState<string | null>(null);

  const withUnsent = async (give: (file: ExportedFile) => void) => {
    try {
      const file = await exportUnsent();
      if (file === null)
        return setNews({ tone: 'mint', title: 'Выгружать нечего', text: 'Все чеки этого устройства уже на сервере.' });
      give(file);
    } catch {
      setNews({
        tone: 'sale',
        title: 'Выгрузить не получилось',
        text: 'Журнал не читается. Откройте страницу спасения чеков: /till/rescue.',
      });
    }
  };
  const exportFile = (file: ExportedFile) => {
    saveFile(file.name, 'application/json', file.text);
    setNews({
      tone: 'mint',
      title: `Выгружено: ${joinTexts(sortTexts(file.counts))}`,
      text: `Файл ${file.name} в загрузках. На кассе всё осталось: сервер запишет каждую запись один раз.`,
    });
  };
  const takeIn = async (readText: () => Promise<string>) => {
    try {
      setNews(importedNews(await importJournalFile(await readText())));
    } catch (error) {
      setNews(importFailure(error));
    }
  };
  const receiving = useReceiving((text) => void takeIn(async () => text));
  const picker = (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Файл с чеками"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Resetting the input lets the same file be chosen again.
          event.target.value = '';
          if (file !== undefined) void takeIn(() => file.text());
        }}
      />
      <FramesDialog text={shownFile} onClose={() => setShownFile(null)} />
      {receiving.sheet}
    </>
  );
  return {
    news,
    dismiss: () => setNews(null),
    exportFile: () => void withUnsent(exportFile),
    showCodes: () => void withUnsent((file) => setShownFile(file.text)),
    takeFromScreen: receiving.open,
    pickFile: () => input.current?.click(),
    /** To be rendered with the screen: the hidden file input and the dialogs of the codes. */
    picker,
  };
}

export type Transfer = ReturnType<typeof useTransfer>;

/** The camera that receives receipts from another till's screen, code by code, without a network; `onFile` gets the verified file. */
function useReceiving(onFile: (text: string) => void) {
  const camera = useCameraSheet();
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
    if (text === null) return;
    camera.close();
    onFile(text);
  };
  const sheet = camera.sheet({
    isSeries: true,
    title: 'Чеки с экрана другой кассы',
    hint: 'Наведите камеру на коды: на другой кассе «Журнал продаж», «Чеки файлом», «Показать кодами»',
    onCode: take,
    children: done.total > 0 && <Progress label="Принято" hideLabel value={done.count} max={done.total} />,
  });
  return { sheet, open: camera.open };
}
