/** /order/kept: orders made on this device that wait for a connection or for the buyer's decision, and those the shop has accepted. */
import { CircleCheck, CloudUpload, Package } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isUnseenAcceptance, markAcceptanceSeen } from '../../device/journal/journal-orders.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { useKeptOrders } from '../../device/journal/use-kept-orders.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { LoginLink, useForeignOrdersText } from '../../parts/orders/foreign-orders.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { KeptOrder } from './kept-order.tsx';
import styles from './order-page.module.css';
import { PlacedOrders } from './placed-orders.tsx';

const TITLE = 'Мои заказы на этом устройстве';

export function KeptOrdersPage() {
  usePageTitle(TITLE);
  const { person, status } = usePerson();
  const isGuest = person === null;
  const rows = useKeptOrders(person?._id ?? null);
  const foreign = useForeignOrdersText();
  const news = useDeliveredOrders(rows);
  // Accepted orders of an account are shown there, not here.
  const isEmpty = rows?.every(({ state, receipt }) => state === 'accepted' && receipt?.trackingToken == null) === true;
  // Until the session is known, only a guest's orders were looked for.
  if (isEmpty && news.length === 0 && foreign === null && (!isGuest || status !== 'loading'))
    return (
      <EmptyState
        headingLevel={1}
        icon={<Package />}
        title={isGuest ? 'Заказов пока нет.' : 'На этом устройстве ничего не ждёт отправки.'}
        action={
          <ButtonLink to={isGuest ? paths.catalog() : paths.accountOrders()}>
            {isGuest ? 'В каталог' : 'Мои заказы'}
          </ButtonLink>
        }
      >
        {isGuest
          ? 'Здесь появятся заказы, оформленные на этом устройстве, и их статус.'
          : 'Заказы, которые магазин принял, — в личном кабинете.'}
      </EmptyState>
    );
  return (
    <div className={`container ${styles.page}`}>
      <h1>{TITLE}</h1>
      {foreign !== null && (
        <Notice
          icon={<CloudUpload />}
          title={foreign.text}
          action={foreign.isGuest && <LoginLink className={buttonClass({ variant: 'outline' })} />}
        >
          Что заказано, увидит здесь только сам покупатель.
        </Notice>
      )}
      {news.map((row) => (
        <Accepted key={row.id} row={row} />
      ))}
      {rows
        ?.filter(({ state }) => state !== 'accepted')
        .map((row) => (
          <KeptOrder key={row.id} row={row} />
        ))}
      <PlacedOrders rows={rows} />
    </div>
  );
}

/** Orders delivered in the background: they stay in view while the page is open and are marked as seen. */
function useDeliveredOrders(rows: readonly OrderRow[] | undefined): readonly OrderRow[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unseen = (rows ?? []).filter((row) => isUnseenAcceptance(row) && !seen.has(row.id)).map(({ id }) => id);
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen]));
  useEffect(() => {
    if (seen.size > 0)
      markAcceptanceSeen([...seen]).catch((error: unknown) => console.error('What was seen is not noted', error));
  }, [seen]);
  return (rows ?? []).filter(({ id }) => seen.has(id));
}

function Accepted({ row: { number, receipt } }: { row: OrderRow }) {
  const token = receipt?.trackingToken ?? null;
  return (
    <Notice
      tone="mint"
      icon={<CircleCheck />}
      title="Магазин принял заказ"
      action={
        <ButtonLink to={token === null ? paths.accountOrders() : paths.order(token)} variant="outline">
          {token === null ? 'Мои заказы' : 'Посмотреть заказ'}
        </ButtonLink>
      }
    >
      Номер {number}. Менеджер позвонит, чтобы подтвердить заказ.
    </Notice>
  );
}
