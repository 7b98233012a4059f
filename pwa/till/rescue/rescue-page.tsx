/**
 * /till/rescue: the last resort for unsent receipts, for a broken app: without a guard it exports the browser's raw data, and shows only
 * number and sum.
 */
import { Download, LifeBuoy, QrCode, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { countsOf, isReceipt, sumOf } from '../../device/rows/kinds.ts';
import { rawJournalFile, readRawJournal, type RawJournal } from '../../device/journal/raw-journal.ts';
import { sortTexts } from '../../device/journal/row-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useUntranslated } from '../../parts/page/use-untranslated.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { FramesDialog } from '../kit/frames-dialog.tsx';
import styles from './rescue-page.module.css';

type Found = { state: 'reading' } | { state: 'read'; journal: RawJournal | null } | { state: 'closed' };

export function RescuePage() {
  useUntranslated();
  usePageTitle('Спасение чеков');
  const [found, setFound] = useState<Found>({ state: 'reading' });
  const [reads, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    readRawJournal().then(
      (journal) => !isGone && setFound({ state: 'read', journal }),
      (error: unknown) => {
        console.error('The journal cannot be read', error);
        if (!isGone) setFound({ state: 'closed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [reads]);
  const again = () => {
    setFound({ state: 'reading' });
    setTurn(reads + 1);
  };
  return (
    <main className={styles.page}>
      <h1 className="row gap-3">
        <LifeBuoy size={28} />
        Спасение чеков
      </h1>
      <p>
        Если касса не открывается, здесь можно сохранить чеки, которые ещё не ушли на сервер, и загрузить их на другой
        кассе: Журнал продаж → «Загрузить чеки из файла». Где нет сети, другая касса примет их камерой с этого экрана.
        Каждый чек запишется один раз.
      </p>
      <Panel>
        <Contents found={found} onRetry={again} />
      </Panel>
      {/* A full page load discards the broken app's state. */}
      <a className={buttonClass({ variant: 'quiet' })} href={paths.till()}>
        Открыть кассу
      </a>
    </main>
  );
}

export function Contents({ found, onRetry }: { found: Found; onRetry: () => void }) {
  if (found.state === 'reading')
    return (
      <SkeletonGroup>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="button" />
      </SkeletonGroup>
    );
  const again = (
    <Button variant="outline" icon={<RotateCw />} onClick={onRetry}>
      Ещё раз
    </Button>
  );
  if (found.state === 'closed')
    return (
      <Notice tone="sale" urgent title="Данные кассы не открываются" action={again}>
        Закройте все вкладки магазина, перезапустите браузер и откройте эту страницу снова. Не очищайте данные сайта:
        чеки лежат в них.
      </Notice>
    );
  if (found.journal === null || found.journal.rows.length === 0)
    return (
      <Notice tone="mint" title="Неотправленных чеков здесь нет">
        Всё, что проведено на этом устройстве, уже на сервере, или касса в этом браузере не работала.
      </Notice>
    );
  return (
    <div className="grid justify-start gap-4">
      {!found.journal.isWhole && (
        <Notice tone="low" urgent title="Прочитано не всё" action={again}>
          Чеки хранятся в двух местах, и одно из них сейчас не читается: там могут быть и другие неотправленные чеки.
          Сохраните то, что видно, закройте все вкладки магазина и откройте эту страницу снова. Не очищайте данные
          сайта.
        </Notice>
      )}
      <Unsent journal={found.journal} />
    </div>
  );
}

function Unsent({ journal }: { journal: RawJournal }) {
  const [saved, setSaved] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const receipts = journal.rows.filter(isReceipt).filter(({ state }) => state !== 'voided');
  const { unknown, ...counts } = countsOf(journal.rows);
  const withFile = (give: (file: { name: string; text: string }) => void) =>
    void rawJournalFile(journal)
      .then(give)
      .catch((error: unknown) => {
        console.error('The file was not made', error);
        setFailed(true);
      });
  const save = ({ name, text }: { name: string; text: string }) => {
    saveFile(name, 'application/json', text);
    setSaved(name);
  };
  return (
    <div className="grid justify-start gap-4">
      <p className="text-18">
        Не отправлено: <b>{counted(receipts.length, 'чек', 'чека', 'чеков')}</b> на{' '}
        <b>{formatRoubles(sumOf(receipts))}</b>
        {sortTexts({ ...counts, receipts: 0, unknown: 0 }).map((text) => `, ${text}`)}
        {unknown > 0 && `, ${counted(unknown, 'запись', 'записи', 'записей')} более новой версии`}
        {journal.device.prefix !== null && `, касса ${journal.device.prefix}`}
      </p>
      <div className="flex wrap gap-3">
        <Button size={52} icon={<Download />} onClick={() => withFile(save)}>
          Сохранить чеки в файл
        </Button>
        <Button size={52} variant="outline" icon={<QrCode />} onClick={() => withFile(({ text }) => setShown(text))}>
          Показать кодами
        </Button>
      </div>
      <FramesDialog text={shown} onClose={() => setShown(null)} />
      {saved !== null && (
        <Notice tone="mint" urgent title="Файл сохранён">
          {saved}. На этом устройстве ничего не удалено.
        </Notice>
      )}
      {isFailed && (
        <Notice tone="sale" urgent title="Файл не получился">
          Откройте магазин по адресу с https и попробуйте ещё раз.
        </Notice>
      )}
    </div>
  );
}
