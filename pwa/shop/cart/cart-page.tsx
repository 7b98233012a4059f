/** The cart: its goods at today's prices, the total, and the ways to order. Everything here works offline. */
import { RefreshCw, ShoppingCart } from 'lucide-react';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { ORDER_POSITIONS_MAX } from '#contract/values/quantity.ts';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { paths } from '../../parts/page/paths.ts';
import { EmptyCartWords, UnkeptCart } from '../../parts/page/unkept.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { EndedSession, useEndedSession } from '../../parts/people/ended-session.tsx';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { type CartChanges, type CartLine, changedPrices, useCartChanges, useCartLines } from './cart-lines.ts';
import { CartList } from './cart-list.tsx';
import { CartSummary } from './cart-summary.tsx';
import { QuickOrderLink } from './wholesale-hints.tsx';
import styles from './cart-page.module.css';
import row from './cart-row.module.css';

export function CartPage() {
  usePageTitle('Корзина');
  const { loaded, lines, sums } = useCartLines();
  const changes = useCartChanges();
  if (!loaded) return <CartSkeleton />;
  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className={`container pt-6 ${styles.page}`}>
      <div className={styles.columns}>
        <div>
          <div className="flex wrap baseline touchable gap-0-3">
            <h1>Корзина</h1>
            <p className="muted">{sums.units > 0 && counted(sums.units, 'товар', 'товара', 'товаров')}</p>
            <Button variant="link" className="push-right" onClick={() => changes.clear(lines.map(({ item }) => item))}>
              Очистить
            </Button>
          </div>
          <UnkeptCart className={styles.changed} />
          <ChangedPrices lines={lines} rememberPrices={changes.rememberPrices} />
          {lines.length > ORDER_POSITIONS_MAX && (
            <Notice
              title={`В один заказ войдёт не больше ${ORDER_POSITIONS_MAX} разных товаров`}
              className={styles.changed}
            >
              В корзине их {formatNumber(lines.length)}. Уберите лишние и закажите их следующим заказом.
            </Notice>
          )}
          <CartList lines={lines} changes={changes} />
        </div>
        {sums.units > 0 && <CartSummary lines={lines} sums={sums} />}
      </div>
      {/* Phones and tablets: the total and the checkout button within the thumb's reach. */}
      {sums.units > 0 && (
        <div className={styles.bar}>
          <p className="grid" role="status">
            <span className="muted text-12 leading-130">Итого</span>
            <span className="tabular text-18 weight-price nowrap leading-125">{formatRoubles(sums.total)}</span>
          </p>
          <ButtonLink to={paths.checkout()} size={52} className={styles.call}>
            Оформить заказ
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Prices that differ from those seen when the goods were added. Once read, the new prices become the known ones. */
function ChangedPrices({ lines, rememberPrices }: Pick<CartChanges, 'rememberPrices'> & { lines: CartLine[] }) {
  const changed = changedPrices(lines);
  if (changed.size === 0) return null;
  return (
    <Notice
      icon={<RefreshCw />}
      title={changed.size === 1 ? 'Цена изменилась' : 'Цены изменились'}
      className={styles.changed}
      action={<OutlineButton onClick={() => rememberPrices(changed)}>Понятно</OutlineButton>}
    >
      Итог посчитан по новым ценам.
    </Notice>
  );
}

function EmptyCart() {
  const hasEnded = useEndedSession();
  if (hasEnded) return <EndedSession />;
  return (
    <EmptyState
      headingLevel={1}
      icon={<ShoppingCart />}
      title="Пока пусто."
      action={
        <>
          <ToCatalog size={52} />
          <QuickOrderLink />
        </>
      }
    >
      <EmptyCartWords />
    </EmptyState>
  );
}

function CartSkeleton() {
  return (
    <div className={`container pt-6 ${styles.page}`}>
      <div className="flex wrap baseline touchable gap-0-3">
        <h1>Корзина</h1>
      </div>
      <SkeletonGroup label="Загрузка…">
        {[1, 2, 3].map((index) => (
          <div key={index} className={row.row}>
            <Skeleton shape="picture" className={row.picture} />
            <div className="grid gap-2">
              <Skeleton width="long" />
              <Skeleton width="half" />
              <Skeleton shape="button" width="short" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}
