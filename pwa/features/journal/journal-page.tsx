/** The journal of sales made on this device: what is sent, what waits, and what needs a person and why. */
import { ArrowLeft, NotebookText, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/rules/money.ts';
import { counted } from '#contract/rules/plural.ts';
import { foldForSearch } from '#contract/rules/search.ts';
import type { SaleRow, VoidRow } from '../../local/journal-types.ts';
import { useSyncStatus, useVisibleJournal, type Share } from '../../local/use-journal.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { reconcileJournal } from '../../queries/reconcile.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { JournalTable } from './journal-table.tsx';
import styles from './journal.module.css';

type Filter = 'all' | 'attention' | 'waiting' | 'sent';
const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'attention', label: 'Требуют внимания' },
  { value: 'waiting', label: 'Ждут отправки' },
  { value: 'sent', label: 'Отправлены' },
];

/** In which list a sale stands; one whose void the server has taken only in «Все». */
function listOf(row: SaleRow, voids: ReadonlyMap<string, VoidRow>): Filter {
  const { state } = row.state === 'voided' ? (voids.get(row.id) ?? { state: 'voided' }) : row;
  if (state === 'attention') return 'attention';
  if (state === 'queued' || state === 'sending') return 'waiting';
  return row.state === 'voided' ? 'all' : 'sent';
}

const NO_VOIDS: ReadonlyMap<string, VoidRow> = new Map();

export function JournalPage() {
  usePageTitle('Журнал продаж');
  const { person } = usePerson();
  const journal = useVisibleJournal(person);
  const { lastContactAt } = useSyncStatus();
  const [filter, setFilter] = useState<Filter>('all');
  const [query, setQuery] = useState('');
  const [comparing, setComparing] = useState(false);
  const { show } = useToast();

  const sales = useMemo(() => journal?.sales ?? [], [journal]);
  const voids = journal?.voids ?? NO_VOIDS;
  const counts = useMemo(() => {
    const found: Record<Filter, number> = { all: sales.length, attention: 0, waiting: 0, sent: 0 };
    for (const row of sales) {
      const list = listOf(row, voids);
      if (list !== 'all') found[list] += 1;
    }
    return found;
  }, [sales, voids]);
  const shown = useMemo(() => {
    const wanted = foldForSearch(query);
    const listed = sales.filter((row) => (filter === 'all' || listOf(row, voids) === filter) && foldForSearch(`${row.number} ${row.body.note}`).includes(wanted));
    // What needs a person stands on top.
    const urgent = (row: SaleRow) => listOf(row, voids) === 'attention';
    return [...listed.filter(urgent), ...listed.filter((row) => !urgent(row))];
  }, [sales, voids, filter, query]);

  const compare = async () => {
    setComparing(true);
    try {
      show(await reconcileJournal());
    } finally {
      setComparing(false);
    }
  };

  return (
    <div className={styles.journal}>
      <header className={styles.head}>
        <Link to={paths.till()} className={iconButtonClass({ variant: 'outline' })} aria-label="К продаже">
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        </Link>
        <div className={styles.heading}>
          <h1>Журнал продаж</h1>
          {lastContactAt !== null && <p className={styles.sub}>Последняя связь с сервером в {clock(lastContactAt)}</p>}
        </div>
        <SearchField className={styles.search} label="Поиск по журналу" placeholder="Номер или покупатель" value={query} onChange={setQuery} size={48} />
        <Button variant="outline" icon={<RefreshCw size={20} strokeWidth={1.75} aria-hidden />} busy={comparing} busyLabel="Сверяю…" onClick={() => void compare()}>
          Сверить с сервером
        </Button>
      </header>
      <div className={styles.filters} role="group" aria-label="Какие чеки показать">
        {FILTERS.map(({ value, label }) => (
          <Chip key={value} on={filter === value} count={counts[value]} tone={value === 'attention' && counts.attention > 0 ? 'sale' : 'normal'} onClick={() => setFilter(value)}>
            {label}
          </Chip>
        ))}
      </div>
      {journal !== undefined && journal.others.waiting.count > 0 && (
        <Notice tone="neutral">
          На этом устройстве ждут отправки чужие чеки: {amount(journal.others.waiting)}. Они уйдут сами под своим автором.
        </Notice>
      )}
      {journal !== undefined && journal.others.attention.count > 0 && (
        <Notice tone="low">
          Требуют внимания чужие чеки: {amount(journal.others.attention)}. Разобрать их может их продавец или администратор.
        </Notice>
      )}
      {journal !== undefined && shown.length === 0 ? (
        <EmptyState icon={<NotebookText size={28} strokeWidth={1.75} aria-hidden />} title={sales.length === 0 ? 'Продаж пока нет.' : 'Ничего не найдено.'} headingLevel={2}>
          {sales.length === 0 ? 'Здесь появятся чеки, проведённые на этом устройстве.' : 'Измените поиск или выберите «Все».'}
        </EmptyState>
      ) : (
        <JournalTable rows={shown} voids={voids} />
      )}
    </div>
  );
}

function amount({ count, total }: Share): string {
  return `${counted(count, 'чек', 'чека', 'чеков')} на ${formatRoubles(total)}`;
}

function clock(at: string): string {
  return new Date(at).toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' });
}
