/** /quick-order: an approved wholesale buyer pastes SKUs and quantities from a spreadsheet; all of them go into the cart at once. */
import { CloudOff, ListPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PIECE } from '#contract/products/unit.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { ORDER_POSITIONS_MAX } from '#contract/values/quantity.ts';
import { addAllToCart } from '../../device/belongings/cart.ts';
import { useConnection } from '../../device/use-connection.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { Button, OutlineButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './quick-order-page.module.css';
import { orderable, type QuickOrderForm, type QuickRow, quickTotal, useQuickOrder } from './use-quick-order.ts';

const TITLE = 'Быстрый заказ';
const UNREAD_SHOWN = 10;

export function QuickOrderPage() {
  usePageTitle(TITLE);
  const { person, status } = usePerson();
  if (status === 'loading')
    return (
      <p className={`container ${styles.page}`} role="status">
        Проверяем доступ…
      </p>
    );
  if (person?.role === 'wholesale') return <QuickOrder key={person._id} personId={person._id} />;
  const isGuest = person === null;
  return (
    <EmptyState
      headingLevel={1}
      icon={<ListPlus />}
      title="Быстрый заказ — для оптовых покупателей"
      action={
        <ButtonLink
          to={isGuest ? paths.auth() : paths.accountProfile()}
          state={isGuest ? { from: paths.quickOrder() } : undefined}
          size={52}
        >
          {isGuest ? 'Войти или зарегистрироваться' : 'Подать заявку в кабинете'}
        </ButtonLink>
      }
    >
      Здесь заказывают списком артикулов по оптовым ценам. Подайте заявку в личном кабинете: укажите компанию,
      администратор её рассмотрит, и страница откроется сама.
    </EmptyState>
  );
}

function QuickOrder({ personId }: { personId: string }) {
  const form = useQuickOrder(personId);
  const { reachable } = useConnection();
  return (
    <div className={`container ${styles.page}`}>
      <h1>{TITLE}</h1>
      {reachable === false && (
        <Notice tone="low" icon={<CloudOff />}>
          Нет сети: цены и наличие показаны по каталогу, сохранённому на устройстве. Список не пропадёт.
        </Notice>
      )}
      <TextArea
        label="Артикулы и количество"
        hint="По строке на товар: артикул или штрихкод и количество через точку с запятой, запятую, табуляцию или пробел. Можно вставить столбцы из Excel."
        placeholder={'GR-32843; 5\nHG-71100; 2'}
        rows={6}
        spellCheck={false}
        value={form.text}
        onChange={(event) => form.type(event.target.value)}
      />
      {form.hasOthers && (
        <Notice tone="low" action={<OutlineButton onClick={form.showOther}>Показать</OutlineButton>}>
          На этом устройстве есть ещё один незаконченный список. Тот, что сейчас на экране, сохранится.
        </Notice>
      )}
      {form.left > 0 && (
        <Notice tone="low">
          В заказе не больше {ORDER_POSITIONS_MAX} позиций: {counted(form.left, 'строка', 'строки', 'строк')} сверх
          этого не войдут.
        </Notice>
      )}
      {form.failure !== null && (
        <Notice tone="sale" urgent action={<RetryButton variant="outline" onClick={form.retry} />}>
          {form.failure}
        </Notice>
      )}
      {form.unread.length > 0 && (
        <Notice tone="low" title="Эти строки не войдут в заказ, пока вы их не исправите">
          <ul className={styles.unread}>
            {form.unread.slice(0, UNREAD_SHOWN).map(({ text, why }, index) => (
              <li key={index}>
                «{text}»: {why}
              </li>
            ))}
          </ul>
          {form.unread.length > UNREAD_SHOWN && (
            <p>И ещё {counted(form.unread.length - UNREAD_SHOWN, 'строка', 'строки', 'строк')}.</p>
          )}
        </Notice>
      )}
      {form.rows.length > 0 && <Found form={form} />}
    </div>
  );
}

