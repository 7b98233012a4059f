/** The journal's heading: search, comparison with the server, receipts as a file or as codes. */
import { ArrowLeft, Download, EllipsisVertical, QrCode, RefreshCw, ScanQrCode, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../device/journal/use-journal.ts';
import { paths } from '../../parts/page/paths.ts';
import { momentText } from '../../parts/time/moments.ts';
import { reconcileJournal, type Comparison } from '../../queries/reconcile.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './journal.module.css';
import type { Transfer } from './use-transfer.tsx';

export interface JournalHeadProps {
  query: string;
  timeZone: string;
  onQuery: (query: string) => void;
  onCompared: (comparison: Comparison | null) => void;
  transfer: Pick<Transfer, 'exportFile' | 'pickFile' | 'showCodes' | 'takeFromScreen'>;
}

export function JournalHead({ query, timeZone, onQuery, onCompared, transfer }: JournalHeadProps) {
  const { lastContactAt } = useSyncStatus();
  const { run, busy } = useSave();
  const compare = async () => {
    onCompared(null);
    try {
      onCompared(await run(reconcileJournal));
    } catch (error) {
      console.error(error);
      onCompared({ tone: 'error', lines: ['Данные на устройстве не читаются или не пишутся. Попробуйте ещё раз.'] });
    }
  };
  return (
    <header className="row wrap gap-2-3">
      <Link to={paths.till()} className={iconButtonClass({ variant: 'outline' })} aria-label="К продаже">
        <ArrowLeft />
      </Link>
      <div className={styles.heading}>
        <h1 className="text-22">Журнал продаж</h1>
        {lastContactAt !== null && (
          <p className="muted text-12">Последняя связь с сервером: {momentText(lastContactAt, new Date(), timeZone)}</p>
        )}
      </div>
      <SearchField
        className={styles.search}
        label="Поиск по журналу"
        placeholder="Номер, покупатель, товар, сумма"
        value={query}
        onChange={onQuery}
        size={48}
      />
      <Button
        variant="outline"
        className={styles.compare}
        icon={<RefreshCw />}
        busy={busy}
        onClick={() => void compare()}
      >
        <span className={styles.compareWords}>Сверить с сервером</span>
      </Button>
      <Menu
        trigger={
          <IconButton label="Чеки файлом" variant="outline">
            <EllipsisVertical />
          </IconButton>
        }
        items={[
          { label: 'Выгрузить неотправленные чеки', icon: <Download />, onSelect: transfer.exportFile },
          { label: 'Загрузить чеки из файла', icon: <Upload />, onSelect: transfer.pickFile },
          { label: 'Показать кодами', icon: <QrCode />, onSelect: transfer.showCodes },
          { label: 'Принять с экрана другой кассы', icon: <ScanQrCode />, onSelect: transfer.takeFromScreen },
        ]}
      />
    </header>
  );
}
