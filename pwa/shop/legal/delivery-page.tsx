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
  // A note that is not known yet keeps its line, so that the text below does not move.
  const terms = [
    ['Самовывоз', 'в день заказа, если товар на складе', prices?.pickup],
    ['Курьер', prices && `при заказе от ${formatRoubles(prices.courierFreeFrom)} — бесплатно`, prices?.courier],
    ['Транспортная компания', 'крупные грузы и другие города', 'считает менеджер'],
  ] as const;
  return (
    <LegalPage title="Доставка и возврат">
      <dl className={styles.terms}>
        {terms.map(([name, note = '\u00a0', price]) => (
          <div key={name}>
            <dt>
              {name} <span>{note}</span>
            </dt>
            <dd className="push-right weight-heading text-right">
              {typeof price === 'number' ? formatRoubles(price) : price}
            </dd>
          </div>
        ))}
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
