import { Link } from 'react-router-dom';
import { type DeskOrder, moveOrder } from '#contract/orders/order-desk.ts';
import { isOpenOrder, orderStatusText } from '#contract/orders/order-machine.ts';
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { STATUS_TONES } from '../../parts/orders/order-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type TableColumn, numberColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { describeFailure } from '../../queries/describe-failure.ts';
import { keepOrder } from '../../queries/order-desk.ts';
import { useSave } from '../../queries/use-save.ts';
import { useToast } from '../../ui/toast.tsx';
import { column } from '../kit/column.ts';
import { OutlineButton } from '../kit/buttons.tsx';

const buyerColumn: TableColumn<DeskOrder> = column('buyer', 'Покупатель', {}, ({ buyer }) => (
  <>
    {buyer.companyName === '' ? buyer.name : buyer.companyName}
    <span className={`${cells.sub} tabular`}>{formatPhone(buyer.phone)}</span>
  </>
));

function StatusPill({ order: { status, delivery } }: { order: DeskOrder }) {
  return <Pill tone={STATUS_TONES[status]}>{orderStatusText(status, delivery.method)}</Pill>;
}

function SlotLine({ slot }: Pick<DeskOrder, 'slot'>) {
  if (slot === undefined) return null;
  const { unconfirmed, ...agreed } = slot;
  return (
    <>
      <span className={cells.sub}>{slotWords(agreed)}</span>
      {unconfirmed === true && <span className={`${cells.sub} sale`}>время не подтверждено</span>}
    </>
  );
}

/** @param isByHours true for a day's list in the order of hours */
export function allColumns(addressOf: (id: string) => string, isByHours: boolean): TableColumn<DeskOrder>[] {
  return [
    column('number', 'Заказ', { card: 'title' }, ({ _id, number, slot }) => (
      <>
        <Link to={addressOf(_id)} className="nowrap">
          № {number}
        </Link>
        <SlotLine slot={slot} />
      </>
    )),
    column(
      'at',
      'Когда',
      { ...(isByHours ? {} : { sorted: 'desc' as const }), className: 'nowrap' },
      ({ createdAt }) => <Moment at={createdAt} />,
    ),
    buyerColumn,
    column('goods', 'Товары', { roomy: true }, ({ items }) =>
      counted(
        items.reduce((sum, { qty }) => sum + qty, 0),
        'товар',
        'товара',
        'товаров',
      ),
    ),
    { key: 'delivery', header: 'Доставка', roomy: true, cell: ({ delivery }) => DELIVERY_WORDS[delivery.method] },
    { key: 'total', header: 'Сумма', number: true, cell: ({ total }) => formatRoubles(total) },
    column('status', 'Статус', { className: 'nowrap' }, (order) =>
      order.status === 'new' ? <TakeUp order={order} /> : <StatusPill order={order} />,
    ),
  ];
}

/** Columns beside an open order: dense rows of two lines, so that the next order is one press away. */
export function shortColumns(addressOf: (id: string) => string): TableColumn<DeskOrder>[] {
  return [
    column('number', 'Заказ', { className: 'nowrap' }, ({ _id, number, createdAt, slot }) => (
      <>
        <Link to={addressOf(_id)}>№ {number}</Link>
        <span className={cells.sub}>
          <Moment at={createdAt} />
        </span>
        <SlotLine slot={slot} />
      </>
    )),
    buyerColumn,
    numberColumn('total', 'Сумма', (order) => (
      <>
        <span className="block">{formatRoubles(order.total)}</span>
        <StatusPill order={order} />
      </>
    )),
  ];
}

/** A column of checkboxes on open orders: the goods of the others are collected or back on the shelf. */
export function tickColumn(
  ticked: ReadonlySet<string>,
  tick: (id: string, on: boolean) => void,
): TableColumn<DeskOrder> {
  return column(
    'tick',
    'Выбрать',
    { hideHeader: true, card: 'corner', className: cells.tick },
    ({ _id, number, status }) =>
      isOpenOrder(status) && (
        <Checkbox
          hideLabel
          label={`Выбрать заказ № ${number}`}
          checked={ticked.has(_id)}
          onChange={(on) => tick(_id, on)}
        />
      ),
  );
}

function TakeUp({ order: { _id, number, revision } }: { order: DeskOrder }) {
  const { show } = useToast();
  const { send, busy } = useSave();

  async function take(): Promise<void> {
    const came = await send(moveOrder, { params: { id: _id }, body: { status: 'processing', revision } }, keepOrder);
    if (came.kind === 'done') show({ tone: 'ok', text: `Заказ № ${number}: в обработке` });
    else show({ tone: 'error', text: describeFailure(came, 'Не удалось взять заказ') });
  }

  return (
    <OutlineButton busy={busy} onClick={() => void take()} aria-label={`Взять в работу заказ № ${number}`}>
      Взять в работу
    </OutlineButton>
  );
}
