import { dayHoursWords, firstOpenWords, holidaysAhead, pickupOpening, weekWords } from '#contract/shop/opening.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { PickupPlace } from '../../parts/orders/pickup-place.tsx';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { LegalPage } from './legal-page.tsx';
import styles from './legal-page.module.css';
import { OfferText } from './offer-text.tsx';

/** /delivery: the shop's delivery methods and prices, then the offer. */
export function DeliveryPage() {
  const { opening } = useShop();
  const prices = useDeliveryPrices();
  return (
    <LegalPage title="Доставка и возврат">
      <dl className={styles.terms}>
        <div>
          <dt>
            Самовывоз <span>в день заказа, если товар на складе</span>
          </dt>
          <dd className="push-right weight-heading text-right">{prices && formatRoubles(prices.pickup)}</dd>
        </div>
        <div>
          <dt>Курьер {prices && <span>при заказе от {formatRoubles(prices.courierFreeFrom)} — бесплатно</span>}</dt>
          <dd className="push-right weight-heading text-right">{prices && formatRoubles(prices.courier)}</dd>
        </div>
        <div>
          <dt>
            Транспортная компания <span>крупные грузы и другие города</span>
          </dt>
          <dd className="push-right weight-heading text-right">считает менеджер</dd>
        </div>
      </dl>
      {(opening.points.length > 0 || opening.week.length > 0) && <WhereAndWhen />}
      <OfferText />
    </LegalPage>
  );
}

function WhereAndWhen() {
  const { opening, timezone } = useShop();
  const soon = firstOpenWords(pickupOpening(opening), shopNow(), timezone);
  const ahead = holidaysAhead(opening, businessDay(shopNow(), timezone));
  return (
    <section className="grid gap-3">
      <h2>Где и когда забрать</h2>
      {/* The page may be rendered on the server on another day than it is read. */}
      {soon !== null && <p suppressHydrationWarning>Ближайшее время: {soon}.</p>}
      {opening.points.length === 0 ? (
        <p>{weekWords(opening.week)}</p>
      ) : (
        <ul className="grid gap-4">
          {opening.points.map((point) => (
            <li key={point.id}>
              <PickupPlace point={point} />
            </li>
          ))}
        </ul>
      )}
      {ahead.length > 0 && (
        <p suppressHydrationWarning>
          {ahead
            .map(({ day, name, hours }) => `${dayText(day)}${name === '' ? '' : `, ${name}`}: ${dayHoursWords(hours)}`)
            .join('; ')}
        </p>
      )}
    </section>
  );
}
