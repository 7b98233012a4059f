/** Differences between counted and expected cash, by day and seller; hidden when there are none, not when they are unknown. */
import { useQuery } from '@tanstack/react-query';
import type { DrawerDifference } from '#contract/shifts/shifts.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { longDay } from '../../parts/time/moments.ts';
import { differencesQuery, type DifferencesQuery } from '../../queries/devices.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import styles from './devices.module.css';

const sum = (roubles: number) => (roubles === 0 ? '—' : formatRoubles(roubles));

const COLUMNS: readonly TableColumn<DrawerDifference>[] = [
  { key: 'day', header: 'День', card: 'title', cell: ({ day }) => longDay(`${day}T12:00:00Z`, 'UTC') },
  { key: 'seller', header: 'Сотрудник', cell: ({ sellerName }) => sellerName ?? 'Сотрудник неизвестен' },
  { key: 'shifts', header: 'Смен', number: true, cell: ({ shifts }) => shifts },
  {
    key: 'short',
    header: 'Недостача',
    number: true,
    cell: ({ short }) => <span className={short > 0 ? styles.sale : undefined}>{sum(short)}</span>,
  },
  {
    key: 'over',
    header: 'Излишек',
    number: true,
    cell: ({ over }) => <span className={over > 0 ? styles.low : undefined}>{sum(over)}</span>,
  },
];

export function DrawerDifferences({ query }: { query: DifferencesQuery }) {
  const { data = [], isError } = useQuery(differencesQuery(query));
  if (isError && data.length === 0)
    return <Notice tone="low">Расхождения кассы не загрузились. Есть ли они, сейчас не видно.</Notice>;
  const differing = data.filter(({ short, over }) => short > 0 || over > 0);
  if (differing.length === 0) return null;
  return (
    <Disclosure title="Расхождения кассы по дням" aside={differing.length}>
      <Table
        label="Расхождения кассы по дням и сотрудникам"
        columns={[...COLUMNS]}
        rows={differing}
        rowKey={({ day, sellerId }) => `${day} ${sellerId ?? ''}`}
      />
    </Disclosure>
  );
}
