/** Effect of a discount on the margin, while it is being typed: goods that would sell below cost. */
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { belowCostQuery } from '../../queries/purchase.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './below-cost-notice.module.css';

/** @param discount whole per cent off wholesale prices; 0 requests nothing */
export function BelowCostNotice({ discount }: { discount: number }) {
  if (discount === 0) return null;
  // A live region, so that screen readers announce the changing result too.
  return (
    <div role="status">
      <Result discount={discount} />
    </div>
  );
}

function Result({ discount }: { discount: number }) {
  const { data, isError } = useQuery(belowCostQuery(discount));
  if (isError)
    return <p className="muted text-14">Не удалось сравнить с себестоимостью. Сохранить условия это не мешает.</p>;
  if (data === undefined) return <p className="muted text-14">Сравниваем с себестоимостью…</p>;
  const { items, total, already } = data;
  if (total === 0) return <p className="muted text-14">С такой скидкой ни один товар не уходит ниже себестоимости.</p>;
  return (
    <Notice
      tone="low"
      title={`Ниже себестоимости ${plural(total, 'окажется', 'окажутся', 'окажутся')} ${counted(total, 'товар', 'товара', 'товаров')}`}
    >
      {already > 0 && (
        <p>
          {already === total
            ? `${total === 1 ? 'Он продаётся' : 'Все они продаются'} оптом ниже неё и без этой скидки.`
            : `Из них ${formatNumber(already)} ${plural(already, 'продаётся', 'продаются', 'продаются')} ниже неё и без этой скидки.`}
        </p>
      )}
      <Disclosure title="Какие товары" className="mt-2">
        <ul className={styles.goods}>
          {items.map(({ _id, title, sku, price, cost }) => (
            <li key={_id}>
              <a href={paths.adminProductEdit(_id)} target="_blank" rel="noreferrer">
                {title}
              </a>
              <span className="ink-soft text-14 figures">
                {sku !== null && `${sku} · `}
                {formatRoubles(price)} при себестоимости {formatRoubles(cost)}
              </span>
            </li>
          ))}
        </ul>
        {total > items.length && (
          <p className={styles.rest}>
            Показаны {formatNumber(items.length)} с наибольшей потерей на штуке из {formatNumber(total)}.
          </p>
        )}
      </Disclosure>
    </Notice>
  );
}
