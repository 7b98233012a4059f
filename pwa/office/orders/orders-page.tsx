/** /admin/orders, and /orders for sellers: orders of all buyers, and on a wide screen the chosen one beside them. */
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { DESK_PAGE_SIZE, type DeskOrder } from '#contract/orders/order-desk.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { ORDER_STATUSES, orderStatusText } from '#contract/orders/order-machine.ts';
import { formatPhone } from '#contract/people/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { DELIVERY_WORDS, STATUS_TONES } from '../../parts/orders/order-words.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { useAddressView, useViewSearch } from '../../parts/page/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { deskCountsQuery, deskOrdersQuery } from '../../queries/order-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { ListPages } from '../kit/list-pages.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import office from '../kit/office.module.css';
import { CancelMany } from './cancel-many.tsx';
import { LoadNotice } from './load-notice.tsx';
import { ordersText } from './move-words.ts';
import { OrderPanel } from './order-panel.tsx';
import { askFor, ordersAddress, type OrdersView } from './orders-address.ts';
import styles from './orders.module.css';
import { TakeUp } from './take-up.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { TillsNotice } from './tills-notice.tsx';

/** Administrators have the desk in the office, sellers beside the till. */
function useDeskAddresses(): {
  isOffice: boolean;
  list: string;
  one: (id: string) => string;
  chosenId: string | undefined;
} {
  const isOffice = useLocation().pathname.startsWith(ROUTES.admin);
  const [inOffice, atTill] = [useMatch(ROUTES.adminOrder), useMatch(ROUTES.deskOrder)];
  const chosenId = (inOffice ?? atTill)?.params.id;
  return isOffice
    ? { isOffice, list: paths.adminOrders(), one: paths.adminOrder, chosenId }
    : { isOffice, list: paths.deskOrders(), one: paths.deskOrder, chosenId };
}

export function OrdersPage() {
  const { isOffice, list, one, chosenId: id } = useDeskAddresses();
  usePageTitle(id === undefined ? 'Заказы' : 'Заказ');
  const navigate = useNavigate();
  const [view, change] = useAddressView(ordersAddress);
  const typed = useViewSearch(view, change);
  const { data: counts } = useQuery(deskCountsQuery);
  const total = counts === undefined ? undefined : ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const search = ordersAddress.write(view).toString();
  const addressOf = useCallback((order: string) => `${one(order)}${search === '' ? '' : `?${search}`}`, [one, search]);
  return (
    <div className={styles.page} data-chosen={id !== undefined || undefined}>
      <div className={styles.list}>
        <OfficeHead
          title="Заказы"
          search={{ label: 'Поиск заказов', placeholder: 'Номер, имя, телефон, компания, товар', ...typed }}
        >
          <SoundSwitch />
        </OfficeHead>
        {isOffice && <TillsNotice />}
        <LoadNotice list={list} />
        <div className={styles.filters}>
          <DateField label="С даты" max={view.to} value={view.from} onDay={(from) => change({ from })} />
          <DateField label="По дату" min={view.from} value={view.to} onDay={(to) => change({ to })} />
        </div>
        <div className={office.chips} role="group" aria-label="Статус">
          <Chip on={view.status === undefined} count={total} onClick={() => change({ status: undefined })}>
            Все
          </Chip>
          {ORDER_STATUSES.map((status) => (
            <Chip key={status} on={view.status === status} count={counts?.[status]} onClick={() => change({ status })}>
              {orderStatusText(status)}
            </Chip>
          ))}
        </div>
        {view.network !== '' && (
          <div className={office.chips}>
            <Chip onRemove={() => change({ network: '' })} removeLabel={`Из сети ${view.network}: показать все`}>
              Из сети {view.network}
            </Chip>
          </div>
        )}
        <Orders
          view={view}
          chosenId={id}
          addressOf={addressOf}
          onOpen={(order) => void navigate(addressOf(order))}
          onPage={(page) => change({ page })}
        />
      </div>
      {id !== undefined && (
        <OrderPanel key={id} id={id} onClose={() => void navigate(`${list}${search === '' ? '' : `?${search}`}`)} />
      )}
    </div>
  );
}

interface OrdersProps {
  view: OrdersView;
  chosenId: string | undefined;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}

