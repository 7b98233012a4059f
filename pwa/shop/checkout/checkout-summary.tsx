/** The goods and the total: exactly what will be charged, but for a delivery without a price yet. */
import { Link } from 'react-router-dom';
import { DELIVERY_WORDS } from '#contract/orders/quote.ts';
import type { OrderQuote } from '#contract/orders/orders.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { inUnits, quantityWithUnit } from '#contract/products/unit-words.ts';
import { deliveryPriceText, totalWords } from '../../parts/orders/order-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sum } from '../../ui/facts.tsx';
import styles from './checkout-summary.module.css';
import type { Checkout } from './use-checkout.ts';

const MINUS = '−';

export function CheckoutSummary({ checkout, quote }: { checkout: Checkout; quote: OrderQuote }) {
  return (
    <div className="grid gap-4" aria-busy={checkout.isQuoting}>
      <div className={styles.head}>
        <h2 className="text-18">Ваш заказ</h2>
        <Link to={paths.cart()} className={styles.change}>
          Изменить
        </Link>
      </div>
      <ul className={styles.goods}>
        {quote.items.map((line) => (
          <li key={line.productId} className={styles.row} data-state={line.state}>
            <ProductPicture
              url={line.image ?? undefined}
              alt=""
              sizes="48px"
              widths={[96, 160]}
              className={styles.picture}
            />
            <div className="grid gap-half text-14 anywhere">
              <p>{line.title === '' ? 'Товар' : line.title}</p>
              <p className={`text-14 ${line.state === 'ok' ? 'muted' : 'alarm'}`}>{noteOf(line)}</p>
            </div>
            {line.price !== null && <p className="tabular text-14 weight-label nowrap">{formatRoubles(line.sum)}</p>}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 line-above pt-4">
        <Sum name="Товары">{formatRoubles(quote.goods)}</Sum>
        <Sum name={DELIVERY_WORDS[quote.delivery.method]}>
          {deliveryPriceText(quote.delivery.method, quote.delivery.price)}
        </Sum>
        {quote.bonus.spent > 0 && <Sum name="Бонусами">{`${MINUS}${formatRoubles(quote.bonus.spent)}`}</Sum>}
      </dl>
      <p className={styles.total} role="status">
        <span>{totalWords(quote.delivery.price)}</span>
        <span className="tabular text-right">{formatRoubles(quote.total)}</span>
      </p>
      {quote.bonus.earned > 0 && (
        <p className="muted text-14">
          После получения начислим {counted(quote.bonus.earned, 'бонус', 'бонуса', 'бонусов')}
        </p>
      )}
      {quote.lackingToMinimum > 0 && (
        <Notice
          tone="low"
          title={`До минимальной суммы оптового заказа не хватает ${formatRoubles(quote.lackingToMinimum)}`}
        />
      )}
    </div>
  );
}

function noteOf({ state, qty, unit, left, price }: OrderQuote['items'][number]): string {
  if (state === 'removed') return 'Снят с продажи: в заказ не войдёт';
  const many = `${quantityWithUnit(qty, unit)}\u00a0×\u00a0${formatRoubles(price ?? 0)}`;
  if (state === 'ok') return many;
  if (left === 0) return 'Нет в наличии';
  return `${many} · ${left === undefined ? 'осталось меньше' : `осталось ${inUnits(left, unit)}`}`;
}
