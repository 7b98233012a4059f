/** Differences between counted and expected cash, by day and seller; hidden when there are none, not when they are unknown. */
import { useQuery } from '@tanstack/react-query';
import type { DrawerDifference } from '#contract/shifts/shifts.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { longDay } from '../../parts/time/moments.ts';
import { differencesQuery, type DifferencesQuery } from '../../queries/devices.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table, type TableColumn, numberColumn } from '../../ui/table.tsx';

const dayOf = (day: string) => longDay(`${day}T12:00:00Z`, 'UTC');
const sum = (roubles: number) => (roubles === 0 ? '—' : formatRoubles(roubles));

const COLUMNS: readonly TableColumn<DrawerDifference>[] = [
  { key: 'day', header: 'День', card: 'title', cell: ({ day }) => dayOf(day) },
  { key: 'seller', header: 'Сотрудник', cell: ({ sellerName }) => sellerName ?? 'Сотрудник неизвестен' },
  { key: 'shifts', header: 'Смен', number: true, cell: ({ shifts }) => shifts },
  numberColumn('short', 'Недостача', ({ short }) => (
    <span className={short > 0 ? 'sale' : undefined}>{sum(short)}</span>
  )),
  numberColumn('over', 'Излишек', ({ over }) => <span className={over > 0 ? 'low' : undefined}>{sum(over)}</span>),
];

export function DrawerDifferences({ query }: { query: DifferencesQuery }) {
  const { data, isError } = useQuery(differencesQuery(query));
  const { items = [], unread = null } = data ?? {};
  if (isError && items.length === 0)
    return <Notice tone="low">Расхождения кассы не загрузились. Есть ли они, сейчас не видно.</Notice>;
  if (items.length === 0 && unread === null) return null;
  return (
    <Disclosure title="Расхождения кассы по дням" aside={items.length}>
      {items.length > 0 && (
        <Table
          label="Расхождения кассы по дням и сотрудникам"
          columns={[...COLUMNS]}
          rows={items}
          rowKey={({ day, sellerId }) => `${day} ${sellerId ?? ''}`}
        />
      )}
      {unread !== null && <p>Смены за {dayOf(unread)} и раньше сюда не вошли: чтобы увидеть их, выберите даты.</p>}
    </Disclosure>
  );
}
