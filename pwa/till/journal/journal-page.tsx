/** /journal: this till's receipts by the shop's days, and others' while the server is reachable. Returns, prints and exports start here. */
import { startTransition, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { User } from '#contract/people/auth.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import type { Comparison } from '../../queries/reconcile.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import {
  ComparisonNotice,
  ListNotes,
  SlipNotice,
  ReturnedNotice,
  OthersNotices,
  NoEntries,
} from './journal-notices.tsx';
import { DayBar, JournalHead, SumsPanel } from './journal-head.tsx';
import { isListed, isReturnable, type Entry, type EntryFilter, type SaleEntry } from './entries.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { JournalTable } from './journal-table.tsx';
import styles from './journal.module.css';
import { KindPanels } from './kind-panels.tsx';
import { RefusedGroups } from './refused-receipts.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useJournalView, useSaleForReturn, type JournalView } from './use-journal-view.ts';
import { NeedsHttps } from '../kit/till-screen.tsx';
import { useSlip } from '../kit/use-slip.tsx';
import { useTransfer } from './use-transfer.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { scannedReceipt } from '../kit/slip-data.ts';
import { useWedge } from '../../parts/forms/use-wedge.ts';

const FILTERS = optionsOf<EntryFilter>({
  all: 'Все',
  attention: 'Требуют внимания',
  waiting: 'Ждут отправки',
  // Offered while the server's database may lack acknowledged receipts.
  unconfirmed: 'Не подтверждены',
  sent: 'Отправлены',
  // Returns and the sales that they belong to.
  returns: 'С возвратом',
});

export function JournalPage() {
  usePageTitle('Журнал продаж');
  const { timezone } = useShop();
  const { person } = usePerson();
  const slip = useSlip();
  const transfer = useTransfer();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [returned, setReturned] = useState<string | null>(null);
  const view = useJournalView(timezone, [returned]);
  const slipSale = useSaleForReturn(view.returning, view.own, view.offlineReason);
  useSlipScan(view.takeBack);

  const { all } = view;
  const sale = saleForReturn(slipSale.sale, all, view.returning);
  // A sale that can't be returned is opened instead: its details say why.
  const opened = view.opened ?? (sale !== null && !isReturnable(sale) ? sale : null);
  const back = all.find(({ id }) => id === returned);
  const isListDue = useListDue(view.returning !== null, sale !== null);
  return (
    <div className={styles.journal}>
      <JournalHead
        query={view.text}
        timeZone={timezone}
        onQuery={view.type}
        onCompared={setComparison}
        transfer={transfer}
      />
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
      {isListDue && <Receipts view={view} timeZone={timezone} person={person} slip={slip} />}
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

interface ReceiptsProps {
  view: JournalView;
  timeZone: string;
  person: User | null;
  slip: ReturnType<typeof useSlip>;
}

function Receipts({ view, timeZone, person, slip }: ReceiptsProps) {
  const isInDoubt = useEpochChanged();
  const [chosen, setFilter] = useState<EntryFilter>('all');
  const filter = chosen === 'unconfirmed' && !isInDoubt ? 'all' : chosen;
  const { found, day, today, journal } = view;
  const shown = useMemo(() => found.filter((entry) => isListed(entry, filter, isInDoubt)), [found, filter, isInDoubt]);
  const portion = usePortion([view.query, day, filter].join(' '));
  const drawn = useMemo(() => shown.slice(0, portion.count), [shown, portion.count]);
  const isDay = view.query === '';
  return (
    <>
      {isDay && <SumsPanel view={view} timeZone={timeZone} isAdmin={person?.role === 'admin'} />}
      <div className={styles.bar}>
        <Filters found={found} isInDoubt={isInDoubt} filter={filter} onFilter={setFilter} />
        {isDay ? (
          <DayBar day={day} today={today} onDay={view.showDay} />
        ) : (
          <p className="muted text-12">{journal === undefined ? 'Читаем чеки прежних дней…' : 'Поиск по всем дням'}</p>
        )}
      </div>
      {journal !== undefined && <OthersNotices others={journal.others} />}
      <KindPanels isDay={isDay} person={person} day={day} today={today} timeZone={timeZone} slip={slip} />
      <RefusedGroups entries={shown} />
      {journal !== undefined && shown.length === 0 ? (
        <NoEntries isNarrowed={found.length > 0 || !isDay} offlineReason={view.offlineReason} server={view.server} />
      ) : (
        <JournalTable entries={drawn} today={today} timeZone={timeZone} onOpen={({ id }) => view.open(id)} />
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
      <ListNotes {...view} />
    </>
  );
}

interface FiltersProps extends Pick<JournalView, 'found'> {
  /** The server's database may lack acknowledged receipts. */
  isInDoubt: boolean;
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
}

function Filters({ found, isInDoubt, filter, onFilter }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Какие чеки показать">
      {FILTERS.filter(({ value }) => value !== 'unconfirmed' || isInDoubt).map(({ value, label }) => {
        const count = found.filter((entry) => isListed(entry, value, isInDoubt)).length;
        return (
          <Chip
            key={value}
            on={filter === value}
            count={count}
            tone={value === 'attention' && count > 0 ? 'sale' : 'normal'}
            onClick={() => onFilter(value)}
          >
            {label}
          </Chip>
        );
      })}
    </div>
  );
}

const LIST_AFTER_MS = 500;

/** True once the list may be rendered: after the dialog of a slip's return, since a slow tablet needs a second for the list. */
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

/** Number of rows rendered at first, and added at each press. */
const PORTION = 100;

/** Number of rows that fill a screen: they are rendered first, and the rest of the portion yields to typing. */
const SCREENFUL = 20;

/**
 * Renders `count` rows of a list now, `promised` with the whole portion: nine thousand receipts would take seconds. Another `question` starts anew.
 */
function usePortion(question: string) {
  const [drawn, setDrawn] = useState({ question, count: SCREENFUL });
  const count = drawn.question === question ? drawn.count : SCREENFUL;
  const isComplete = count >= PORTION;
  useEffect(() => {
    if (!isComplete) startTransition(() => setDrawn({ question, count: PORTION }));
  }, [question, isComplete]);
  const more = () => setDrawn({ question, count: count + PORTION });
  return { count, promised: Math.max(count, PORTION), more };
}

/** Scanner input on the journal: a slip's QR code opens its receipt for a return. */
function useSlipScan(onSlip: (saleId: string) => void): void {
  const { show } = useToast();
  useWedge({
    remember: () => () => undefined,
    search: () => null,
    onScan: (codes) => {
      if (isModalOpen()) return void show({ tone: 'error', text: 'Закройте окно и отсканируйте ещё раз.' });
      const id = scannedReceipt(codes);
      if (id === null) return void show({ tone: 'error', text: 'Для возврата отсканируйте QR-код на чеке.' });
      onSlip(id);
    },
  });
}
