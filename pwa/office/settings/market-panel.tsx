/** The feed for marketplaces: its address and its content. */
import { useQuery } from '@tanstack/react-query';
import { exchangeQuery } from '../../queries/exchange.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './exchange-panel.module.css';

export function MarketPanel() {
  const { data } = useQuery(exchangeQuery);
  if (data === undefined) return null;
  const { marketAddress } = data;
  const address =
    marketAddress.startsWith('/') && typeof location !== 'undefined' ? location.origin + marketAddress : marketAddress;
  return (
    <Panel>
      <div className="grid one-column gap-4">
        <p className="muted text-14">
          Яндекс Маркет и другие площадки забирают товары сами, в формате YML: всё, что в продаже, с розничной ценой и
          хотя бы одной фотографией. Укажите у них этот адрес.
        </p>
        <dl className={styles.facts}>
          <dt>Адрес выгрузки</dt>
          <dd>
            <code className={styles.code}>{address}</code>
          </dd>
        </dl>
      </div>
    </Panel>
  );
}
