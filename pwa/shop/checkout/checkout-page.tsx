/** /checkout: buyer, delivery, payment and total on one page; one press places the order. */
import { ArrowLeft, CircleCheck, CloudOff, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useConnection } from '../../device/use-connection.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { totalWords } from '../../parts/orders/order-words.ts';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { paths } from '../../parts/page/paths.ts';
import { UnkeptCart } from '../../parts/page/unkept.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { EndedSession, useEndedSession } from '../../parts/people/ended-session.tsx';
import type { Failure } from '../../queries/failure.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { NOT_KEPT } from './place-or-keep.ts';
import { type Checkout, type EarlierOrder, useCheckout } from './use-checkout.ts';
import styles from './checkout-page.module.css';

export interface FormOwner {
  /** Id of the person; null for a guest, and until the person is known. */
  readonly id: string | null;
  /** Differs for the forms of different people. */
  readonly form: number;
}

/** A person takes over what a guest typed: it was theirs, or nobody's. What a person typed goes with that person. */
export function ownerAfter(owner: FormOwner, id: string | null): FormOwner {
  if (owner.id === id) return owner;
  return { id, form: owner.id === null ? owner.form : owner.form + 1 };
}

/** Key of the form of the present person, so that nobody sees what another person typed. */
function useFormOwner(): number {
  const { person } = usePerson();
  const [owner, setOwner] = useState<FormOwner>({ id: person?._id ?? null, form: 0 });
  const next = ownerAfter(owner, person?._id ?? null);
  if (next !== owner) setOwner(next);
  return next.form;
}

export function CheckoutPage() {
  usePageTitle('Оформление заказа');
  return <CheckoutOf key={useFormOwner()} />;
}

function CheckoutOf() {
  const checkout = useCheckout();
  const { reachable } = useConnection();
  const isLate = useIsLate(checkout.done !== null, NEXT_PAGE_MS);
  useEffect(() => {
    // The pages that follow the press. Without a network the press needs neither: what it says stands on this page.
    import('./order-page.tsx').catch(() => undefined);
    import('./kept-orders-page.tsx').catch(() => undefined);
  }, []);
  if (checkout.done !== null && isLate) return <Done order={checkout.done} />;
  if (checkout.loaded && checkout.units === 0 && !checkout.form.busy && checkout.done === null)
    return <NothingToOrder />;
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.top}>
        <Link to={paths.cart()} className={classNames(iconButtonClass(), styles.back)} aria-label="Назад в корзину">
          <ArrowLeft size={24} />
        </Link>
        <h1>Оформление заказа</h1>
      </div>
      <OrderedGoods checkout={checkout} />
      {reachable === false && canBePlaced(checkout) && (
        <Notice tone="low" icon={<CloudOff />} className="mb-5">
          Нет сети. Заявку можно оформить и сейчас: она сохранится на устройстве и отправится,{' '}
          {whenDelivered('связь', 'магазин открыт')}.
        </Notice>
      )}
      <UnkeptCart className="mb-5" />
      <EarlierPress checkout={checkout} />
      <form {...checkout.form.props} className={styles.columns}>
        <div className="grid min-w-0 gap-5">
          <CheckoutFields checkout={checkout} />
        </div>
        <Side checkout={checkout} />
      </form>
    </div>
  );
}

/** True while there are sums that an order may be placed by. */
function canBePlaced({ quote, isOldQuote }: Checkout): boolean {
  return quote !== undefined && !isOldQuote && quote.lackingToMinimum === 0;
}

