/** /admin/orders, and /orders for sellers: orders of all buyers, with the chosen one beside them on a wide screen. */
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, PackageOpen, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { storageFailure } from '#contract/devices/device-storage.ts';
import type { Device } from '#contract/devices/devices.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { DESK_PAGE_SIZE, type DeskLoad, type DeskOrder, listDeskOrders } from '#contract/orders/order-desk.ts';
import { isOpenOrder, ORDER_STATUSES, orderStatusText } from '#contract/orders/order-machine.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { devicesQuery } from '../../queries/devices.ts';
import { deskLoadQuery, deskOrdersQuery, foundCountsQuery } from '../../queries/order-desk.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter } from '../kit/list-filters.tsx';
import { FileLinks, type List, ListHead, ListTable, useList } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { CancelMany } from './move-dialog.tsx';
import { foundText, openText, ordersText } from './move-words.ts';
import { allColumns, shortColumns, tickColumn } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PickingLists } from './picking-list.tsx';
import styles from './orders.module.css';
import { Button, LinkButton, OutlineButton } from '../kit/buttons.tsx';

/** Administrators have the desk in the office, sellers beside the till. */
function useDeskAddresses() {
  const isOffice = useLocation().pathname.startsWith(ROUTES.admin);
  const [inOffice, atTill] = [useMatch(ROUTES.adminOrder), useMatch(ROUTES.deskOrder)];
  const chosenId = (inOffice ?? atTill)?.params.id;
  return isOffice
    ? { isOffice, list: paths.adminOrders(), one: paths.adminOrder, chosenId }
    : { isOffice, list: paths.deskOrders(), one: paths.deskOrder, chosenId };
}

/** `network` filters new orders by their network. */
export const ordersAddress = listAddress(listDeskOrders, {
  fields: ['q', 'network', 'from', 'to', 'paid', 'delivery', 'point', 'slotDay', 'status'],
  fixed: { limit: DESK_PAGE_SIZE },
});

export function OrdersPage() {
  const desk = useDeskAddresses();
  const { isOffice, chosenId: id } = desk;
  usePageTitle(id === undefined ? 'Заказы' : 'Заказ');
  const navigate = useNavigate();
  const { person } = usePerson();
  const list = useList(ordersAddress, deskOrdersQuery);
  const { view, change, at, answer } = list;
  // Counted by the list's own conditions, so that a chip's number is that of the rows it shows.
  const { q, network, from, to, paid, delivery, point, slotDay } = ordersAddress.params(view);
  const { data: counts } = useQuery(foundCountsQuery({ q, network, from, to, paid, delivery, point, slotDay }));
  const total = counts === undefined ? undefined : ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className={styles.page} data-chosen={id !== undefined || undefined}>
      <div className={styles.list}>
        <ListHead
          title="Заказы"
          list={list}
          count={(found) => foundText(found, answer.data?.sums)}
          search={{ label: 'Поиск заказов', placeholder: 'Номер, имя, телефон, компания, товар' }}
        >
          <SoundSwitch />
          {person?.tillPin !== true && <FileLinks at={(format) => ordersAddress.file(view, format)} />}
        </ListHead>
        {isOffice && <TillsNotice />}
        <LoadNotice
          at={(shown) => `${desk.list}?${ordersAddress.write({ status: 'new', page: 1, ...shown }).toString()}`}
        />
        <OrderFilters
          list={list}
          chips={
            <ChipsFilter
              list={list}
              name="status"
              label="Статус"
              options={[
                { value: undefined, label: 'Все', count: total },
                ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusText(value), count: counts?.[value] })),
              ]}
            />
          }
        />
        {view.network !== undefined && view.network !== '' && (
          <div className={office.chips}>
            <Chip onRemove={() => change({ network: '' })} removeLabel={`Из сети ${view.network}: показать все`}>
              Из сети {view.network}
            </Chip>
          </div>
        )}
        <Orders list={list} desk={desk} />
      </div>
      {/* The page has its heading when the order replaces the list, too. */}
      {id !== undefined && <h1 className={`visually-hidden ${styles.alone}`}>Заказы</h1>}
      {id !== undefined && <OrderPanel key={id} id={id} onClose={() => void navigate(at(desk.list))} />}
    </div>
  );
}

interface OrdersProps {
  list: List<ReturnType<typeof ordersAddress.read>, AnswerOf<typeof listDeskOrders>>;
  desk: ReturnType<typeof useDeskAddresses>;
}

interface TickedOrdersProps {
  orders: readonly DeskOrder[];
  onUnselect: (id?: string) => void;
  children?: ReactNode;
}

/** Above the list while orders are ticked: their number, their picking lists, and canceling them while all of them are new. */
export function TickedOrders({ orders, onUnselect, children }: TickedOrdersProps) {
  const [isAsking, setAsking] = useState(false);
  const { sheet, print } = usePrinting();
  const fresh = orders.filter(({ status }) => status === 'new');
  return (
    <div className={styles.ticked} role="group" aria-label="Выбранные заказы">
      <span role="status">Выбрано: {ordersText(orders.length)}</span>
      {children}
      <OutlineButton icon={Printer} onClick={() => print(<PickingLists orders={orders} />)}>
        {orders.length === 1 ? 'Лист сборки' : 'Листы сборки'}
      </OutlineButton>
      {fresh.length === orders.length && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {`Отменить ${ordersText(orders.length)}`}
        </Button>
      )}
      <LinkButton onClick={() => onUnselect()}>Снять выбор</LinkButton>
      {isAsking && fresh.length > 0 && (
        <CancelMany orders={fresh} onCanceled={onUnselect} onClose={() => setAsking(false)} />
      )}
      {sheet}
    </div>
  );
}

