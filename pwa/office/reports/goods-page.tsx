/** /admin/reports/goods: every product sold in some days with its margin, those sold below cost first. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartNoAxesColumn, Download } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { PURCHASE_PAGE_SIZE, type MarginList, type MarginRow, type MarginSort } from '#contract/reports/purchase.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { marginQuery } from '../../queries/purchase.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { pieces, roubles } from '../kit/change-words.ts';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { askForGoods, goodsFile, readGoodsView, writeGoodsView, type GoodsView } from './goods-address.ts';
import styles from './goods-page.module.css';
import { readReportsView, writeReportsView } from './report-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { periodText } from './report-periods.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const DECIMAL = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

const SORTS: readonly { value: MarginSort; label: string }[] = [
  { value: 'loss', label: 'Сначала убыточные' },
  { value: '-revenue', label: 'Больше выручка' },
  { value: '-grossProfit', label: 'Больше маржа' },
  { value: 'grossProfit', label: 'Меньше маржа' },
  { value: '-margin', label: 'Выше маржа, %' },
  { value: '-qty', label: 'Больше продано' },
  { value: 'title', label: 'По названию' },
];

const EMPTY: Readonly<Record<MarginList, [title: string, help: string]>> = {
  all: ['Продаж не было', 'За эти дни не пробили ни одного чека и не доставили ни одного заказа.'],
  below: ['Ниже себестоимости ничего не продано', 'Все товары за эти дни проданы не дешевле, чем куплены.'],
  uncosted: ['Себестоимость указана у всех', 'Маржа за эти дни посчитана по всем проданным товарам.'],
};

export function GoodsReportPage() {
  usePageTitle('Товары за период');
  const { timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readGoodsView(query, today), [query, today]);
  const change = useCallback(
    (changed: Partial<GoodsView>) =>
      setQuery((now) => writeGoodsView({ ...readGoodsView(now, today), page: 1, ...changed }, today)),
    [setQuery, today],
  );
  const answer = useQuery(marginQuery(askForGoods(view)));
  const { data } = answer;
  const chip = (show: MarginList, label: string) => (
    <Chip
      on={view.show === show}
      {...(data === undefined ? {} : { count: formatNumber(data.counts[show]) })}
      onClick={() => change({ show })}
    >
      {label}
    </Chip>
  );
  /** The report of the same days and category. */
  const reportAt = (of?: { kind: 'product' | 'title'; key: string }): string => {
    const report = readReportsView(writeGoodsView(view, today), today);
    const receipts = of === undefined ? null : { of: of.kind, key: of.key, page: 1 };
    return `${paths.adminReports()}?${writeReportsView({ ...report, receipts }, today).toString()}`;
  };
  return (
    <div className={office.page}>
      <Link to={reportAt()} className={styles.back}>
        <ArrowLeft {...ICON} />
        Отчёты по продажам
      </Link>
      <OfficeHead title="Товары за период" lead={<p className={styles.lead}>{periodText(view)}</p>}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <a key={format} href={goodsFile(view, format)} download className={buttonClass({ variant: 'outline' })}>
            <Download {...ICON} />
            {format === 'xlsx' ? 'Excel' : 'CSV'}
          </a>
        ))}
      </OfficeHead>
      <ReportFilters
        key={[view.from, view.to, view.topCategorySlug, view.subcategoryId].join('/')}
        view={view}
        today={today}
        onChange={change}
      />
      <div className={styles.lists}>
        <div className={office.chips} role="group" aria-label="Какие товары">
          {chip('all', 'Все')}
          {chip('below', 'Ниже себестоимости')}
          {chip('uncosted', 'Без себестоимости')}
        </div>
        <Select
          className={styles.order}
          label="Порядок"
          hideLabel
          options={SORTS}
          value={view.sort}
          onChange={(value) => change({ sort: SORTS.find((one) => one.value === value)?.value ?? 'loss' })}
        />
      </div>
      <OfficeAnswer
        answer={answer}
        notKept="Отчёты считает сервер"
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState
              icon={<ChartNoAxesColumn size={28} strokeWidth={1.75} aria-hidden />}
              title={EMPTY[view.show][0]}
            >
              {EMPTY[view.show][1]}
            </EmptyState>
          )
        }
      >
        {({ items, total, sums }, busy) => (
          <Table
            label="Товары за период"
            columns={columnsOf(reportAt)}
            rows={items}
            rowKey={({ _id, title }) => _id ?? title}
            rowLook={({ belowCost }) => (belowCost ? 'attention' : undefined)}
            busy={busy}
            totals={[
              {
                title: `Итого, ${counted(total, 'товар', 'товара', 'товаров')}`,
                qty: pieces(sums.qty),
                revenue: roubles(sums.revenue),
                cost: roubles(sums.cost),
                profit: roubles(sums.grossProfit),
                margin: marginText(sums.revenue <= 0 ? null : (sums.grossProfit / sums.revenue) * 100),
              },
            ]}
            foot={
              <ListPages
                page={view.page}
                size={PURCHASE_PAGE_SIZE}
                shown={items.length}
                total={total}
                onPage={(page) => change({ page })}
              />
            }
          />
        )}
      </OfficeAnswer>
    </div>
  );
}

const marginText = (margin: number | null): string =>
  margin === null ? '—' : `${DECIMAL.format(margin).replace('-', '\u2212')}\u00a0%`;

function columnsOf(
  receiptsAt: (of: { kind: 'product' | 'title'; key: string }) => string,
): readonly TableColumn<MarginRow>[] {
  return [
    {
      key: 'title',
      header: 'Товар',
      card: 'title',
      className: styles.goods,
      cell: ({ _id, title, onSale, qtyWithoutCost }) => (
        <>
          <Link
            to={receiptsAt(_id === null ? { kind: 'title', key: title } : { kind: 'product', key: _id })}
            className={styles.name}
            title="Показать чеки"
          >
            {title}
          </Link>
          {qtyWithoutCost !== 0 && (
            <span className={cells.sub}>
              без себестоимости: {pieces(qtyWithoutCost)}&nbsp;шт.
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
    },
    { key: 'qty', header: 'Продано', number: true, cell: ({ qty }) => pieces(qty) },
    { key: 'revenue', header: 'Выручка', number: true, cell: ({ revenue }) => roubles(revenue) },
    { key: 'cost', header: 'Себестоимость', number: true, cell: ({ cost }) => roubles(cost) },
    { key: 'profit', header: 'Маржа', number: true, cell: ({ grossProfit }) => roubles(grossProfit) },
    {
      key: 'margin',
      header: 'Маржа, %',
      number: true,
      cell: ({ margin, belowCost }) => (belowCost ? <Pill tone="sale">{marginText(margin)}</Pill> : marginText(margin)),
    },
  ];
}