function Found({ form }: { form: QuickOrderForm }) {
  const { rows } = form;
  const { show } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const ready = orderable(rows);
  const rest = rows.length - ready.length;

  const add = async () => {
    await addAllToCart(ready.map(({ card, qty }) => ({ goods: cartGoods(card), qty })));
    const added = counted(ready.length, 'позиция', 'позиции', 'позиций');
    // Lines that could not be added, or were typed meanwhile, stay, so that the buyer can settle them.
    const left = form.takeOut(ready);
    show({ tone: 'ok', text: `В корзине: ${added}` });
    if (left === '') void navigate(paths.cart());
  };
  return (
    <>
      <Table
        label="Прочитанные строки"
        columns={columnsOf(form)}
        rows={rows}
        rowKey={({ key }) => key}
        rowLook={({ state }) => (FAILURES.has(state) ? 'attention' : undefined)}
      />
      <div className="row wrap between gap-4 text-18">
        <p role="status">
          {counted(ready.length, 'позиция', 'позиции', 'позиций')} на <strong>{formatRoubles(quickTotal(rows))}</strong>
          {rest > 0 && (
            <span className="muted text-14"> · не войдёт: {counted(rest, 'строка', 'строки', 'строк')}</span>
          )}
        </p>
        <Button
          size={52}
          busy={busy}
          disabled={ready.length === 0}
          onClick={() => {
            setBusy(true);
            void add()
              .catch((error: unknown) => {
                console.error(error);
                show({ tone: 'error', text: 'Не удалось сохранить корзину на устройстве' });
              })
              .finally(() => setBusy(false));
          }}
        >
          В корзину
        </Button>
      </div>
    </>
  );
}

const FAILURES: ReadonlySet<QuickRow['state']> = new Set(['unknown', 'unseen', 'ambiguous', 'out', 'unit']);

function columnsOf({ setQty, choose }: QuickOrderForm): TableColumn<QuickRow>[] {
  return [
    {
      key: 'goods',
      header: 'Товар',
      card: 'title',
      cell: (row) =>
        row.card === undefined ? (
          <span className="anywhere">{row.code}</span>
        ) : (
          <Link to={paths.product(row.card.slug)}>{row.card.title}</Link>
        ),
    },
    { key: 'code', header: 'Артикул', roomy: true, cell: ({ card, code }) => card?.sku ?? code },
    { key: 'state', header: 'Состояние', cell: (row) => <State row={row} setQty={setQty} choose={choose} /> },
    {
      key: 'price',
      header: 'Цена',
      number: true,
      cell: ({ card }) => (card === undefined ? '—' : formatRoubles(card.price.effective)),
    },
    {
      key: 'qty',
      header: 'Количество',
      cell: ({ key, code, qty, state }) => (
        <Stepper
          label={`Количество: ${code}`}
          value={qty}
          tone={state === 'short' ? 'warn' : 'normal'}
          onChange={(next) => setQty(key, next)}
        />
      ),
    },
    {
      key: 'sum',
      header: 'Сумма',
      number: true,
      cell: ({ card, qty }) => (card === undefined ? '—' : formatRoubles(lineTotal(card.price.effective, qty))),
    },
    {
      key: 'remove',
      header: 'Убрать',
      hideHeader: true,
      card: 'corner',
      cell: ({ key, code }) => (
        <IconButton label={`Убрать ${code}`} variant="quiet" onClick={() => setQty(key, 0)} icon={<Trash2 />} />
      ),
    },
  ];
}

type Settled = Exclude<QuickRow['state'], 'unit' | 'ambiguous'>;

const STATES: Readonly<Record<Settled, readonly [look: string, words: string]>> = {
  asking: ['muted text-14', 'Ищем…'],
  unknown: ['sale', 'Не найден: проверьте артикул'],
  unseen: ['low', 'На устройстве нет: проверим, когда будет сеть'],
  out: ['sale', 'Нет в наличии'],
  short: ['low', 'Мало: столько может не быть'],
  ok: ['ok', 'Найден'],
};

function State({ row, setQty, choose }: { row: QuickRow } & Pick<QuickOrderForm, 'setQty' | 'choose'>) {
  switch (row.state) {
    case 'unit':
      return (
        <div className={styles.choices}>
          <span className="sale">
            В списке {inUnits(row.qty, row.unit ?? undefined)}, а у товара единица «{row.card?.unit ?? PIECE}»:
            исправьте количество
          </span>
          <Button variant="outline" onClick={() => setQty(row.key, row.qty)}>
            Верно: {inUnits(row.qty, row.card?.unit)}
          </Button>
        </div>
      );
    case 'ambiguous':
      return (
        <div className={styles.choices} role="group" aria-label={`Какой из товаров «${row.code}»?`}>
          <span className="sale">Подходит несколько товаров</span>
          {row.choices.map(({ _id, title, sku }) => (
            <Button
              key={_id}
              variant="outline"
              disabled={sku === null}
              onClick={() => sku !== null && choose(row.key, sku)}
            >
              {sku} · {title}
            </Button>
          ))}
        </div>
      );
    default: {
      const [look, words] = STATES[row.state];
      return <span className={look}>{words}</span>;
    }
  }
}