function Orders({ list, desk: { one, chosenId } }: OrdersProps) {
  const { answer, at, view } = list;
  const isByHours = view.slotDay !== undefined;
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (id: string, on: boolean) =>
    setTicked((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  const items = answer.data?.items ?? [];
  // Only visible orders are printed or canceled: another page or filter drops their ticks.
  const open = items.filter(({ status }) => isOpenOrder(status));
  const chosen = open.filter(({ _id }) => ticked.has(_id));
  const isBeside = chosenId !== undefined;
  const columns = [
    ...(open.length > 0 ? [tickColumn(ticked, tick)] : []),
    ...(isBeside ? shortColumns((id) => at(one(id))) : allColumns((id) => at(one(id)), isByHours)),
  ];
  return (
    <ListTable
      label="Заказы"
      list={list}
      size={DESK_PAGE_SIZE}
      columns={columns}
      isCompact={isBeside}
      rowKey={({ _id }) => _id}
      rowLook={({ _id, status }) =>
        _id === chosenId ? 'chosen' : status === 'new' ? 'fresh' : status === 'canceled' ? 'muted' : undefined
      }
      onOpen={({ _id }) => void navigate(at(one(_id)))}
      notKept="Заказы на устройстве не хранятся"
      empty={{
        icon: PackageOpen,
        title: 'Заказов пока нет',
        text: 'Здесь появляются заказы из магазина.',
        narrowed: {
          title: 'Заказов не нашли',
          text: 'Под поиск и фильтры не подходит ни один заказ.',
          reset: 'Сбросить поиск и фильтры',
        },
      }}
      above={
        chosen.length > 0 && (
          <TickedOrders
            orders={chosen}
            onUnselect={(id) => (id === undefined ? setTicked(new Set()) : tick(id, false))}
          >
            {chosen.length < open.length && (
              <LinkButton
                onClick={() => setTicked(new Set(open.map(({ _id }) => _id)))}
              >{`Выбрать ${open.length === items.length ? ordersText(open.length) : openText(open.length)} на странице`}</LinkButton>
            )}
          </TickedOrders>
        )
      }
    />
  );
}

/** Warns of unusual numbers of new orders: networks near their limit, and refusals because of it. */
type BusyNetwork = DeskLoad['heavy'][number];

const nameOf = ({ scope, key }: BusyNetwork): string =>
  scope === 'network' ? `из сети ${key}` : `на телефон ${formatPhone(key)}`;

/** `at`: address of the new orders of a network, or of a search. */
function LoadNotice({ at }: { at: (shown: { network: string } | { q: string }) => string }) {
  const { data } = useQuery(deskLoadQuery);
  if (data === undefined || (data.refused === 0 && data.heavy.length === 0)) return null;
  return (
    <Notice tone="low" title="Необычно много заказов без подтверждения">
      {data.heavy.length > 0 && (
        <ul className="grid gap-2">
          {data.heavy.map((heavy) => (
            <li key={`${heavy.scope} ${heavy.key}`}>
              <Link to={at(heavy.scope === 'network' ? { network: heavy.key } : { q: heavy.key })}>
                {counted(heavy.orders, 'новый заказ', 'новых заказа', 'новых заказов')}{' '}
                <NoWrapNumbers text={nameOf(heavy)} />
              </Link>
              {`: отложено ${counted(heavy.units, 'товар', 'товара', 'товаров')} на ${formatRoubles(heavy.sum)}`}
            </li>
          ))}
        </ul>
      )}
      {data.refused > 0 && (
        <p>
          Отказов в оформлении за сутки: {formatNumber(data.refused)}. Ограничения — в настройках, «Заказы без
          подтверждения».
        </p>
      )}
      <p>Позвоните покупателям и отмените то, чего никто не ждёт: товары вернутся в продажу.</p>
    </Notice>
  );
}

function SoundSwitch() {
  const { loaded, value } = useFlag('officeIsSilent');
  const setFlag = useSetFlag();
  const isSilent = value === true;
  return (
    <IconButton
      variant="outline"
      label={isSilent ? 'Новый заказ: звук выключен' : 'Новый заказ: звук включён'}
      aria-pressed={!isSilent}
      disabled={!loaded}
      onClick={() => setFlag('officeIsSilent', !isSilent)}
      icon={isSilent ? <BellOff /> : <Bell />}
    />
  );
}

/** Tills that can't record, or keep receipts less safely. Administrators only, since no other role may read the devices. */
function TillsNotice() {
  const isAdmin = usePerson().person?.role === 'admin';
  const { data = [] } = useQuery({ ...devicesQuery, enabled: isAdmin });
  const affected = data.filter((device) => storageFailure(device) !== 'no');
  if (!isAdmin || affected.length === 0) return null;
  const isBad = affected.some((device) => storageFailure(device) === 'bad');
  return (
    <Notice
      tone={isBad ? 'sale' : 'low'}
      title={affected.length === 1 ? 'Касса просит внимания' : 'Кассы просят внимания'}
    >
      {affected.map((device) => (
        <p key={device.id}>{`${tillName(device)}: ${problemText(device)}.`}</p>
      ))}
      <p>
        <Link to={paths.adminDevices()}>Что делать — в «Кассах и сменах»</Link>
      </p>
    </Notice>
  );
}

const tillName = ({ prefix, name }: Device): string => (name === '' ? prefix : `${prefix}, ${name}`);

function problemText({ places, room }: Device): string {
  if (room === 'none') return 'на планшете нет места, продажи не записываются';
  if (places === 'failing') return 'вторая копия последнего чека не записалась';
  return room === 'low' ? 'на планшете кончается место' : 'чеки хранятся без отдельной копии';
}
