import { formatRoubles } from '#contract/values/money.ts';
import { useShop } from '../../queries/shop.ts';
import { LegalPage } from './legal-page.tsx';
import styles from './legal-page.module.css';
import { OfferText } from './offer-text.tsx';

/** /delivery: the ways and prices of delivery the shop works with, then the offer. */
export function DeliveryPage() {
  const { delivery } = useShop();
  return (
    <LegalPage title="Доставка и возврат">
      <dl className={styles.terms}>
        <div>
          <dt>
            Самовывоз <span>в день заказа, если товар на складе</span>
          </dt>
          <dd>{formatRoubles(delivery.pickup)}</dd>
        </div>
        <div>
          <dt>
            Курьер <span>при заказе от {formatRoubles(delivery.courierFreeFrom)} — бесплатно</span>
          </dt>
          <dd>{formatRoubles(delivery.courier)}</dd>
        </div>
        <div>
          <dt>
            Транспортная компания <span>крупные грузы и другие города</span>
          </dt>
          <dd>считает менеджер</dd>
        </div>
      </dl>
      <OfferText />
    </LegalPage>
  );
}
