/** Top of the journal: search, comparison with the server, receipts as a file or as codes; the day's sums, and the day. */
import {
  ArrowLeft,
  Download,
  EllipsisVertical,
  QrCode,
  RefreshCw,
  ScanQrCode,
  Upload,
  ChevronLeft,
  ChevronRight,
  LockKeyhole,
} from 'lucide-react';
import { useMemo } from 'react';
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
import { nextDay } from '#contract/values/business-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { cashText, shownMeans } from '../../parts/journal/shift-words.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { byMeansOf } from '#contract/shifts/shift.ts';
import { shownDayOf, totalOf, type Entry } from './entries.ts';
import type { JournalView } from './use-journal-view.ts';

interface JournalHeadProps {
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
        trigger={<IconButton label="Чеки файлом" variant="outline" icon={<EllipsisVertical />} />}
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

const DAY_MS = 86_400_000;

/** Days are `YYYY-MM-DD`. */
export function DayBar({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  return (
    <div className={styles.days} role="group" aria-label="День">
      <IconButton label="День раньше" variant="outline" onClick={() => onDay(before)} icon={<ChevronLeft />} />
      <DateField
        label="День"
        hideLabel
        value={day}
        max={today}
        className={styles.day}
        onDay={(next) => next !== '' && onDay(next)}
      />
      <IconButton
        label="День позже"
        variant="outline"
        disabled={day >= today}
        onClick={() => onDay(nextDay(day))}
        icon={<ChevronRight />}
      />
      <Chip on={day === today} onClick={() => onDay(today)}>
        Сегодня
      </Chip>
    </div>
  );
}

/** An administrator's list, and so its sums, has the receipts of all tills. */
export function SumsPanel({ view, timeZone, isAdmin }: { view: JournalView; timeZone: string; isAdmin: boolean }) {
  const { all, day, today, own, server, part } = view;
  const [ofAll, ofTill] = useMemo(() => {
    const ofDay = all.filter((entry) => shownDayOf(entry, today, timeZone) === day);
    return [sumsOfDay(ofDay), sumsOfDay(ofDevice(ofDay, own.deviceId))];
  }, [all, day, today, timeZone, own.deviceId]);
  // Only a till has a prefix; one that was never online may have receipts without it.
  const isTill = own.prefix !== null || ofTill.sales + ofTill.returns > 0;
  const { taken, sales, back, returns } = isAdmin ? ofAll : ofTill;
  const isAsking = isAdmin && server === 'asking';
  const partly = isAdmin && part !== null ? 'по показанным: ' : '';
  const whose = isAdmin ? 'по чекам этой кассы' : 'по вашим чекам на этой кассе';
  const figures = [
    ['Продажи', formatRoubles(taken), `${partly}${counted(sales, 'чек', 'чека', 'чеков')}`],
    ['Возвраты', formatRoubles(0 - back), counted(returns, 'возврат', 'возврата', 'возвратов')],
  ].map(([label, value, aside]) => ({ label, value: isAsking ? '…' : value, aside: isAsking ? '' : aside }));
  const means = isTill
    ? shownMeans(ofTill).map(({ label, sum }) => ({ label, value: cashText(sum), aside: whose }))
    : [];
  return (
    <section className={styles.sums} aria-label="Итоги дня">
      <dl>
        {[...figures, ...means].map(({ label, value, aside }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="grid">
              <b className="tabular">{value}</b>
              <span>{aside}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isTill && (
        <ButtonLink to={paths.tillShift()} variant="outline">
          <LockKeyhole />
          Закрыть смену
        </ButtonLink>
      )}
    </section>
  );
}

/** Receipts recorded by this device; imported ones belong to another till. */
export const ofDevice = (entries: readonly Entry[], deviceId: string | null): Entry[] =>
  entries.filter(({ row }) => row !== null && row.body.deviceId === deviceId);

/** Roubles and counts; the means are those of the sales less the returns, `back` is what the returns refunded. */
export function sumsOfDay(entries: readonly Entry[]) {
  // Voided receipts are left out.
  const all = entries.filter(({ row, state }) => row?.state !== 'voided' && state !== 'voided');
  const sales = all.filter(({ kind }) => kind === 'sale');
  const returns = all.filter(({ kind }) => kind === 'return');
  return {
    sales: sales.length,
    taken: totalOf(sales),
    returns: returns.length,
    back: totalOf(returns),
    ...byMeansOf(all),
  };
}
