/** /admin/reports/goods: all goods sold in a period with their margins, goods sold below cost first. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PURCHASE_PAGE_SIZE, type MarginList, type MarginRow, type MarginSort } from '#contract/reports/purchase.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatDecimal, formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { marginQuery } from '../../queries/inventory.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { type TableColumn, numberColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { optionsOf } from '../../ui/options-of.ts';
import { column } from '../kit/column.ts';
import { pieces, roubles } from '../kit/change-words.ts';
import { FileLinks, ListTable, OfficeHead } from '../kit/list-page.tsx';
import { ChipsFilter, SelectFilter } from '../kit/list-filters.tsx';
import office from '../kit/office.module.css';
import {
  changedView,
  goodsFileAddress,
  goodsParams,
  type GoodsView,
  readGoodsView,
  writeGoodsView,
  writeReportsView,
} from './report-address.ts';
import styles from './goods-page.module.css';
import { ReportFilters } from './report-filters.tsx';
import { periodText } from './report-periods.ts';
import section from './section.module.css';

const SORTS: readonly { value: MarginSort; label: string }[] = [
  { value: 'loss', label: 'Сначала убыточные' },
  { value: '-revenue', label: 'Больше выручка' },
  { value: '-grossProfit', label: 'Больше маржа' },
  { value: 'grossProfit', label: 'Меньше маржа' },
  { value: '-margin', label: 'Выше маржа, %' },
  { value: '-qty', label: 'Больше продано' },
  { value: 'title', label: 'По названию' },
];

const LISTS = optionsOf<MarginList>({ all: 'Все', below: 'Ниже себестоимости', uncosted: 'Без себестоимости' });

const EMPTY: Readonly<Record<MarginList, { title: string; text: string }>> = {
  all: { title: 'Продаж не было', text: 'За эти дни не пробили ни одного чека и не доставили ни одного заказа.' },
  below: {
    title: 'Ниже себестоимости ничего не продано',
    text: 'Ни одной штуки за эти дни не продали дешевле закупки. Товары без себестоимости сравнить не с чем.',
  },
  uncosted: { title: 'Себестоимость указана у всех', text: 'Маржа за эти дни посчитана по всем проданным товарам.' },
};

export function GoodsReportPage() {
  usePageTitle('Товары за период');
  const { timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const [query, setQuery] = useAddressParams();
  const view = readGoodsView(query, today);
  const change = (changed: Partial<GoodsView>) =>
    setQuery((now) => {
      const before = readGoodsView(now, today);
      return writeGoodsView({ ...before, page: 1, ...changed, unit: changedView(before, changed).unit }, today);
    });
  const answer = useQuery(marginQuery(goodsParams(view)));
  const { data } = answer;
  const list = { view, change, answer };
  const reportAt = (shown?: Partial<GoodsView>): string =>
    `${paths.adminReports()}?${writeReportsView({ ...view, ...shown }, today).toString()}`;
  return (
    <div className={office.page}>
      <Link to={reportAt()} className="inline-row self-start gap-2 weight-label touchable">
        <ArrowLeft />
        Отчёты по продажам
      </Link>
      <OfficeHead title="Товары за период" lead={<p className={office.count}>{periodText(view)}</p>}>
        <FileLinks at={(format) => goodsFileAddress(view, format)} />
      </OfficeHead>
      <ReportFilters
        key={[view.from, view.to, view.topCategorySlug, view.subcategoryId].join('/')}
        view={view}
        today={today}
        onChange={change}
      />
      <div className={styles.choice}>
        <ChipsFilter
          list={list}
          name="show"
          label="Какие товары"
          options={LISTS.map((one) => ({ ...one, count: data && formatNumber(data.counts[one.value]) }))}
        />
        <SelectFilter list={list} name="sort" label="Порядок" hideLabel options={SORTS} />
      </div>
      <ListTable
        label="Товары за период"
        list={list}
        size={PURCHASE_PAGE_SIZE}
        columns={columnsOf((of, key) => reportAt({ table: 'goods', receipts: { of, key, page: 1 } }))}
        rowKey={({ _id, title }) => _id ?? title}
        rowLook={({ qtyBelowCost }) => (qtyBelowCost === 0 ? undefined : 'attention')}
        totals={({ total, sums }) => [
          {
            title: `Итого, ${counted(total, 'товар', 'товара', 'товаров')}${sums.loss === 0 ? '' : `, убыток ${roubles(sums.loss)}`}`,
            qty: pieces(sums.qty),
            revenue: roubles(sums.revenue),
            cost: roubles(sums.cost),
            profit: roubles(sums.grossProfit),
            margin: totalMarginText(sums),
          },
        ]}
        notKept="Отчёты считает сервер"
        empty={{ icon: ChartNoAxesColumn, ...EMPTY[view.show] }}
      />
    </div>
  );
}

type Sums = Pick<MarginRow, 'revenue' | 'grossProfit' | 'qtyWithoutCost'>;

/** With unknown costs the margin is an upper bound. */
function totalMarginText({ revenue, grossProfit, qtyWithoutCost }: Sums): string {
  const margin = marginText(revenue <= 0 ? null : (grossProfit / revenue) * 100);
  return revenue > 0 && qtyWithoutCost !== 0 ? `до\u00a0${margin}` : margin;
}

const marginText = (margin: number | null): string => (margin === null ? '—' : `${formatDecimal(margin, 1)}\u00a0%`);

function columnsOf(receiptsAt: (of: 'product' | 'title', key: string) => string): readonly TableColumn<MarginRow>[] {
  return [
    column(
      'title',
      'Товар',
      { card: 'title', className: styles.goods },
      ({ _id, title, onSale, qtyWithoutCost, qtyBelowCost, loss }) => (
        <>
          <Link
            to={_id === null ? receiptsAt('title', title) : receiptsAt('product', _id)}
            className={section.rowName}
            title="Показать чеки"
          >
            {title}
          </Link>
          {qtyBelowCost !== 0 && (
            <span className={cells.sub}>
              продано ниже себестоимости: {pieces(qtyBelowCost)}&nbsp;ед., убыток {roubles(loss)}
            </span>
          )}
          {qtyWithoutCost !== 0 && (
            <span className={cells.sub}>
              без себестоимости: {pieces(qtyWithoutCost)}&nbsp;ед.
              {onSale && _id !== null && (
                <>
                  {' '}
                  <Link to={paths.adminProductEdit(_id)} aria-label={`Указать себестоимость: ${title}`}>
                    Указать
                  </Link>
                </>
              )}
            </span>
          )}
        </>
      ),
    ),
    { key: 'qty', header: 'Продано', number: true, cell: ({ qty }) => pieces(qty) },
    { key: 'revenue', header: 'Выручка', number: true, cell: ({ revenue }) => roubles(revenue) },
    { key: 'cost', header: 'Себестоимость', number: true, cell: ({ cost }) => roubles(cost) },
    { key: 'profit', header: 'Маржа', number: true, cell: ({ grossProfit }) => roubles(grossProfit) },
    numberColumn('margin', 'Маржа, %', ({ margin }) => marginText(margin)),
  ];
}
