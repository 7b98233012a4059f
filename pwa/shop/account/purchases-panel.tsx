/** «Покупки в магазине»: the till's receipts on the person's account, below their orders. Hidden when there are none. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import { PURCHASES_PAGE_SIZE, type Purchase } from '#contract/sales/purchases.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { PIECE } from '#contract/products/unit.ts';
import { historyText } from '../../parts/time/moments.ts';
import { purchasesQuery } from '../../queries/purchases.ts';
import { useShop } from '../../queries/shop.ts';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './purchases-panel.module.css';
import shared from './section.module.css';
import { usePageParam } from '../../parts/page/use-address-params.ts';

export function PurchasesPanel({ person }: { person: User }) {
  // The orders above stay where they are on the screen.
  const [page, toPage] = usePageParam('receipts', { preventScrollReset: true });
  const { timezone } = useShop();
  const { data, isError, isFetching, refetch } = useQuery({
    ...purchasesQuery(person, page),
    enabled: person._id !== '',
  });
  const failed = data === undefined && isError;
  if (!failed && (data === undefined || data.total === 0)) return null;
  return (
    <Panel title="Покупки в магазине">
      <div className={shared.stack}>
        {failed && (
          <p className="ink-soft">
            Чеки не загрузились. <RetryButton variant="link" busy={isFetching} onClick={() => void refetch()} />
          </p>
        )}
        {data?.asOf != null && (
          <p className="muted text-14">Сети нет: чеки на {historyText(data.asOf, new Date(), timezone)}.</p>
        )}
        {data?.items.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
        {data?.items.length === 0 && (
          <p className="ink-soft">
            Такой страницы нет. <LinkButton onClick={() => toPage(1)}>На первую страницу</LinkButton>
          </p>
        )}
        {data !== undefined && (data.asOf === null || page > 1) && data.total > PURCHASES_PAGE_SIZE && (
          <Pagination
            page={page}
            pages={Math.ceil(data.total / PURCHASES_PAGE_SIZE)}
            onPage={toPage}
            label="Страницы чеков"
          />
        )}
      </div>
    </Panel>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { timezone } = useShop();
  const { number, soldAt, total, returned, status, items } = purchase;
  return (
    <Disclosure
      title={
        <span className="flex wrap baseline gap-0-3">
          <span className="weight-label nowrap">Чек {number}</span>
          <time className="muted text-14 weight-text" dateTime={soldAt}>
            {historyText(soldAt, new Date(), timezone)}
          </time>
        </span>
      }
      aside={
        <span className={styles.sum}>
          {formatRoubles(total)}
          {status === 'cancelled' && <Pill tone="neutral">Аннулирован</Pill>}
        </span>
      }
    >
      <ul className={styles.lines}>
        {items.map(({ title, qty, unit = PIECE, price, sum, returned: back }, position) => (
          <li key={position} className={styles.line}>
            <span>
              {title}
              <span className="muted text-14">
                {qty} {unit} × {formatRoubles(price)}
                {back > 0 && ` · вернули ${back}\u00a0${unit}`}
              </span>
            </span>
            <span className="flex-none figures">{formatRoubles(sum)}</span>
          </li>
        ))}
      </ul>
      {returned > 0 && <p className="muted text-14">Возвращено {formatRoubles(returned)}</p>}
    </Disclosure>
  );
}
