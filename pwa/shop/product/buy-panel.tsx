import { ShoppingCart, Scale, Share2, Package, Store, Truck, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatRoubles } from '#contract/values/money.ts';
import { CART_QTY_MAX, CART_QTY_MIN } from '#contract/values/quantity.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { productListStore, useIsListed } from '../../device/belongings/product-lists.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { AwaitButton } from '../../parts/goods/cart-button.tsx';
import { FavouriteButton } from '../../parts/goods/favourite-button.tsx';
import { shareAddress } from '../../parts/page/share.ts';
import { lastDayText, momentText } from '../../parts/time/moments.ts';
import { useIsOnDevice } from '../../parts/page/opened-at.ts';
import { Optional } from '../../parts/page/optional.tsx';
import { paths } from '../../parts/page/paths.ts';
import { isOnSale, Price } from '../../parts/goods/price.tsx';
import type { ProductView } from '../../queries/product-answer.ts';
import { useShop, useDeliveryPrices } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './buy-panel.module.css';
import type { Adding } from './buy-bar.tsx';

const Variants = lazy(async () => ({ default: (await import('./variants.tsx')).Variants }));
const Alternatives = lazy(async () => ({ default: (await import('./alternatives.tsx')).Alternatives }));

interface BuyPanelProps extends Pick<ProductView, 'card' | 'asOf'> {
  adding: Adding;
  ref: Ref<HTMLDivElement>;
}

/** Name, availability with its age, price, quantity, cart button, delivery. On phones the buttons are in the bar below. */
export function BuyPanel({ card, asOf, adding, ref }: BuyPanelProps) {
  const [openedAt] = useState(() => new Date());
  const { timezone } = useShop();
  const toasts = useToast();
  // The age depends on the reader's clock, which the server doesn't know.
  const isOnDevice = useIsOnDevice();
  return (
    <div ref={ref} className={styles.panel}>
      <div className={styles.names}>
        {card.brand !== '' && (
          <Link to={paths.search({ brand: card.brand })} className={styles.brand}>
            {card.brand}
          </Link>
        )}
        <span className="row min-w-0 push-right gap-1">
          {card.sku !== null && <span className="min-w-0 muted text-12 anywhere">Артикул {card.sku}</span>}
          <CompareButton card={card} />
          <IconButton
            label="Поделиться"
            className={styles.share}
            onClick={() => void shareAddress(card.title, paths.product(card.slug), toasts)}
            icon={<Share2 />}
          />
        </span>
      </div>
      <h1 className={styles.title}>{card.title}</h1>
      <p className="flex wrap baseline mt-3 muted text-12 gap-0-3">
        <AvailabilityMark availability={card.availability} />
        {card.stockQty !== undefined && <span>на складе: {inUnits(card.stockQty, card.unit)}</span>}
        {asOf !== null && isOnDevice && <span>остатки на {momentText(asOf, openedAt, timezone)}</span>}
      </p>
      {card.variants !== undefined && (
        <Optional>
          {/* The server's markup stays until the code arrives; elsewhere its room is reserved, a row for each choice. */}
          <Suspense
            fallback={<nav>{card.variants.map(({ axis, current }) => current && <div key={String(axis)} />)}</nav>}
          >
            <Variants rows={card.variants} price={card.price.effective} />
          </Suspense>
        </Optional>
      )}
      <div className={styles.box}>
        <Price card={card} size="page" />
        <SaleNote card={card} />
        <div className={styles.actions}>
          <Stepper
            size={52}
            value={adding.qty}
            min={CART_QTY_MIN}
            max={CART_QTY_MAX}
            onChange={adding.setQty}
            disabled={adding.isOut}
            label="Количество"
            className={styles.stepper}
          />
          <Button size={52} className={styles.add} disabled={adding.isOut} icon={<ShoppingCart />} onClick={adding.add}>
            В корзину
          </Button>
          <FavouriteButton card={card} variant="outline" size={52} />
        </div>
        {adding.isOut && (
          <div className={styles.await}>
            {/* Rendered by the server, the button would be visible before its code, and a press on it would be lost. */}
            {isOnDevice && (
              <Optional>
                <AwaitButton card={card} />
                <Alternatives card={card} />
              </Optional>
            )}
          </div>
        )}
        <p role="status" className={styles.inCart}>
          {adding.inCart > 0 && (
            <>
              В корзине: {inUnits(adding.inCart, card.unit)}
              <button type="button" className="petrol weight-heading touchable" onClick={adding.remove}>
                Убрать
              </button>
            </>
          )}
        </p>
      </div>
      <DeliveryLines />
    </div>
  );
}

function SaleNote({ card }: Pick<BuyPanelProps, 'card'>) {
  const { timezone } = useShop();
  const { effective, retail } = card.price;
  if (!isOnSale(card)) return null;
  return (
    <p className="mt-2 muted text-14">
      Вы экономите {formatRoubles(retail - effective)}.
      {card.saleTo !== null && ` Цена действует до ${lastDayText(card.saleTo, timezone)}.`}
    </p>
  );
}

function CompareButton({ card: { _id: id, slug, title } }: Pick<BuyPanelProps, 'card'>) {
  const isCompared = useIsListed('compared', id);
  const { show } = useToast();
  const navigate = useNavigate();

  async function toggle(): Promise<void> {
    try {
      const { productLists } = await productListStore();
      await productLists.compared.toggle({ id, slug, title });
    } catch {
      return void show({ tone: 'error', text: 'Не удалось сохранить на устройстве' });
    }
    const action = { label: 'Сравнить', onPress: () => void navigate(paths.compare()) };
    if (!isCompared) show({ tone: 'ok', text: 'Товар добавлен к сравнению', action });
  }

  return (
    <IconButton
      label={isCompared ? 'Убрать из сравнения' : 'К сравнению'}
      aria-pressed={isCompared}
      className={classNames(isCompared && styles.compared)}
      onClick={() => void toggle()}
      icon={<Scale />}
    />
  );
}

function DeliveryLines() {
  const prices = useDeliveryPrices();
  const free = prices ? `, бесплатно от ${formatRoubles(prices.courierFreeFrom)}` : '';
  const lines: [icon: LucideIcon, name: string, price: number | undefined][] = [
    [Store, 'Самовывоз', prices?.pickup],
    [Truck, `Курьер${free}`, prices?.courier],
  ];
  return (
    <div className="mt-4 text-14">
      <ul>
        {lines.map(([Icon, name, price]) => (
          <li key={name} className={styles.line}>
            <Icon className="petrol" />
            <span className={styles.name}>{name}</span>
            <span className="weight-heading nowrap">{price !== undefined && formatRoubles(price)}</span>
          </li>
        ))}
        <li className={styles.line}>
          <Package className="petrol" />
          <span className={styles.name}>Транспортная компания</span>
          <span className="muted text-right">рассчитает менеджер</span>
        </li>
      </ul>
      <Link to={paths.delivery()} className={styles.more}>
        Доставка и возврат
      </Link>
    </div>
  );
}
