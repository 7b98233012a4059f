/** /admin/purchase: goods to order by supplier, sold-out and dead stock, and margins. */
import { useQueryClient } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import {
  PURCHASE_PAGE_SIZE,
  reportPurchase,
  SPEED_DAYS,
  type PurchaseList,
  type PurchaseTiles,
  type PurchaseRow,
} from '#contract/reports/purchase.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { GoodsGroup } from '#contract/reports/abc-xyz.ts';
import type { StockRules } from '#contract/stock/stock-rules.ts';
import { formatDecimal, formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { purchaseQuery, type PurchaseQuery } from '../../queries/inventory.ts';
import { draftSavedAt } from '../../queries/stock-documents.ts';
import { buttonClass, OutlineButton } from '../kit/buttons.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLinks, ListHead, ListPages, useList } from '../kit/list-page.tsx';
import { listAddress } from '../kit/list-address.ts';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import office from '../kit/office.module.css';
import { FIGURES, GOODS, GroupFilter } from './goods-groups.tsx';
import { OrderGroups } from './order-groups.tsx';
import styles from './purchase.module.css';
import { Table, type TableColumn, numberColumn } from '../../ui/table.tsx';

/** All goods of one supplier fit on one page. */
const ORDER_LIMIT = 1000;
const limitOf = (show: PurchaseList = 'order') => (show === 'order' ? ORDER_LIMIT : PURCHASE_PAGE_SIZE);

export const purchaseAddress = listAddress(reportPurchase, { fields: ['show', 'q', 'group'] });

export const purchaseListQuery = (params: PurchaseQuery) => purchaseQuery({ ...params, limit: limitOf(params.show) });

interface Choice {
  readonly label: string;
  readonly show: PurchaseList;
  readonly group?: GoodsGroup;
}

/** The questions that a buyer of goods asks; the other lists open from the tiles. */
const CHOICES: readonly Choice[] = [
  { label: 'Кончаются', show: 'order' },
  { label: 'Хорошо идут', show: 'all', group: 'A' },
  { label: 'Лежат', show: 'dead' },
  { label: 'Все', show: 'all' },
];
const LINKED: Partial<Record<PurchaseList, string>> = {
  out: 'Закончились',
  week: 'Меньше недели',
  uncosted: 'Без себестоимости',
};

const EMPTY: Readonly<Record<PurchaseList, [title: string, help: string]>> = {
  order: ['Заказывать нечего', 'Всего, что продаётся, хватит на срок поставки и запас после неё.'],
  out: ['Всё, что продаётся, есть на складе', 'Здесь появятся товары, которые раскупили.'],
  week: ['Меньше чем на неделю ничего не осталось', 'Всего, что продаётся, хватит хотя бы на неделю.'],
  uncosted: ['Себестоимость указана у всех', 'Весь товар на складе посчитан по себестоимости.'],
  dead: ['Замороженных товаров нет', 'Всё, что лежит на складе, продаётся.'],
  all: ['Товаров пока нет', 'Добавьте товары или загрузите прайс.'],
};

export function PurchasePage() {
  usePageTitle('Закупка');
  const list = useList(purchaseAddress, purchaseListQuery);
  const { view, change, answer } = list;
  const { show, group } = view;
  const limit = limitOf(show);
  const { data } = answer;
  const client = useQueryClient();
  const chosen =
    CHOICES.find((one) => one.show === show && one.group === group) ?? CHOICES.find((one) => one.show === show);
  const isNarrowed = view.q !== '' || (group !== undefined && group !== chosen?.group);
  return (
    <div className={office.page}>
      <ListHead title="Закупка" list={list} search={{ label: 'Товар или артикул', placeholder: 'Товар или артикул' }}>
        <Link to={paths.adminGoodsReport()} className={buttonClass({ variant: 'outline' })}>
          Маржа
        </Link>
        <FileLinks at={(format) => purchaseAddress.file(view, format)} />
      </ListHead>
      {data !== undefined && <Tiles tiles={data.tiles} rules={data.rules} />}
      <Choices show={show} chosen={chosen} counts={data?.counts} onChange={change} />
      {data !== undefined && (
        <Disclosure
          title="Как считается и что значат буквы групп"
          className={styles.legend}
          defaultOpen={group !== undefined && group !== chosen?.group}
        >
          <p className={styles.lead}>{leadText(data.rules)}</p>
          <GroupFilter
            groups={data.groups}
            group={group ?? ''}
            onChange={(next) => change({ group: next || undefined })}
          />
        </Disclosure>
      )}
      <OfficeAnswer
        answer={answer}
        notKept="Закупку считает сервер"
        empty={({ items }) =>
          items.length === 0 && (
            <Nothing show={show} onWhole={isNarrowed ? () => change({ q: '', group: chosen?.group }) : null} />
          )
        }
      >
        {({ items, total, suppliers, rules, canSend }, busy) => (
          <>
            {show === 'order' ? (
              <OrderGroups
                rows={items}
                suppliers={suppliers}
                leadDays={rules.leadDays}
                canSend={canSend}
                isWhole={!isNarrowed && total <= limit}
                isOutdated={busy || answer.dataUpdatedAt <= draftSavedAt(client)}
                fileOf={(supplier, { quantities, isPriced }) =>
                  purchaseAddress.file(view, 'xlsx', { supplier, quantities, ...(isPriced && { priced: '1' }) })
                }
              />
            ) : (
              <PurchaseTable rows={items} busy={busy} />
            )}
            {total > limit && (
              <ListPages
                page={view.page}
                size={limit}
                shown={items.length}
                total={total}
                onPage={(page) => change({ page })}
              />
            )}
          </>
        )}
      </OfficeAnswer>
    </div>
  );
}

interface ChoicesProps {
  show: PurchaseList;
  chosen: Choice | undefined;
  counts: AnswerOf<typeof reportPurchase>['counts'] | undefined;
  onChange: (change: { show: PurchaseList; group?: GoodsGroup | undefined }) => void;
}

function Choices({ show, chosen, counts, onChange }: ChoicesProps) {
  return (
    <div className={office.chips} role="group" aria-label="Какие товары">
      {CHOICES.map((choice) => (
        <Chip
          key={choice.label}
          on={choice === chosen}
          count={choice.group === undefined ? counts && formatNumber(counts[choice.show]) : undefined}
          onClick={() => onChange({ show: choice.show, group: choice.group })}
        >
          {choice.label}
        </Chip>
      ))}
      {LINKED[show] !== undefined && (
        <Chip onRemove={() => onChange({ show: 'order' })} removeLabel={`${LINKED[show]}: показать то, что кончается`}>
          {LINKED[show]}
        </Chip>
      )}
    </div>
  );
}

/** @param onWhole shows the whole list; null when it is shown already */
function Nothing({ show, onWhole }: { show: PurchaseList; onWhole: (() => void) | null }) {
  const [title, help] =
    onWhole === null
      ? EMPTY[show]
      : ['Таких товаров в этом списке нет', 'Поищите другими словами или снимите отбор по группам.'];
  return (
    <EmptyState
      icon={<PackageCheck size={28} />}
      title={title}
      action={onWhole !== null && <OutlineButton onClick={onWhole}>Показать весь список</OutlineButton>}
    >
      {help}
    </EmptyState>
  );
}

const days = (count: number): string => counted(count, 'день', 'дня', 'дней');

function leadText({ leadDays, coverDays }: StockRules): string {
  return `Чтобы хватило на время доставки (${days(leadDays)}, если у товара или поставщика не указано своё) и ещё на ${days(coverDays)}. Скорость продаж за ${counted(SPEED_DAYS / 7, 'неделю', 'недели', 'недель')}.`;
}

/** «60 единиц»: the goods may have several units. */
const units = (count: number): string => counted(count, 'единица', 'единицы', 'единиц');

function Tiles({ tiles, rules }: { tiles: PurchaseTiles; rules: StockRules }) {
  const { dead, out, order } = tiles;
  const share = tiles.stockCost === 0 ? 0 : Math.round((dead.cost / tiles.stockCost) * 1000) / 10;
  const deadText = counted(dead.goods, 'товар', 'товара', 'товаров');
  const linked = (show: PurchaseList, text: string, goods = 1) =>
    goods > 0 ? <Link to={`?show=${show}`}>{text}</Link> : text;
  return (
    <ul className={styles.tiles} aria-label="Склад в цифрах">
      <Tile name="Товар на складе" figure={linked('all', formatRoubles(tiles.stockCost))}>
        по себестоимости, в рознице {formatRoubles(tiles.stockRetail)}
        {tiles.stockDays !== null && `; хватит на ${days(tiles.stockDays)}`}
        {tiles.turnover !== null &&
          `, оборот ${formatDecimal(tiles.turnover, 3)} за ${counted(SPEED_DAYS / 7, 'неделю', 'недели', 'недель')}`}
        {tiles.unitsWithoutCost > 0 && '; '}
        {tiles.unitsWithoutCost > 0 && linked('uncosted', `без себестоимости: ${units(tiles.unitsWithoutCost)}`)}
        {tiles.offSale.units > 0 &&
          `; ещё ${formatRoubles(tiles.offSale.cost)} в черновиках и снятых с продажи: ${units(tiles.offSale.units)}`}
      </Tile>
      <Tile name="Заморожено" figure={formatRoubles(dead.cost)} tone={dead.goods > 0 ? 'low' : undefined}>
        {linked('dead', deadText, dead.goods)}, {formatDecimal(share, 1)}&nbsp;% склада: не продаётся{' '}
        {days(rules.deadDays)} и больше
      </Tile>
      <Tile name="Закончились из ходовых" figure={linked('out', formatNumber(out.goods), out.goods)}>
        теряем около {formatRoubles(Math.round(out.weekly))} в неделю
      </Tile>
      <Tile name="К заказу сейчас" figure={linked('order', formatRoubles(order.sum), order.goods)}>
        {counted(order.goods, 'позиция', 'позиции', 'позиций')}, {units(order.units)}
        {order.suppliers > 0 && `, ${counted(order.suppliers, 'поставщик', 'поставщика', 'поставщиков')}`}
      </Tile>
    </ul>
  );
}

interface TileProps {
  name: string;
  figure: ReactNode;
  tone?: 'low' | undefined;
  children: ReactNode;
}

const Tile = ({ name, figure, tone, children }: TileProps) => (
  <li className={styles.tile} data-tone={tone}>
    <span className="muted text-14">{name}</span>
    <b>{figure}</b>
    <small className="muted text-14">{children}</small>
  </li>
);

const COLUMNS: readonly TableColumn<PurchaseRow>[] = [
  GOODS,
  { key: 'supplier', header: 'Поставщик', roomy: true, cell: ({ supplier }) => (supplier === '' ? '—' : supplier) },
  ...FIGURES,
  { key: 'need', header: 'Заказать', number: true, cell: ({ need }) => (need === 0 ? '—' : formatNumber(need)) },
  numberColumn('worth', 'На складе', ({ stockCost }) =>
    stockCost === null ? 'нет себестоимости' : formatRoubles(stockCost),
  ),
];

function PurchaseTable({ rows, busy }: { rows: readonly PurchaseRow[]; busy: boolean }) {
  return (
    <Table
      label="Товары"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowLook={({ dead }) => (dead ? 'attention' : undefined)}
      busy={busy}
    />
  );
}
