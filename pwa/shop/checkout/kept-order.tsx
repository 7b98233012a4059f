/** An order that the shop does not have yet: its contents, why it waits, and the buyer's options. */
import { CircleAlert, Clock, Phone, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isIdReused } from '#contract/error-body.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { pointWords } from '#contract/shop/opening.ts';
import type { PickupPoint } from '#contract/shop/shop.ts';
import { slotWords } from '#contract/shop/slots.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { counted } from '#contract/values/plural.ts';
import { deliversWhenClosed } from '../../device/background-sync.ts';
import { removeOrdered, returnToKeptCart } from '../../device/belongings/cart.ts';
import { canWithdraw, withdrawOrder } from '../../device/journal/journal-orders.ts';
import { keepAttempt } from '../../device/journal/order-attempt.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { CHECKOUT, dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { companyText } from '../../parts/orders/order-words.ts';
import { ChangesList } from '../../parts/orders/quote-changes.tsx';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import { paths } from '../../parts/page/paths.ts';
import { shareOrCopy } from '../../parts/page/share.ts';
import { useGoodsByIds } from '../../queries/goods.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import { changesIn } from './changes-notice.tsx';
import { fieldsOf } from './checkout-values.ts';
import styles from './kept-order.module.css';

export function KeptOrder({ row }: { row: OrderRow }) {
  return (
    <section className={styles.order}>
      {row.state === 'attention' ? <Refused row={row} /> : <Waiting row={row} />}
      <OrderContents row={row} />
      <Actions row={row} />
      {row.state !== 'attention' && row.body !== null && <OtherWays row={row} order={row.body} />}
    </section>
  );
}

function Waiting({ row }: { row: OrderRow }) {
  return (
    <div className="flex gap-4">
      <span className={styles.disc} aria-hidden>
        <Clock size={28} />
      </span>
      <div>
        <h2 className="text-18">
          Заявка отправится, когда появится связь{!deliversWhenClosed() && ', если магазин открыт'}
        </h2>
        <p className="mt-1 muted text-14">
          {canWithdraw(row)
            ? `${deliversWhenClosed() ? 'Закрывать приложение можно.' : 'Закроете раньше — она подождёт на этом устройстве: откройте магазин снова, и она уйдёт первой.'} Если цена или остаток к тому времени изменятся, сначала спросим вас.`
            : 'Магазин мог её уже получить, но ответить не успел. Изменить или отменить её можно будет, когда он ответит.'}
        </p>
      </div>
    </div>
  );
}

function Refused({ row: { refusal } }: { row: OrderRow }) {
  const changes = refusal === null ? null : changesIn(refusal.code, refusal.details ?? []);
  return (
    <Notice tone="sale" icon={<CircleAlert />} title="Заказ ждёт вашего ответа">
      {changes === null ? (
        <p>
          <NoWrapNumbers text={refusal?.message ?? ''} />
        </p>
      ) : (
        <ChangesList lines={changes.lines} />
      )}
      <p>{nextStep(refusal?.code ?? '')}</p>
    </Notice>
  );
}

function nextStep(code: string): string {
  if (isIdReused(code))
    return 'Прошлое нажатие магазин получил, и тот заказ оформлен. Здесь то, что вы изменили после него: при оформлении сначала покажем тот заказ.';
  const notYet = 'Он ещё не оформлен.';
  if (code === 'quote_changed') return `${notYet} Проверьте новые суммы и подтвердите их.`;
  if (code === 'insufficient_stock') return `${notYet} Уменьшите количество или замените товар и оформите заказ снова.`;
  if (code === 'too_much_held') return `${notYet} Оформить его снова можно, когда менеджер подтвердит прошлые заказы.`;
  return `${notYet} Проверьте его и оформите снова.`;
}