function Orders({ view, chosenId, addressOf, onOpen, onPage }: OrdersProps) {
  const answer = useQuery(deskOrdersQuery(askFor(view)));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = useCallback(
    (id: string, on: boolean) => setTicked((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id))),
    [],
  );
  // Only what is in sight is acted on: another page or filter takes its ticks along.
  const fresh = view.status === 'new' ? (answer.data?.items ?? []).filter(({ status }) => status === 'new') : [];
  const chosen = fresh.filter(({ _id }) => ticked.has(_id));
  const columns = useMemo<TableColumn<DeskOrder>[]>(
    () => [
      ...(view.status === 'new' ? [tickColumn(ticked, tick)] : []),
      {
        key: 'number',
        header: 'Заказ',
        card: 'title',
        className: styles.solid,
        cell: ({ _id, number }): ReactNode => <Link to={addressOf(_id)}>№ {number}</Link>,
      },
      {
        key: 'at',
        header: 'Когда',
        sorted: 'desc',
        className: styles.solid,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        key: 'buyer',
        header: 'Покупатель',
        cell: ({ buyer }) => (
          <>
            {buyer.companyName === '' ? buyer.name : buyer.companyName}
            <span className={`${cells.sub} tabular`}>{formatPhone(buyer.phone)}</span>
          </>
        ),
      },
      {
        key: 'goods',
        header: 'Товары',
        roomy: true,
        cell: ({ items }) =>
          counted(
            items.reduce((sum, { qty }) => sum + qty, 0),
            'товар',
            'товара',
            'товаров',
          ),
      },
      { key: 'delivery', header: 'Доставка', roomy: true, cell: ({ delivery }) => DELIVERY_WORDS[delivery.method] },
      { key: 'total', header: 'Сумма', number: true, cell: ({ total }) => formatRoubles(total) },
      {
        key: 'status',
        header: 'Статус',
        cell: (order) =>
          order.status === 'new' ? (
            <TakeUp order={order} />
          ) : (
            <Pill tone={STATUS_TONES[order.status]}>{orderStatusText(order.status)}</Pill>
          ),
      },
    ],
    [addressOf, view.status, ticked, tick],
  );
  return (
    <OfficeAnswer
      answer={answer}
      notKept="Заказы на устройстве не хранятся"
      empty={({ items }) =>
        items.length === 0 && (
          <EmptyState icon={<PackageOpen size={28} strokeWidth={1.75} aria-hidden />} title="Заказов не нашли">
            Здесь появляются заказы из магазина. Попробуйте другой статус, даты или слова.
          </EmptyState>
        )
      }
    >
      {({ items, total }, busy) => (
        <>
          {chosen.length === 0 && fresh.length > 1 && (
            <div>
              <Button
                variant="link"
                onClick={() => setTicked(new Set(fresh.map(({ _id }) => _id)))}
              >{`Выбрать ${ordersText(fresh.length)} на странице`}</Button>
            </div>
          )}
          {chosen.length > 0 && (
            <CancelMany
              orders={chosen}
              onUntick={(id) => (id === undefined ? setTicked(new Set()) : tick(id, false))}
            />
          )}
          <Table
            label="Заказы"
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
            rowLook={({ _id, status }) =>
              _id === chosenId ? 'chosen' : status === 'new' ? 'fresh' : status === 'canceled' ? 'muted' : undefined
            }
            onOpen={({ _id }) => onOpen(_id)}
            busy={busy}
            foot={
              <ListPages page={view.page} size={DESK_PAGE_SIZE} shown={items.length} total={total} onPage={onPage} />
            }
          />
        </>
      )}
    </OfficeAnswer>
  );
}

/** New orders are ticked to be canceled together. */
function tickColumn(ticked: ReadonlySet<string>, tick: (id: string, on: boolean) => void): TableColumn<DeskOrder> {
  return {
    key: 'tick',
    header: 'Выбрать',
    hideHeader: true,
    card: 'corner',
    className: cells.tick,
    cell: ({ _id, number, status }) =>
      status === 'new' && (
        <Checkbox
          hideLabel
          label={`Выбрать заказ № ${number}`}
          checked={ticked.has(_id)}
          onChange={(on) => tick(_id, on)}
        />
      ),
  };
}
