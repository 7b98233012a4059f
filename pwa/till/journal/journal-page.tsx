/**
 * /journal: this till's receipts by the shop's days, and those of others while the server is reachable: sent, unsent,
 * refused with the reason, returned. Returns, prints and exports start here.
 */
import { ArrowLeft, Download, EllipsisVertical, QrCode, RefreshCw, ScanQrCode, Upload } from 'lucide-react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useSyncStatus } from '../../device/journal/use-journal.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { momentText } from '../../parts/time/moments.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { reconcileJournal, type Comparison } from '../../queries/reconcile.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ComparisonNotice } from './comparison-notice.tsx';
import { DayBar } from './day-bar.tsx';
import { ofDevice, sumsOfDay } from './day-sums.ts';
import { isListed, isReturnable, shownDayOf, type Entry, type EntryFilter, type SaleEntry } from './entries.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { JournalTable } from './journal-table.tsx';
import styles from './journal.module.css';
import { KindPanels } from './kind-panels.tsx';
import { NoEntries } from './no-entries.tsx';
import { OfflineNote } from './offline-note.tsx';
import { OthersNotices, otherSalesText, partSentText } from './others-notices.tsx';
import { RefusedGroups } from './refused-groups.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { SlipNotice } from './slip-notice.tsx';
import { SumsPanel } from './sums-panel.tsx';
import { useJournalView } from './use-journal-view.ts';
import { PORTION, usePortion } from './use-portion.ts';
import { useSaleForReturn } from './use-sale-for-return.ts';
import { useSlipScan } from './use-slip-scan.ts';
import { NeedsHttps } from '../kit/needs-https.tsx';
import { useSlip } from '../kit/use-slip.tsx';
import { useTransfer, type Transfer } from './use-transfer.tsx';

const FILTERS: readonly { value: EntryFilter; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'attention', label: 'Требуют внимания' },
  { value: 'waiting', label: 'Ждут отправки' },
  // Offered while the server's database may lack acknowledged receipts.
  { value: 'unconfirmed', label: 'Не подтверждены' },
  { value: 'sent', label: 'Отправлены' },
  // Returns and the sales that they belong to.
  { value: 'returns', label: 'С возвратом' },
];