/** Number of goods, delivery and total; pictures as far as the device knows the goods. */
function OrderContents({ row: { goods, body, total } }: { row: OrderRow }) {
  const { data } = useGoodsByIds(body?.items.map(({ productId }) => productId) ?? []);
  const cards = new Map(data?.items.map((card) => [card._id, card]));
  const cardAt = (index: number) => cards.get(body?.items[index]?.productId ?? '');
  const units = goods.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <div className="grid gap-3 p-4 framed round-card">
      <p className="flex wrap between gap-0-4 weight-heading">
        <span>
          {counted(units, 'товар', 'товара', 'товаров')}
          {body !== null && `, ${DELIVERY_WORDS[body.delivery].toLowerCase()}`}
        </span>
        <span className="tabular text-18 weight-price nowrap">{formatRoubles(total)}</span>
      </p>
      {body?.slot !== undefined && <p>{slotWords({ ...body.slot, unconfirmed: true })}</p>}
      <ul className={styles.goods}>
        {goods.map(({ title, qty }, index) => (
          <li key={index}>
            <ProductPicture
              url={cardAt(index)?.images[0]?.url}
              alt=""
              sizes="48px"
              widths={[96, 160]}
              className={styles.picture}
            />
            <span className="anywhere">{title === '' ? 'Товар' : title}</span>
            <span className="tabular muted">{inUnits(qty, cardAt(index)?.unit)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Ways to the shop that don't wait for this device's connection. */
function OtherWays({ row, order }: { row: OrderRow; order: OrderRequest }) {
  const { phone, opening } = useShop();
  const toasts = useToast();
  const share = () => void shareOrCopy({ text: orderText(row, order, opening.points) }, 'Заявка скопирована', toasts);
  return (
    <div className={styles.deeds}>
      {phone !== '' && (
        <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline', size: 52, block: true })}>
          <Phone />
          {formatPhone(phone)}
        </a>
      )}
      <Button variant="outline" size={52} block icon={<Share2 />} onClick={share}>
        Поделиться заявкой
      </Button>
      {canWithdraw(row) && (
        <p className="mt-1 muted text-14">
          Если магазин примет её по телефону или из сообщения, нажмите «Не отправлять»: иначе придёт и вторая.
        </p>
      )}
    </div>
  );
}

/**
 * Puts the goods of an order back into the cart: all or, when it rejects, none. Quantities add to what is in the cart already. Pictures and
 * slugs are filled in when the cart next reads the catalogue, and so are the prices of an account's order: it may pay others than the
 * public ones, which alone are kept in the cart.
 */
async function refillCart({ items, authorId }: Pick<OrderRequest, 'items' | 'authorId'>): Promise<void> {
  const blank = { slug: '', img: '', addedAt: new Date().toISOString() };
  await returnToKeptCart(
    items.map(({ productId: id, qty, price, title }) => ({
      ...blank,
      ...{ id, title, qty, price: authorId === null ? price : 0 },
    })),
  );
}

function Actions({ row }: { row: OrderRow }) {
  const [isAsking, setAsking] = useState(false);
  const { run, busy } = useSave();
  const navigate = useNavigate();
  const { show } = useToast();
  if (!canWithdraw(row)) return null;
  const late = () => {
    const text = 'Заявка уже отправляется: изменить или отменить её можно будет, когда магазин ответит';
    show({ tone: 'warn', text });
  };

  async function act(work: () => Promise<void>): Promise<void> {
    try {
      await run(work);
    } catch (error) {
      console.error('The kept order was not touched', error);
      show({ tone: 'error', text: 'Не получилось. Заявка осталась как была, попробуйте ещё раз' });
    } finally {
      setAsking(false);
    }
  }
  const change = () =>
    act(async () => {
      if (await reopenOrder(row)) void navigate(paths.checkout());
      else late();
    });
  const offerGoods = (order: OrderRequest, notice: ToastContent) => {
    const text = 'Товары не вернулись в корзину. Попробуйте ещё раз';
    const back = () => void refillCart(order).catch(() => offerGoods(order, { tone: 'error', text, seconds: 0 }));
    show({ ...notice, action: { label: 'Товары в корзину', onPress: back } });
  };
  const drop = () =>
    act(async () => {
      const order = await withdrawOrder(row.id);
      if (order === null) late();
      else offerGoods(order, { text: 'Заявка не будет отправлена', seconds: 8 });
    });

  return (
    <div className={styles.deeds}>
      <Button
        variant={row.state === 'attention' ? 'filled' : 'outline'}
        size={52}
        block
        busy={busy}
        onClick={() => void change()}
      >
        {row.state === 'attention' ? 'Проверить и оформить' : 'Изменить заявку'}
      </Button>
      <Button variant="link" block className={styles.drop} onClick={() => setAsking(true)}>
        Не отправлять
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Не отправлять заявку?"
        confirmLabel="Не отправлять"
        cancelLabel="Оставить"
        danger
        busy={busy}
        busyLabel="Отменяем…"
        onConfirm={() => void drop()}
      >
        {isIdReused(row.refusal?.code)
          ? 'Заказ прошлого нажатия останется. То, что вы изменили после него, пропадёт с этого устройства.'
          : 'Магазин её ещё не получил. Заявка пропадёт с этого устройства.'}
      </ConfirmDialog>
    </div>
  );
}

/** The order as a message to the shop. `points`: the shop's pickup points, one of which an order for pickup may name. */
export function orderText(
  { total }: Pick<OrderRow, 'total'>,
  order: Pick<OrderRequest, 'items' | 'buyer' | 'delivery' | 'address' | 'pointId' | 'slot' | 'comment'>,
  points: readonly Pick<PickupPoint, 'id' | 'name' | 'address'>[],
): string {
  const { items, buyer, delivery, address, pointId, slot, comment } = order;
  const goods = items.map(
    ({ title, qty, price }, index) =>
      `${index + 1}. ${title === '' ? 'Товар' : title}: ${qty} × ${formatRoubles(price)}`,
  );
  const point = points.find(({ id }) => id === pointId);
  const place = point === undefined ? address : pointWords(point);
  const rest = [
    `Итого: ${formatRoubles(total)}`,
    DELIVERY_WORDS[delivery],
    place,
    slot === undefined ? '' : slotWords(slot),
    [buyer.name, buyer.kind === 'company' ? companyText(buyer) : '', formatPhone(buyer.phone)]
      .filter((words) => words !== '')
      .join(', '),
    comment,
  ];
  return ['Заявка', ...goods, ...rest.filter((words) => words !== '')].join('\n');
}

/**
 * Fills the cart and the checkout's form, and withdraws the order last: a failed write loses neither. False when it is
 * too late to withdraw it. Then, and when it rejects, cart and form are as before. An order that has been sent keeps its
 * id; one of which nothing has left the device gets a new one, since a drainer may still hold its row.
 */
export async function reopenOrder({ id, body, earlier, state }: OrderRow): Promise<boolean> {
  if (body === null) return false;
  const former = readFormDraft(CHECKOUT);
  await refillCart(body);
  keepFormDraft(CHECKOUT, fieldsOf(body));
  let isWithdrawn = false;
  try {
    isWithdrawn = (await withdrawOrder(id, { again: state === 'attention' })) !== null;
  } finally {
    if (!isWithdrawn) {
      dropFormDraft(CHECKOUT);
      keepFormDraft(CHECKOUT, former);
      await removeOrdered(body.items);
    }
  }
  if (isWithdrawn && state === 'attention') await keepAttempt(id, earlier);
  return isWithdrawn;
}