/** Phones and tablets: the ordered goods, above the fields. */
function OrderedGoods({ checkout: { quote } }: { checkout: Checkout }) {
  if (quote === undefined) return null;
  const goods = quote.items.filter(({ state }) => state !== 'removed');
  const units = goods.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <div className={styles.bag}>
      <ul className={styles.pictures}>
        {goods.map(({ productId, image, title }) => (
          <li key={productId}>
            <ProductPicture
              url={image ?? undefined}
              alt={title}
              sizes="72px"
              widths={[96, 160]}
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
      <p className={styles.bagSum}>
        <span>
          {counted(units, 'товар', 'товара', 'товаров')} на <strong>{formatRoubles(quote.goods)}</strong>
        </span>
        <Link to={paths.cart()}>Изменить</Link>
      </p>
    </div>
  );
}

function Side({ checkout }: { checkout: Checkout }) {
  const { form, quote, quoteFailure, changes } = checkout;
  const isAway = quoteFailure?.kind === 'out-of-reach';
  const isSlow = useIsLate(form.busy, ANSWER_MS);
  const isNothingLeft = quote?.items.every(({ state }) => state === 'removed') === true;
  return (
    <aside className={styles.side} aria-label="Ваш заказ">
      <div className={styles.sums}>
        {quote === undefined && quoteFailure === null && (
          <SkeletonGroup className="grid gap-4">
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton shape="button" />
          </SkeletonGroup>
        )}
        {quoteFailure !== null && (quote === undefined || !isAway) && (
          <NoSums failure={quoteFailure} onRetry={checkout.askAgain} />
        )}
        {quote !== undefined && <CheckoutSummary checkout={checkout} quote={quote} />}
        {isNothingLeft && (
          <Notice tone="low" title="Товаров из корзины больше нет в продаже">
            Заказывать нечего. <Link to={paths.catalog()}>Выбрать другие товары</Link>
          </Notice>
        )}
        {checkout.isOwnQuote && (
          <p className="muted text-14">
            Суммы — по данным этого устройства. Если они изменились, заказ не оформится без вашего согласия.
          </p>
        )}
        <Failure checkout={checkout} isNothingLeft={isNothingLeft} />
        <p className="muted text-14">
          {isAway
            ? 'Товары будут отложены для вас, когда заявка дойдёт до магазина.'
            : 'Менеджер позвонит, чтобы подтвердить заказ. До звонка товары будут отложены для вас.'}
        </p>
      </div>
      <div className={styles.bar}>
        <p role="status" className={styles.slow}>
          {isSlow &&
            `Связь слабая, ждём ответа. Если его не будет, заявка сохранится на устройстве и отправится, ${whenDelivered('связь', 'магазин открыт')}.`}
        </p>
        {quote !== undefined && (
          <p className={styles.total} role="status">
            <span className="muted text-12 leading-130">{totalWords(quote.delivery.price)}</span>
            <span className={styles.totalSum}>{formatRoubles(quote.total)}</span>
          </p>
        )}
        <Button
          type="submit"
          size={52}
          block
          className={styles.press}
          busy={form.busy || checkout.done !== null}
          busyLabel="Оформляем…"
          disabled={!canBePlaced(checkout)}
        >
          {changes?.isAcceptable === true && !isNothingLeft ? 'Подтвердить и оформить' : 'Оформить заказ'}
        </Button>
      </div>
    </aside>
  );
}

function NoSums({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const action = <RetryButton variant="outline" onClick={onRetry} />;
  if (failure.kind === 'refused')
    return <FormFailure failure={failure} fallback="Не удалось посчитать сумму" action={action} />;
  return (
    <Notice tone="low" icon={<CloudOff />} title="Сумма пока неизвестна" action={action}>
      Точную сумму с доставкой считает сервер, а он сейчас не отвечает.
    </Notice>
  );
}

function EarlierPress({ checkout: { isUnanswered, earlier } }: { checkout: Checkout }) {
  if (earlier !== null) {
    const { number, to } = earlier;
    return (
      <Notice
        tone={number === null ? 'low' : 'mint'}
        urgent
        className="mb-5"
        icon={number === null ? undefined : <CircleCheck />}
        title={number === null ? 'Прошлый заказ, возможно, уже принят' : `Заказ № ${number} уже принят`}
        action={
          <ButtonLink to={to} variant="outline">
            {number === null ? 'Мои заказы' : 'Посмотреть заказ'}
          </ButtonLink>
        }
      >
        {number === null
          ? 'Заказ мог дойти до магазина с прежними данными: тогда менеджер позвонит. Если нужен этот заказ, нажмите «Оформить заказ» ещё раз.'
          : 'Он дошёл до магазина с прежними данными. Если вам нужен ещё один заказ, нажмите «Оформить заказ» ещё раз.'}
      </Notice>
    );
  }
  if (!isUnanswered) return null;
  return (
    <Notice tone="low" className="mb-5" title="Прошлое нажатие осталось без ответа">
      Заказ мог уже дойти до магазина. Нажмите «Оформить заказ» ещё раз: второго заказа не появится.
    </Notice>
  );
}

function Failure({ checkout: { form, changes }, isNothingLeft }: { checkout: Checkout; isNothingLeft: boolean }) {
  const { failure } = form;
  const isFormRefused = failure?.kind === 'refused' && failure.code === 'validation';
  // The changes are shown in the list, and a second press would order nothing.
  if (changes?.isAcceptable === true && isNothingLeft && !isFormRefused) return null;
  if (changes !== null && !isFormRefused) return <ChangesNotice changes={changes} />;
  if (failure?.kind !== 'refused' || failure.code !== NOT_KEPT)
    return <FormFailure failure={failure} fallback="Не удалось оформить заказ" />;
  return (
    <Notice tone="sale" urgent title="Заявка не сохранена">
      Магазин не отвечает, а записать заявку на этом устройстве не получилось: в браузере нет места или запись
      запрещена. То, что вы ввели, осталось в форме. Нажмите кнопку ещё раз, когда появится связь: второго заказа не
      будет.
    </Notice>
  );
}

/** Time in which the next page usually comes, and in which the shop usually answers, ms. */
const NEXT_PAGE_MS = 1_500;
const ANSWER_MS = 4_000;

/** True when `isWaiting` has been true for longer than this time, ms. */
function useIsLate(isWaiting: boolean, usualMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, usualMs]);
  return isLate && isWaiting;
}

/** The outcome of the press where the page about the order is slow to come, or doesn't. */
function Done({ order: { number, to } }: { order: EarlierOrder }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<CircleCheck />}
      title={number === null ? 'Заявка сохранена на этом устройстве' : `Заказ № ${number} принят`}
      action={
        <a href={to} className={buttonClass({ size: 52 })}>
          {number === null ? 'Посмотреть заявку' : 'Посмотреть заказ'}
        </a>
      }
    >
      Подробности ещё загружаются. Второй раз оформлять не нужно.
    </EmptyState>
  );
}

function NothingToOrder() {
  const hasEnded = useEndedSession();
  if (hasEnded) return <EndedSession />;
  return (
    <EmptyState headingLevel={1} icon={<ShoppingCart />} title="Корзина пуста" action={<ToCatalog size={52} />}>
      Чтобы оформить заказ, добавьте товары из каталога.
    </EmptyState>
  );
}