export function JournalPage() {
  usePageTitle('Журнал продаж');
  const { timezone } = useShop();
  const { person } = usePerson();
  const slip = useSlip();
  const transfer = useTransfer();
  const isInDoubt = useEpochChanged();
  const [chosen, setFilter] = useState<EntryFilter>('all');
  const filter = chosen === 'unconfirmed' && !isInDoubt ? 'all' : chosen;
  const [comparison, setComparison] = useState<Comparison | null>(null);
  /** Id of the last recorded return. */
  const [returned, setReturned] = useState<string | null>(null);
  const view = useJournalView(timezone, [returned]);
  const slipSale = useSaleForReturn(view.returning, view.own, view.offlineReason);
  useSlipScan(view.takeBack);

  const { found, all, day, today, journal } = view;
  const shown = useMemo(() => found.filter((entry) => isListed(entry, filter, isInDoubt)), [found, filter, isInDoubt]);
  const portion = usePortion([view.query, day, filter].join(' '));
  const drawn = useMemo(() => shown.slice(0, portion.count), [shown, portion.count]);
  const isDay = view.query === '';
  const { deviceId, prefix } = view.own;
  const isAdmin = person?.role === 'admin';
  const sums = useMemo(() => {
    const ofDay = isDay ? all.filter((entry) => shownDayOf(entry, today, timezone) === day) : [];
    const own = sumsOfDay(ofDevice(ofDay, deviceId));
    // The list shows an administrator the receipts of all tills.
    return { shown: isAdmin ? sumsOfDay(ofDay) : own, own };
  }, [isDay, all, day, today, timezone, deviceId, isAdmin]);
  const sale = saleForReturn(slipSale.sale, all, view.returning);
  // A sale that can't be returned is opened instead: its details say why.
  const opened = view.opened ?? (sale !== null && !isReturnable(sale) ? sale : null);
  const back = all.find(({ id }) => id === returned);
  const isListDue = useListDue(view.returning !== null, sale !== null);
  return (
    <div className={styles.journal}>
      <Head query={view.text} timeZone={timezone} onQuery={view.type} onCompared={setComparison} transfer={transfer} />
      {!IS_SECURE && <NeedsHttps />}
      {comparison !== null && <ComparisonNotice comparison={comparison} onClose={() => setComparison(null)} />}
      {transfer.news !== null && (
        <Notice urgent tone={transfer.news.tone} title={transfer.news.title} onClose={transfer.dismiss}>
          {transfer.news.text}
        </Notice>
      )}
      {view.returning !== null && sale === null && slipSale.sale === null && (
        <SlipNotice absence={slipSale.absence} offlineReason={view.offlineReason} onClose={() => view.takeBack(null)} />
      )}
      {back?.kind === 'return' && (
        <ReturnedNotice entry={back} onPrint={() => slip.print(back)} onClose={() => setReturned(null)} />
      )}
      {isListDue && (
        <>
          {view.query === '' && (
            <SumsPanel
              sums={isAdmin && view.server === 'asking' ? null : sums.shown}
              isPart={isAdmin && view.part !== null}
              cash={
                // Only a till has a prefix; one that was never online may have receipts without it.
                prefix === null && sums.own.sales + sums.own.returns === 0
                  ? null
                  : { sums: sums.own, whose: isAdmin ? 'по чекам этой кассы' : 'по вашим чекам на этой кассе' }
              }
            />
          )}
          <div className={styles.bar}>
            <div className={styles.filters} role="group" aria-label="Какие чеки показать">
              {FILTERS.filter(({ value }) => value !== 'unconfirmed' || isInDoubt).map(({ value, label }) => {
                const count = found.filter((entry) => isListed(entry, value, isInDoubt)).length;
                return (
                  <Chip
                    key={value}
                    on={filter === value}
                    count={count}
                    tone={value === 'attention' && count > 0 ? 'sale' : 'normal'}
                    onClick={() => setFilter(value)}
                  >
                    {label}
                  </Chip>
                );
              })}
            </div>
            {view.query === '' ? (
              <DayBar day={day} today={today} onDay={view.showDay} />
            ) : (
              <p className="muted text-12">
                {journal === undefined ? 'Читаем чеки прежних дней…' : 'Поиск по всем дням'}
              </p>
            )}
          </div>
          {journal !== undefined && <OthersNotices others={journal.others} />}
          <KindPanels isDay={isDay} person={person} day={day} today={today} timeZone={timezone} slip={slip} />
          <RefusedGroups entries={shown} />
          {journal !== undefined && shown.length === 0 ? (
            <NoEntries
              isNarrowed={found.length > 0 || view.query !== ''}
              offlineReason={view.offlineReason}
              server={view.server}
            />
          ) : (
            <JournalTable entries={drawn} today={today} timeZone={timezone} onOpen={({ id }) => view.open(id)} />
          )}
          {shown.length > portion.promised && (
            <div className="row wrap justify-center gap-3">
              <p className="muted text-12" role="status">
                Показаны {formatNumber(portion.promised)} из {counted(shown.length, 'чека', 'чеков', 'чеков')}
              </p>
              <Button variant="outline" onClick={portion.more}>
                Показать ещё {formatNumber(Math.min(PORTION, shown.length - portion.promised))}
              </Button>
            </div>
          )}
          {view.offlineReason !== null && <OfflineNote reason={view.offlineReason} />}
          {view.server === 'failed' && (
            <p className="muted text-12">
              Сервер не ответил: показаны чеки этого устройства. Обновите страницу, чтобы спросить снова.
            </p>
          )}
          {view.others.count > 0 && (
            <p className="muted text-12">
              {otherSalesText(view.others, view.part !== null)} Чек находится поиском по номеру, покупателю, товару или
              сумме.
            </p>
          )}
          {view.part !== null && <p className="muted text-12">{partSentText(view.part)}</p>}
        </>
      )}
      {opened !== null && (
        <EntryDrawer
          entry={opened}
          entries={all}
          timeZone={timezone}
          slip={slip}
          onReturn={({ id }) => {
            setReturned(null);
            view.takeBack(id);
          }}
          onOpenChange={(open) => !open && (view.opened === null ? view.takeBack(null) : view.open(null))}
        />
      )}
      {sale !== null && opened === null && (
        <ReturnDialog
          key={sale.id}
          sale={sale}
          onClose={() => view.takeBack(null)}
          onRecorded={({ id }) => {
            view.takeBack(null);
            setReturned(id);
          }}
        />
      )}
      {slip.sheet}
      {transfer.picker}
    </div>
  );
}

/** Longest delay of the list while the receipt of a slip is looked up, ms. */
const LIST_AFTER_MS = 500;

/**
 * True once the list may be rendered. When a slip opens the page, the dialog of its return is rendered first: the list
 * behind it takes a slow tablet a second.
 */
function useListDue(isReturning: boolean, isFound: boolean): boolean {
  const [isDue, setDue] = useState(!isReturning);
  useEffect(() => {
    if (isDue) return;
    const draw = () => startTransition(() => setDue(true));
    const timer = setTimeout(draw, isFound ? 0 : LIST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, isFound]);
  return isDue;
}

/** The entry that knows more about the sale: only the server knows of returns made elsewhere. */
function saleForReturn(named: SaleEntry | null, all: readonly Entry[], id: string | null): SaleEntry | null {
  const listed = all.find((entry) => entry.id === id);
  if (listed?.kind !== 'sale') return named;
  return named === null || (named.server === null && listed.server !== null) ? listed : named;
}

interface HeadProps {
  query: string;
  timeZone: string;
  onQuery: (query: string) => void;
  onCompared: (comparison: Comparison | null) => void;
  transfer: Pick<Transfer, 'exportFile' | 'pickFile' | 'showCodes' | 'takeFromScreen'>;
}

function Head({ query, timeZone, onQuery, onCompared, transfer }: HeadProps) {
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
        <h1>Журнал продаж</h1>
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
