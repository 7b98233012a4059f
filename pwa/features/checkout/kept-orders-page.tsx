/** /order/kept: orders made on this device that wait for a connection or for their buyer's word, and what became of them. */
import { CircleAlert, CircleCheck, CloudUpload, Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { formatRoubles } from '#contract/rules/money.ts';
import { canWithdraw, withdrawOrder } from '../../local/journal-orders.ts';
import type { OrderRow } from '../../local/journal-types.ts';
import { useKeptOrders } from '../../local/use-kept-orders.ts';
import { usePerson } from '../../local/use-session.ts';
import { keepFormDraft } from '../../parts/form-drafts.ts';
import { momentText } from '../../parts/moments.ts';
import { paths } from '../../parts/paths.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import { useShop } from '../../queries/shop.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChangesList } from './changes-notice.tsx';
import { fieldsOf } from './checkout-values.ts';
import styles from './kept-orders-page.module.css';
import { changesIn } from './order-changes.ts';
import { refillCart } from './refill-cart.ts';
import { DRAFT } from './use-checkout.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function KeptOrdersPage() {
  usePageTitle('Заявки на этом устройстве');
  const { person } = usePerson();
  const rows = useKeptOrders(person?._id ?? null);
  if (rows?.length === 0) return <NothingKept />;
  return (
    <div className={`container ${styles.page}`}>
      <h1>Заявки на этом устройстве</h1>
      {rows?.map((row) => <KeptOrder key={row.id} row={row} isOwn={person !== null && row.authorId === person._id} />)}
    </div>
  );
}

function KeptOrder({ row, isOwn }: { row: OrderRow; isOwn: boolean }) {
  const { timezone } = useShop();
  return (
    <Panel title={row.number === '' ? `Заявка от ${momentText(row.recordedAt, new Date(), timezone)}` : `Заказ № ${row.number}`}>
      <State row={row} />
      <ul className={styles.goods}>
        {row.goods.map(({ title, qty }) => (
          <li key={title}>
            <span>{title}</span>
            <span className={styles.qty}>{qty}&nbsp;шт.</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Итого <strong>{formatRoubles(row.receipt?.total ?? row.total)}</strong>
      </p>
      {row.state === 'accepted' ? <Ways row={row} isOwn={isOwn} /> : <Deeds row={row} />}
    </Panel>
  );
}

function State({ row }: { row: OrderRow }): ReactNode {
  if (row.state === 'accepted') {
    return (
      <Notice tone="mint" icon={<CircleCheck {...ICON} />} title="Магазин принял заказ">
        Товары отложены для вас. Менеджер позвонит, чтобы подтвердить заказ.
      </Notice>
    );
  }
  if (row.state !== 'attention') {
    return (
      <Notice tone="low" icon={<CloudUpload {...ICON} />} title="Заявка отправится, когда появится связь">
        Она сохранена на этом устройстве. Закрывать страницу можно: заявка уйдёт сама, один раз.
        {!canWithdraw(row) && ' Отменить её можно будет, когда магазин ответит.'}
      </Notice>
    );
  }
  const changes = row.refusal === null ? null : changesIn(row.refusal.code, row.refusal.details ?? []);
  return (
    <Notice tone="sale" icon={<CircleAlert {...ICON} />} title="Заказ ждёт вашего ответа">
      {changes === null ? <p>{row.refusal?.message}</p> : <ChangesList lines={changes.lines} />}
      <p>Он ещё не оформлен. Проверьте новые суммы и подтвердите их.</p>
    </Notice>
  );
}

/** Where the order can be followed from now on. */
function Ways({ row: { receipt }, isOwn }: { row: OrderRow; isOwn: boolean }) {
  const token = receipt?.trackingToken ?? null;
  if (token === null && !isOwn) return null;
  return (
    <div className={styles.deeds}>
      <Link to={token === null ? paths.accountOrders() : paths.order(token)} className={buttonClass({ variant: 'outline' })}>
        {token === null ? 'Мои заказы' : 'Посмотреть заказ'}
      </Link>
    </div>
  );
}

/** What a buyer may do with an order that the shop does not have. */
function Deeds({ row }: { row: OrderRow }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { show } = useToast();
  const late = () => show({ tone: 'warn', text: 'Заявка уже отправляется: отменить её можно будет, когда магазин ответит' });

  async function run(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      console.error('The kept order was not touched', error);
      show({ tone: 'error', text: 'Не получилось. Заявка осталась как была, попробуйте ещё раз' });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  const again = () =>
    run(async () => {
      const order = await withdrawOrder(row.id);
      if (order === null) return void late();
      await refillCart(order.items);
      keepFormDraft(DRAFT, fieldsOf(order, newId()));
      void navigate(paths.checkout());
    });
  const drop = () =>
    run(async () => {
      if ((await withdrawOrder(row.id)) === null) late();
    });

  return (
    <div className={styles.deeds}>
      {row.state === 'attention' && <Button busy={busy} onClick={() => void again()}>Проверить и оформить</Button>}
      {canWithdraw(row) && <Button variant="outline" onClick={() => setAsking(true)}>Отказаться от заявки</Button>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Отказаться от заявки?"
        confirmLabel="Отказаться"
        cancelLabel="Оставить"
        busy={busy}
        busyLabel="Отменяем…"
        onConfirm={() => void drop()}
      >
        Магазин её ещё не получил, и она не будет отправлена.
      </ConfirmDialog>
    </div>
  );
}

function NothingKept() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<Inbox aria-hidden />}
      title="Здесь ничего не ждёт"
      action={<Link to={paths.catalog()} className={buttonClass()}>В каталог</Link>}
    >
      Сюда попадают заявки, оформленные без сети. Все они отправлены.
    </EmptyState>
  );
}
