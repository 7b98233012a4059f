/** The feed for marketplaces: its address and its content. */
import { useQuery } from '@tanstack/react-query';
import { exchangeQuery } from '../../queries/exchange.ts';
import { Panel } from '../../ui/panel.tsx';
import { Facts } from '../kit/facts.tsx';
import { wholeAddress } from './exchange-panel.tsx';
import styles from './exchange-panel.module.css';

export function MarketPanel() {
  const { data } = useQuery(exchangeQuery);
  if (data === undefined) return null;
  return (
    <Panel>
      <div className="grid one-column gap-4">
        <p className="muted text-14">
          Яндекс Маркет и другие площадки забирают товары сами, в формате YML: всё, что в продаже, с розничной ценой и
          хотя бы одной фотографией. Укажите у них этот адрес.
        </p>
        <Facts
          className={styles.facts}
          of={[['Адрес выгрузки', <code className={styles.code}>{wholeAddress(data.marketAddress)}</code>]]}
        />
      </div>
    </Panel>
  );
}
