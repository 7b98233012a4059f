/** /admin/discrepancies: goods sold or promised beyond the stock, and their settlement. */
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { listDiscrepancies, RESOLUTIONS, type Discrepancy, type Resolution } from '#contract/stock/inventory.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { discrepanciesQuery } from '../../queries/inventory.ts';
import { Button } from '../../ui/button.tsx';
import { type TableColumn, numberColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { optionsOf } from '../../ui/options-of.ts';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';
import { DocumentLink } from './movements-drawer.tsx';
import styles from './inventory.module.css';
import { SettleDialog } from './adjust-dialog.tsx';

const PAGE = 50;

export const discrepanciesAddress = listAddress(listDiscrepancies, { fields: ['state'], fixed: { limit: PAGE } });

export function DiscrepanciesPage() {
  const list = useList(discrepanciesAddress, discrepanciesQuery);
  const isOpen = list.view.state === 'open';
  const [settled, settle] = useState<Discrepancy | null>(null);
  return (
    <>
      <ListPage
        title="Расхождения"
        list={list}
        size={PAGE}
        count={(total) => counted(total, 'запись', 'записи', 'записей')}
        columns={columnsWith(isOpen ? settle : undefined)}
        rowKey={({ id }) => id}
        notKept="Расхождения хранятся на сервере"
        empty={{
          icon: PackageCheck,
          title: isOpen ? 'Всё сходится' : 'Закрытых пока нет',
          text: 'Расхождение появляется, когда товара продали или пообещали больше, чем числится на складе.',
        }}
      >
        <ChipsFilter
          list={list}
          name="state"
          label="Какие расхождения"
          options={optionsOf({ open: 'Открытые', resolved: 'Закрытые' })}
        />
      </ListPage>
      {settled !== null && <SettleDialog key={settled.id} discrepancy={settled} onClose={() => settle(null)} />}
    </>
  );
}

const columnsWith = (settle: ((discrepancy: Discrepancy) => void) | undefined): TableColumn<Discrepancy>[] => [
  { key: 'title', header: 'Товар', card: 'title', cell: ({ title }) => title },
  { key: 'shortage', header: 'Не хватает', number: true, cell: ({ shortage, unit }) => inUnits(shortage, unit) },
  numberColumn(
    'stock',
    'Сейчас на складе',
    ({ stockQty, reservedQty }) =>
      `${formatNumber(stockQty)}${reservedQty > 0 ? `, в резерве ${formatNumber(reservedQty)}` : ''}`,
  ),
  column('causes', 'Документы', {}, ({ causes }) => (
    <span className={`${styles.causes} tabular`}>
      {causes.length === 0 ? '—' : causes.map((one) => <DocumentLink key={one.id} document={one} />)}
    </span>
  )),
  { key: 'opened', header: 'Появилось', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  settle === undefined
    ? column('resolution', 'Чем закрыто', {}, ({ resolution, resolvedBy, resolvedAt, note }) => (
        <>
          {resolution === null ? '' : (RESOLUTIONS[resolution as Resolution] ?? resolution)}
          <span className={cells.sub}>
            {note}
            {resolvedBy !== null && ` · ${resolvedBy}`} {resolvedAt !== null && <Moment at={resolvedAt} />}
          </span>
        </>
      ))
    : column('settle', 'Закрыть расхождение', { hideHeader: true, card: 'plain', className: styles.settle }, (one) => (
        <Button variant="outline" aria-label={`Закрыть расхождение: ${one.title}`} onClick={() => settle(one)}>
          Закрыть
        </Button>
      )),
];
