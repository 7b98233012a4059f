import { Tag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { WITHOUT_ACTOR } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listPriceChanges } from '#contract/stock/inventory.ts';
import { productFieldText } from '#contract/products/product-fields.ts';
import { formatDecimal, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { priceChangesQuery } from '../../queries/inventory.ts';
import type { TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { DaysFilter, FilterBar, SearchFilter } from '../kit/list-filters.tsx';
import { ListPage, useList } from '../kit/list-page.tsx';

type Change = AnswerOf<typeof listPriceChanges>['items'][number];

const PAGE = 50;

const money = (value: number | null): string => (value === null ? '—' : formatRoubles(value));

const COLUMNS: readonly TableColumn<Change>[] = [
  { key: 'at', header: 'Когда', sorted: 'desc', card: 'plain', cell: ({ at }) => <Moment at={at} /> },
  column('product', 'Товар', { card: 'title' }, ({ product }) => (
    <Link to={paths.adminProductEdit(product._id)}>{product.title}</Link>
  )),
  { key: 'field', header: 'Цена', cell: ({ field }) => productFieldText(field) },
  { key: 'before', header: 'Было', number: true, cell: ({ before }) => money(before) },
  { key: 'after', header: 'Стало', number: true, cell: ({ after }) => money(after) },
  { key: 'change', header: 'Изменение', number: true, cell: ({ before, after }) => changeText(before, after) },
  { key: 'actor', header: 'Кто', cell: ({ actor }) => actor?.name ?? WITHOUT_ACTOR },
];

export const priceChangesAddress = listAddress(listPriceChanges, {
  fields: ['q', 'from', 'to'],
  fixed: { limit: PAGE },
});

export function PriceChangesPage() {
  const list = useList(priceChangesAddress, priceChangesQuery);
  return (
    <ListPage
      title="Изменения цен"
      list={list}
      size={PAGE}
      count={(total) => counted(total, 'изменение', 'изменения', 'изменений')}
      columns={COLUMNS}
      rowKey={({ product, field, at }) => `${product._id} ${field} ${at}`}
      notKept="История цен хранится на сервере"
      empty={{
        icon: Tag,
        title: 'Изменений пока нет',
        text: 'Здесь видно каждую правку розничной, оптовой цены, цены со скидкой и себестоимости.',
        narrowed: { title: 'Изменений не нашли', text: 'Попробуйте другие даты или слова.' },
      }}
    >
      <FilterBar
        set={[list.view.from, list.view.to]}
        search={<SearchFilter list={list} label="Поиск по изменениям цен" placeholder="Название товара" />}
      >
        <DaysFilter list={list} />
      </FilterBar>
    </ListPage>
  );
}

export function changeText(before: number | null, after: number | null): string {
  if (before === null || after === null || before === 0) return '—';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatDecimal(Math.abs(percent), 1)}\u00a0%`;
}
