/** /admin/discrepancies: goods that were sold or promised beyond what there was, and how each is settled. */
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RESOLUTIONS, type Discrepancy, type Resolution } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { addressCodec, oneOf, pageNumber } from '../../parts/page/address-view.ts';
import { useAddressView } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { discrepanciesQuery } from '../../queries/inventory.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import styles from './inventory.module.css';
import { SettleDialog } from './settle-dialog.tsx';

const PAGE = 50;

const address = addressCodec({ state: oneOf(['resolved'], 'open'), page: pageNumber });

export function DiscrepanciesPage() {
  usePageTitle('Расхождения');
  const [{ state, page }, change] = useAddressView(address);
  const answer = useQuery(discrepanciesQuery({ state, page, limit: PAGE }));
  const [settled, settle] = useState<Discrepancy | null>(null);
  return (
    <div className={office.page}>
      <OfficeHead
        title="Расхождения"
        count={answer.data && counted(answer.data.total, 'запись', 'записи', 'записей')}
      />
      <div className={office.chips} role="group" aria-label="Какие расхождения">
        <Chip on={state === 'open'} onClick={() => change({ state: 'open' })}>
          Открытые
        </Chip>
        <Chip on={state === 'resolved'} onClick={() => change({ state: 'resolved' })}>
          Закрытые
        </Chip>
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Расхождения хранятся на сервере"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState
              icon={<PackageCheck size={28} strokeWidth={1.75} aria-hidden />}
              title={state === 'open' ? 'Всё сходится' : 'Закрытых пока нет'}
            >
              Расхождение появляется, когда товара продали или пообещали больше, чем числится на складе.
            </EmptyState>
          )
        }
      >
        {({ items, total }, busy) => (
          <Rows
            items={items}
            busy={busy}
            onSettle={state === 'open' ? settle : undefined}
            foot={
              <ListPages
                page={page}
                size={PAGE}
                shown={items.length}
                total={total}
                onPage={(next) => change({ page: next })}
              />
            }
          />
        )}
      </OfficeAnswer>
      {settled !== null && <SettleDialog key={settled.id} discrepancy={settled} onClose={() => settle(null)} />}
    </div>
  );
}

function Receipts({ sales }: Pick<Discrepancy, 'sales'>) {
  return (
    <span className={`${styles.receipts} tabular`}>
      {sales.map(({ id, number }) => (
        <Link key={id} to={paths.journal(number)}>
          {number}
        </Link>
      ))}
    </span>
  );
}

interface RowsProps {
  items: readonly Discrepancy[];
  busy: boolean;
  onSettle: ((discrepancy: Discrepancy) => void) | undefined;
  foot: ReactNode;
}

function Rows({ items, busy, onSettle, foot }: RowsProps) {
  const columns = useMemo<TableColumn<Discrepancy>[]>(
    () => [
      { key: 'title', header: 'Товар', card: 'title', cell: ({ title }) => title },
      { key: 'shortage', header: 'Не хватает', number: true, cell: ({ shortage, unit }) => inUnits(shortage, unit) },
      {
        key: 'stock',
        header: 'Сейчас на складе',
        number: true,
        cell: ({ stockQty, reservedQty }) =>
          `${formatNumber(stockQty)}${reservedQty > 0 ? `, в резерве ${formatNumber(reservedQty)}` : ''}`,
      },
      { key: 'sales', header: 'Чеки', cell: ({ sales }) => (sales.length === 0 ? '—' : <Receipts sales={sales} />) },
      { key: 'opened', header: 'Появилось', cell: ({ openedAt }) => <Moment at={openedAt} /> },
      onSettle === undefined
        ? {
            key: 'resolution',
            header: 'Чем закрыто',
            cell: ({ resolution, resolvedBy, resolvedAt, note }) => (
              <>
                {resolution === null ? '' : (RESOLUTIONS[resolution as Resolution] ?? resolution)}
                <span className={cells.sub}>
                  {note}
                  {resolvedBy !== null && ` · ${resolvedBy}`} {resolvedAt !== null && <Moment at={resolvedAt} />}
                </span>
              </>
            ),
          }
        : {
            key: 'settle',
            header: 'Закрыть расхождение',
            hideHeader: true,
            card: 'plain',
            className: styles.settle,
            cell: (one) => (
              <Button variant="outline" aria-label={`Закрыть расхождение: ${one.title}`} onClick={() => onSettle(one)}>
                Закрыть
              </Button>
            ),
          },
    ],
    [onSettle],
  );
  return <Table label="Расхождения" columns={columns} rows={items} rowKey={({ id }) => id} busy={busy} foot={foot} />;
}
