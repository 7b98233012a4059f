/** /admin/purchase: what to order by supplier, what is sold out, what lies dead, and the margin of goods. */
import { useQuery } from '@tanstack/react-query';
import { Download, PackageCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { PURCHASE_PAGE_SIZE, SPEED_DAYS, type PurchaseTiles } from '#contract/reports/purchase.ts';
import type { StockRules } from '#contract/stock/stock-rules.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { failureOf } from '../../queries/failure.ts';
import { purchaseQuery } from '../../queries/purchase.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { MarginTable } from './margin-table.tsx';
import { OrderGroups } from './order-groups.tsx';
import { purchaseFile, readPurchaseView, writePurchaseView, type PurchaseView } from './purchase-address.ts';
import { PurchaseTable } from './purchase-table.tsx';
import styles from './purchase.module.css';

/** A supplier's goods are not parted by pages. */
const ORDER_LIMIT = 1000;

const EMPTY: Readonly<Record<'order' | 'out' | 'dead' | 'all', [title: string, help: string]>> = {
  order: ['Заказывать нечего', 'Всего, что продаётся, хватит на срок поставки и запас после неё.'],
  out: ['Всё, что продаётся, есть на складе', 'Здесь появятся товары, которые раскупили.'],
  dead: ['Замороженных товаров нет', 'Всё, что лежит на складе, продаётся.'],
  all: ['Товаров пока нет', 'Добавьте товары или загрузите прайс.'],
};

export function PurchasePage() {
  usePageTitle('Закупка');
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => readPurchaseView(query), [query]);
  const change = useCallback(
    (changed: Partial<PurchaseView>) =>
      setQuery((now) => writePurchaseView({ ...readPurchaseView(now), page: 1, ...changed })),
    [setQuery],
  );
  const show = view.show === 'margin' ? 'order' : view.show;
  const limit = show === 'order' ? ORDER_LIMIT : PURCHASE_PAGE_SIZE;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    purchaseQuery({ show, page: view.show === 'margin' ? 1 : view.page, limit }),
  );
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const chip = (list: PurchaseView['show'], label: string, count?: number) => (
    <Chip
      on={view.show === list}
      {...(count === undefined ? {} : { count: formatNumber(count) })}
      onClick={() => change({ show: list })}
    >
      {label}
    </Chip>
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Закупка</h1>
          {data !== undefined && <p className={styles.count}>{leadText(data.rules)}</p>}
        </div>
        <div className={styles.files}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={purchaseFile(view.show, format)}
              download
              className={buttonClass({ variant: 'outline' })}
            >
              <Download size={20} strokeWidth={1.75} aria-hidden />
              {format === 'xlsx' ? 'Excel' : 'CSV'}
            </a>
          ))}
        </div>
      </header>
      {data !== undefined && <Tiles tiles={data.tiles} rules={data.rules} />}
      <div className={styles.chips} role="group" aria-label="Какие товары">
        {chip('order', 'К заказу', data?.counts.order)}
        {chip('out', 'Закончились', data?.counts.out)}
        {chip('dead', 'Не продаются', data?.counts.dead)}
        {chip('all', 'Все', data?.counts.all)}
        {chip('margin', 'Маржа')}
      </div>
      {error !== null && data !== undefined && (
        <StaleNotice failure={failureOf(error)} asOf={dataUpdatedAt} onRetry={retry} />
      )}
      {data === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Закупку считает сервер"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonGroup className={styles.card}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {view.show === 'margin' && <MarginTable page={view.page} onPage={(page) => change({ page })} />}
      {view.show !== 'margin' && data?.items.length === 0 && !isPlaceholderData && (
        <div className={styles.card}>
          <EmptyState icon={<PackageCheck size={28} strokeWidth={1.75} aria-hidden />} title={EMPTY[show][0]}>
            {EMPTY[show][1]}
          </EmptyState>
        </div>
      )}
      {view.show === 'order' && data !== undefined && data.items.length > 0 && <OrderGroups rows={data.items} />}
      {view.show !== 'order' && view.show !== 'margin' && data !== undefined && data.items.length > 0 && (
        <PurchaseTable rows={data.items} busy={isPlaceholderData} />
      )}
      {view.show !== 'margin' && data !== undefined && data.total > limit && (
        <Pagination
          page={view.page}
          pages={Math.ceil(data.total / limit)}
          onPage={(page) => change({ page })}
          label="Страницы закупки"
        />
      )}
    </div>
  );
}

function leadText({ leadDays, coverDays }: StockRules): string {
  const days = (count: number) => counted(count, 'день', 'дня', 'дней');
  return `Чтобы хватило на время доставки (${days(leadDays)}, если у товара не указано своё) и ещё на ${days(coverDays)}. Скорость продаж за ${counted(SPEED_DAYS / 7, 'неделю', 'недели', 'недель')}.`;
}

function Tiles({ tiles, rules }: { tiles: PurchaseTiles; rules: StockRules }) {
  const { dead, out, order } = tiles;
  const days = (count: number) => counted(count, 'день', 'дня', 'дней');
  const share = tiles.stockCost === 0 ? 0 : Math.round((dead.cost / tiles.stockCost) * 1000) / 10;
  const shareText = new Intl.NumberFormat('ru-RU').format(share);
  return (
    <ul className={styles.tiles} aria-label="Склад в цифрах">
      <li className={styles.tile}>
        <span>Товар на складе</span>
        <b>{formatRoubles(tiles.stockCost)}</b>
        <small>
          по себестоимости, в рознице {formatRoubles(tiles.stockRetail)}
          {tiles.stockDays !== null && `; хватит на ${days(tiles.stockDays)}`}
          {tiles.turnover !== null && `, оборот ${new Intl.NumberFormat('ru-RU').format(tiles.turnover)}`}
          {tiles.unitsWithoutCost > 0 && `; без себестоимости: ${formatNumber(tiles.unitsWithoutCost)}\u00a0шт.`}
        </small>
      </li>
      <li className={styles.tile} data-tone={dead.goods > 0 ? 'low' : undefined}>
        <span>Заморожено</span>
        <b>{formatRoubles(dead.cost)}</b>
        <small>
          {counted(dead.goods, 'товар', 'товара', 'товаров')}, {shareText}&nbsp;% склада: не продаётся{' '}
          {days(rules.deadDays)} и больше
        </small>
      </li>
      <li className={styles.tile}>
        <span>Закончились из ходовых</span>
        <b>{formatNumber(out.goods)}</b>
        <small>теряем около {formatRoubles(Math.round(out.weekly))} в неделю</small>
      </li>
      <li className={styles.tile}>
        <span>К заказу сейчас</span>
        <b>{formatRoubles(order.sum)}</b>
        <small>
          {counted(order.goods, 'позиция', 'позиции', 'позиций')}, {formatNumber(order.units)}&nbsp;шт.
          {order.suppliers > 0 && `, ${counted(order.suppliers, 'поставщик', 'поставщика', 'поставщиков')}`}
        </small>
      </li>
    </ul>
  );
}
