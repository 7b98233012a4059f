/** /account/orders: the person's orders, newest first, then their purchases at the till. A notice above welcomes an order just placed. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Package, PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { type Order, ORDERS_PAGE_SIZE } from '#contract/orders/orders.ts';
import { counted } from '#contract/values/plural.ts';
import { addAllToCart } from '../../device/belongings/cart.ts';
import { markAcceptanceSeen } from '../../device/journal/journal-orders.ts';
import { useKeptOrders } from '../../device/journal/use-kept-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { lostOrderWords } from '../../parts/orders/lost-order.ts';
import { CancelOrder, OrderCard } from '../../parts/orders/order-card.tsx';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { paths } from '../../parts/page/paths.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { usePageParam } from '../../parts/page/use-address-params.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { ordersQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import { RowsState } from './list-states.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { useAccount } from './use-account.ts';
import styles from './section.module.css';

/** Time in which an answer may have been asked for before the order was accepted, ms. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Orders of the account that this device saw accepted and that the server's list lacks: a restore loses the newest ones. One that is older
 * than those of the first page may be on another one: its number is lower.
 * @param rows orders of this device
 * @param first the first page; `answeredAt` in epoch milliseconds
 */
export function lostOrders(
  rows: readonly OrderRow[],
  personId: string,
  first: { items: readonly Pick<Order, '_id' | 'number'>[]; total: number; answeredAt: number },
): OrderRow[] {
  const { items, total, answeredAt } = first;
  const listed = new Set(items.map(({ _id }) => _id));
  const oldest = total > items.length ? Math.min(...items.map(({ number }) => Number(number))) : 0;
  return rows.filter(
    ({ id, authorId, state, number, settledAt }) =>
      authorId === personId &&
      state === 'accepted' &&
      !listed.has(id) &&
      Number(number) > oldest &&
      settledAt !== null &&
      Date.parse(settledAt) + ON_ITS_WAY_MS < answeredAt,
  );
}

/** The empty state needs an answer of the server: without one the orders are loading or could not be fetched. */
export function OrdersSection() {
  const { person } = useAccount();
  const [page, toPage] = usePageParam('page');
  const query = useQuery({ ...ordersQuery(person, page), enabled: person._id !== '' });
  const { data, error } = query;
  // Once the buyer sees an order here, the strip about orders delivered in the background need not mention it.
  useEffect(() => {
    if (data !== undefined) markAcceptanceSeen(data.items.map(({ _id }) => _id)).catch(() => undefined);
  }, [data]);
  const here = useKeptOrders(person._id) ?? [];
  const isCurrent = data?.asOf === null && page === 1 && !query.isPlaceholderData;
  const lost = isCurrent ? lostOrders(here, person._id, { ...data, answeredAt: query.dataUpdatedAt }) : [];
  const placed = (useLocation().state as { placed?: string } | null)?.placed;
  const state = <RowsState of={query} title="Не удалось получить заказы" />;
  if (data === undefined && error === null) return <Panel>{state}</Panel>;
  if (data === undefined || data.items.length === 0)
    return (
      <div className={styles.stack}>
        {data !== undefined && <StaleAnswer of={query} asOf={data.asOf} />}
        <LostOrders rows={lost} />
        <PurchasesPanel person={person} />
        <Panel>
          {data === undefined ? (
            state
          ) : data.total > 0 ? (
            <EmptyState
              icon={<Package />}
              title="Такой страницы нет"
              action={<OutlineButton onClick={() => toPage(1)}>На первую страницу</OutlineButton>}
            >
              Заказов меньше, чем нужно для неё, или в адресе опечатка.
            </EmptyState>
          ) : (
            <EmptyState icon={<Package />} title="Заказов пока нет." action={<ToCatalog />}>
              Здесь появятся ваши заказы и их статус.
            </EmptyState>
          )}
        </Panel>
      </div>
    );
  return (
    <div className={styles.stack}>
      <StaleAnswer of={query} asOf={data.asOf} />
      <LostOrders rows={lost} />
      {placed !== undefined && !data.items.some((order) => order.number === placed && order.status === 'canceled') && (
        <Notice tone="mint" icon={<CircleCheck />} title={`Заказ № ${placed} принят`}>
          Менеджер позвонит, чтобы подтвердить его. Здесь видно, что с ним происходит.
        </Notice>
      )}
      {data.items.map((order) => (
        <OrderCard
          key={order._id}
          order={order}
          actions={
            <>
              <RepeatOrder order={order} />
              {order.cancellable && <CancelOrder by={{ id: order._id }} order={order} />}
            </>
          }
        />
      ))}
      {data.total > ORDERS_PAGE_SIZE && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / ORDERS_PAGE_SIZE)}
          onPage={toPage}
          label="Страницы заказов"
        />
      )}
      <PurchasesPanel person={person} />
    </div>
  );
}

function LostOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { timezone } = useShop();
  return rows.map((row) => {
    const [title, text] = lostOrderWords(row, timezone);
    return (
      <Notice key={row.id} tone="low" icon={<PackageX />} title={title}>
        {text}
      </Notice>
    );
  });
}

/** Puts an order's goods into the cart again and reports goods that are gone or have another price now. */
function RepeatOrder({ order }: { order: Order }) {
  const viewer = useViewer();
  const { run, busy } = useSave();
  const { refetch } = useQuery({
    ...byIdsQuery(
      order.items.map(({ productId }) => productId),
      viewer,
    ),
    enabled: false,
  });
  const { show } = useToast();
  const navigate = useNavigate();

  async function repeat(): Promise<void> {
    const { data } = await refetch();
    if (data === undefined) {
      show({ tone: 'error', text: 'Не удалось узнать, что из этого есть сейчас. Попробуйте, когда появится связь' });
      return;
    }
    const cards = new Map(data.items.map((card) => [card._id, card]));
    await addAllToCart(
      order.items.flatMap(({ productId, qty }) => {
        const card = cards.get(productId);
        return card === undefined ? [] : [{ goods: cartGoods(card), qty }];
      }),
    );
    show(repeatWords(order, cards, data.missing));
    if (cards.size > 0) void navigate(paths.cart());
  }

  return (
    <Button
      variant="outline"
      busy={busy}
      onClick={() =>
        void run(repeat).catch((error: unknown) => {
          console.error(error);
          show({ tone: 'error', text: 'Не удалось сохранить корзину на устройстве' });
        })
      }
    >
      Повторить заказ
    </Button>
  );
}

/**
 * @param cards goods still sold, by id
 * @param missing ids that are no longer sold; others without a card are not in this device's incomplete copy
 */
export function repeatWords(
  order: Pick<Order, 'items'>,
  cards: ReadonlyMap<string, Pick<ProductCard, 'price' | 'availability'>>,
  missing: ReadonlySet<string>,
): ToastContent {
  const known = order.items.flatMap((item) => {
    const card = cards.get(item.productId);
    return card === undefined ? [] : [{ item, card }];
  });
  const unknown = order.items.filter(({ productId }) => !cards.has(productId) && !missing.has(productId));
  if (known.length === 0) {
    const text =
      unknown.length === 0
        ? 'Ничего из этого заказа больше не продаётся'
        : 'В каталоге на этом устройстве этих товаров пока нет. Попробуйте, когда появится связь';
    return { tone: 'warn', text };
  }
  const notes = [
    [order.items.length - known.length - unknown.length, 'снято с продажи'],
    [unknown.length, 'пока нет в каталоге на этом устройстве'],
    [known.filter(({ card }) => card.availability.code === 'out').length, 'нет в наличии'],
    [known.filter(({ item, card }) => card.price.effective > item.price).length, 'стоит дороже'],
    [known.filter(({ item, card }) => card.price.effective < item.price).length, 'стоит дешевле'],
  ] as const;
  const said = notes.filter(([count]) => count > 0).map(([count, words]) => `${words}: ${count}`);
  const text = `В корзине ${counted(known.length, 'товар', 'товара', 'товаров')} из заказа.`;
  return said.length === 0
    ? { tone: 'ok', text }
    : { tone: 'warn', text: `${text} Проверьте: ${said.join(', ')}.`, seconds: 12 };
}
