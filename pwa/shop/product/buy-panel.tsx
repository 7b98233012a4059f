import { ShoppingCart, Scale, Share2, Package, Store, Truck, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
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

interface BuyPanelProps {
  card: ProductView['card'];
  /** ISO instant of the availability; null when the server has just answered. */
  asOf: string | null;
  adding: Adding;
  ref: Ref<HTMLDivElement>;
}

/** Name, availability with its age, price, quantity, cart button, delivery. On phones the buttons are in the bar below. */
export function BuyPanel({ card, asOf, adding, ref }: BuyPanelProps) {
  const [openedAt] = useState(() => new Date());
  const { timezone } = useShop();
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
          <ShareButton slug={card.slug} title={card.title} className={styles.share} />
        </span>
      </div>
      <h1 className={styles.title}>{card.title}</h1>
      <p className={styles.stock}>
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

function CompareButton({ card }: { card: Pick<ProductCard, '_id' | 'slug' | 'title'> }) {
  const isCompared = useIsListed('compared', card._id);
  const { show } = useToast();
  const navigate = useNavigate();

  async function toggle(): Promise<void> {
    try {
      const { productLists } = await productListStore();
      await productLists.compared.toggle({ id: card._id, slug: card.slug, title: card.title });
    } catch {
      show({ tone: 'error', text: 'Не удалось сохранить на устройстве' });
      return;
    }
    if (isCompared) return;
    show({
      tone: 'ok',
      text: 'Товар добавлен к сравнению',
      action: { label: 'Сравнить', onPress: () => void navigate(paths.compare()) },
    });
  }

  return (
    <IconButton
      label={isCompared ? 'Убрать из сравнения' : 'К сравнению'}
      aria-pressed={isCompared}
      className={classNames(isCompared && styles.compared)}
      onClick={() => void toggle()}
    >
      <Scale />
    </IconButton>
  );
}

function ShareButton({ slug, title, className }: { slug: string; title: string; className?: string | undefined }) {
  const toasts = useToast();
  return (
    <IconButton
      label="Поделиться"
      className={className}
      onClick={() => void shareAddress(title, paths.product(slug), toasts)}
    >
      <Share2 />
    </IconButton>
  );
}

function DeliveryLines() {
  const prices = useDeliveryPrices();
  const lines: { icon: LucideIcon; name: string; price: string | undefined; isMuted?: boolean }[] = [
    { icon: Store, name: 'Самовывоз', price: prices && formatRoubles(prices.pickup) },
    {
      icon: Truck,
      name: `Курьер${prices ? `, бесплатно от ${formatRoubles(prices.courierFreeFrom)}` : ''}`,
      price: prices && formatRoubles(prices.courier),
    },
    { icon: Package, name: 'Транспортная компания', price: 'рассчитает менеджер', isMuted: true },
  ];
  return (
    <div className="mt-4 text-14">
      <ul>
        {lines.map(({ icon: Icon, name, price, isMuted }) => (
          <li key={name} className={styles.line}>
            <Icon className="petrol" />
            <span className={styles.name}>{name}</span>
            <span className={isMuted ? 'muted text-right' : 'weight-heading nowrap'}>{price}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.delivery()} className={styles.more}>
        Доставка и возврат
      </Link>
    </div>
  );
}
