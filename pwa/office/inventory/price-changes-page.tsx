/** /admin/price-changes: who changed which price, when, and by how much. */
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPriceChanges } from '#contract/stock/inventory.ts';
import { productFieldText } from '#contract/products/products.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { addressCodec, day, pageNumber, words } from '../../parts/page/address-view.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { priceChangesQuery } from '../../queries/inventory.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import styles from './inventory.module.css';
import { changeText } from './price-change-words.ts';

type Change = AnswerOf<typeof listPriceChanges>['items'][number];

const PAGE = 50;

const COLUMNS: readonly TableColumn<Change>[] = [
  { key: 'at', header: 'Когда', sorted: 'desc', card: 'plain', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'product',
    header: 'Товар',
    card: 'title',
    cell: ({ product }) => <Link to={paths.adminProductEdit(product._id)}>{product.title}</Link>,
  },
  { key: 'field', header: 'Цена', cell: ({ field }) => productFieldText(field) },
  { key: 'before', header: 'Было', number: true, cell: ({ before }) => money(before) },
  { key: 'after', header: 'Стало', number: true, cell: ({ after }) => money(after) },
  { key: 'change', header: 'Изменение', number: true, cell: ({ before, after }) => changeText(before, after) },
  { key: 'actor', header: 'Кто', cell: ({ actor }): ReactNode => (actor === null ? 'Команда на сервере' : actor.name) },
];

const money = (value: number | null): string => (value === null ? '—' : formatRoubles(value));

const address = addressCodec({ q: words(), from: day, to: day, page: pageNumber });

export function PriceChangesPage() {
  usePageTitle('Изменения цен');
  const [view, change] = useAddressView(address);
  const { q, from, to, page } = view;
  const search = useViewSearch(view, change);
  const answer = useQuery(priceChangesQuery({ q, from, to, page, limit: PAGE }));
  return (
    <div className={office.page}>
      <OfficeHead
        title="Изменения цен"
        count={answer.data && counted(answer.data.total, 'изменение', 'изменения', 'изменений')}
      />
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label="Поиск по изменениям цен"
          placeholder="Название товара"
          {...search}
          maxLength={200}
        />
        <DateField label="С даты" max={to} value={from} onDay={(from) => change({ from })} />
        <DateField label="По дату" min={from} value={to} onDay={(to) => change({ to })} />
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="История цен хранится на сервере"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={<Tag size={28} strokeWidth={1.75} aria-hidden />} title="Изменений не нашли">
              Здесь видно каждую правку розничной, оптовой цены, цены со скидкой и себестоимости.
            </EmptyState>
          )
        }
      >
        {({ items, total }, busy) => (
          <Table
            label="Изменения цен"
            columns={COLUMNS}
            rows={items}
            rowKey={({ product, field, at }) => `${product._id} ${field} ${at}`}
            busy={busy}
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
    </div>
  );
}
